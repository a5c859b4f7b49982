import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import { isDeepRun } from '#tests/support/suite/deep-run.ts'

type Violation = { readonly id: string; readonly nodes: readonly { readonly target: readonly unknown[] }[] }
type Axe = { run(context: string, options: object): Promise<{ readonly violations: readonly Violation[] }> }

const requireFromAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const SOURCE = readFileSync(requireFromAxe.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The violations that axe finds in a page, a frame or the part that a selector names: rule and targets. Nested frames
 * are not checked, which would require AxeBuilder; style sheets and media are not loaded, as only rules for video and
 * audio need them. `contrast`: also that of colours, which takes half of the time. Journeys leave it to those that open
 * one page of each kind, except in the deep run.
 */
export async function violationsOf(page: Page | Frame, part = 'html', contrast = isDeepRun): Promise<string[]> {
  // A page that was reached by client-side navigation has the source already.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  const rules = { 'color-contrast': { enabled: contrast } }
  const options = { resultTypes: ['violations'], preload: false, iframes: false, rules }
  const violations = await page.evaluate(
    async ([part, options]) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      return (await axe.run(part, options)).violations
    },
    [part, options] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
