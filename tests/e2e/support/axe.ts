import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

type Violation = { readonly id: string; readonly nodes: readonly { readonly target: readonly unknown[] }[] }
type Axe = { run(options: object): Promise<{ readonly violations: readonly Violation[] }> }

const nearAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const SOURCE = readFileSync(nearAxe.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds in the page as it stands, in one look: rule and places. No page of the shop has frames, for which
 * alone the longer way of AxeBuilder would be needed.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(SOURCE)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    return (await axe.run({ resultTypes: ['violations'] })).violations
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
