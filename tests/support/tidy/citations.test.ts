import { describe, expect, it } from 'vitest'
import { citationViolations } from './citations.ts'

describe('citationViolations', () => {
  const headings = { product: { 5: ['search', 'cart checks'] }, rules: ['stock'], decisions: ['012'] }
  const cited = (text: string) => citationViolations({ path: 'domain/a.ts', text }, headings).length

  it.each([
    'docs/product/5',
    '(docs/product/5, Cart checks, 6)',
    '(docs/product/5, Cart\n * checks; docs/rules.md Stock)',
    'docs/rules.md',
    'docs/decisions/012-a.md, decision 012',
  ])('accepts %s', (text) => expect(cited(text)).toBe(0))

  it.each(['docs/product/6', '(docs/product/5, Points)', 'docs/rules.md Money', 'decision 013'])('rejects %s', (text) =>
    expect(cited(text)).toBe(1),
  )
})
