import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IN_FORCE } from '#domain/order/in-force.ts'
import { CONSTANTS } from './constants.ts'
import { inForceText } from './effect.ts'

const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

test.each([
  ['other/use.md', 'termsInForce', IN_FORCE.terms],
  ['entry/userpolicy.md', 'memberTermsInForce', IN_FORCE.memberTerms],
  ['other/protection.md', 'privacyInForce', IN_FORCE.privacy],
] as const)('%s says from which day it is in force', (file, name, document) => {
  expect(sourceOf(file)).toContain(`{{${name}}}`)
  expect(CONSTANTS[name]).toBe(inForceText(document))
  expect(document.before < document.on).toBe(true)
  // Who edits a document later than its day of effect gives it a new one.
  const edited = /^updatedOn: (.+)$/m.exec(sourceOf(file))?.[1] ?? ''
  expect(edited <= document.on).toBe(true)
})

test('no legal page types a day by hand', () => {
  for (const file of globSync('{other,entry}/*.md', { cwd: import.meta.dirname })) {
    const text = sourceOf(file).replace(/^updatedOn.*$/m, '')
    expect([file, /20\d{2}年\d+月\d+日/.exec(text)?.[0]]).toEqual([file, undefined])
  }
})
