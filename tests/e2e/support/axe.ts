import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

type Violation = { readonly id: string; readonly nodes: readonly { readonly target: readonly unknown[] }[] }
type Axe = { run(context: string, options: object): Promise<{ readonly violations: readonly Violation[] }> }

const nearAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const SOURCE = readFileSync(nearAxe.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds in a page or a frame as it stands, or in the part that a selector names: rule and places. It looks
 * into no frame within, for which alone the longer way of AxeBuilder would be needed, and fetches no style sheets and
 * media, which only rules for moving pictures and sound look at.
 */
export async function faultsOf(page: Page | Frame, part = 'html'): Promise<string[]> {
  await page.evaluate(SOURCE)
  const violations = await page.evaluate(async (part) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    return (await axe.run(part, { resultTypes: ['violations'], preload: false, iframes: false })).violations
  }, part)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
