import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page has places to go to. */
const MOST_STEPS = 400

/** Walks on by Tab until something has the focus, and sees that the eye can find it there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // Looked up once: a role is looked for among all elements of the page.
  const element = await target.elementHandle()
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await element?.evaluate((each) => each === document.activeElement)) {
      await expect(target).toBeInViewport()
      expect(await isFocusShown(target)).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** Goes to a list of choices and down it to the one with a value. */
export async function chooseByArrows(page: Page, select: Locator, value: string): Promise<void> {
  await tabTo(page, select)
  const places = await select.evaluate((element: HTMLSelectElement, wanted) => {
    const open = [...element.options].filter((option) => !option.disabled)
    return open.findIndex((option) => option.value === wanted) - open.indexOf(element.selectedOptions[0]!)
  }, value)
  for (let step = 0; step < Math.abs(places); step += 1) await page.keyboard.press(places > 0 ? 'ArrowDown' : 'ArrowUp')
  await expect(select).toHaveValue(value)
}

/** A place that Tab leads to: what it is, where it is on the page, what one sees of the focus. */
export type Stop = {
  readonly name: string
  readonly box: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  /** Whether it stays where it is while the page scrolls. */
  readonly isPinned: boolean
  readonly isAfterLast: boolean
  readonly isFocusShown: boolean
  /** Whether something of it is on the screen and under nothing else (WCAG 2.2, 2.4.11). */
  readonly isInSight: boolean
}

/** Tabs from the beginning of a page to its end and tells of every stop. */
export async function walkByTab(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (stop === undefined) return stops
    stops.push(stop)
  }
  throw new Error('Tab does not come to an end')
}

/** Runs in the page, once it is drawn. Undefined: the focus has left it, or has begun again at the top. */
async function lookAtFocus(): Promise<Stop | undefined> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const seen = globalThis as unknown as { lastFocus?: Element }
  const element = document.activeElement
  if (element === null || element === document.body) return undefined
  const last = seen.lastFocus
  const isAfterLast =
    last === undefined || (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  if (!isAfterLast && element.matches('.skip-link')) return undefined
  seen.lastFocus = element
  const shown = element.closest('label') ?? element
  const { left, right, top, bottom, width, height } = shown.getBoundingClientRect()
  const isFocusShown = [element, shown, element.nextElementSibling].some((each) => {
    if (each === null) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
  const places = [0.5, 0.02, 0.98].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [left + width * x, top + height * y]))
  const drawn = places.map(([x, y]) => document.elementFromPoint(x!, y!))
  let isPinned = false
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) isPinned = true
  }
  const words = [element.tagName.toLowerCase(), element.getAttribute('name'), element.textContent?.trim().slice(0, 30)]
  return {
    name: words.filter(Boolean).join(' '),
    box: {
      left: left + window.scrollX,
      right: right + window.scrollX,
      top: top + window.scrollY,
      bottom: bottom + window.scrollY,
    },
    isPinned,
    isAfterLast,
    isFocusShown,
    isInSight: drawn.some((each) => each !== null && (shown.contains(each) || each.contains(shown))),
  }
}

/** Whether the element, or the label around it, is drawn differently for having the focus: an outline or a ring. */
function isFocusShown(target: Locator): Promise<boolean> {
  return target.evaluate((element) =>
    [element, element.closest('label')].some((each) => {
      if (each === null) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }),
  )
}
