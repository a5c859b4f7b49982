import { expect, type Locator, type Page } from '@playwright/test'
import { hydrated } from './hydration.ts'

/** More than the focusable elements of any page. */
const MAX_STEPS = 400

/** Presses a key to which a script listens, as those of the back office: from the hydration of the page on. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await hydrated(page)
  await page.keyboard.press(key)
}

/** Presses Tab until an element has the focus, and expects the focus to be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // Resolved once, because a locator by role searches the whole page.
  const element = await target.elementHandle()
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await element?.evaluate((each) => each === document.activeElement)) {
      await expect(target).toBeInViewport()
      expect(await isFocusShown(target)).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** Focuses a select element and selects a value by arrow keys. */
export async function chooseByArrows(page: Page, select: Locator, value: string): Promise<void> {
  await tabTo(page, select)
  const places = await select.evaluate((element: HTMLSelectElement, wanted) => {
    const open = [...element.options].filter((option) => !option.disabled)
    return open.findIndex((option) => option.value === wanted) - open.indexOf(element.selectedOptions[0]!)
  }, value)
  for (let step = 0; step < Math.abs(places); step += 1) await page.keyboard.press(places > 0 ? 'ArrowDown' : 'ArrowUp')
  await expect(select).toHaveValue(value)
}

/** An element that Tab focuses: its name, its position, and the visibility of the focus. */
export type Stop = {
  readonly name: string
  readonly box: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  /** Whether it keeps its position while the page scrolls. */
  readonly isPinned: boolean
  readonly isAfterLast: boolean
  readonly isFocusShown: boolean
  /** Whether a part of it is on the screen and not covered (WCAG 2.2, 2.4.11). */
  readonly isVisible: boolean
}

/** Presses Tab from the beginning of a page to its end. Returns every stop. */
export async function collectStops(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    if (stop === undefined) return stops
    stops.push(stop)
  }
  throw new Error('Tab does not come to an end')
}

/** Runs in the page after rendering. Undefined if the focus has left the page or is at the top again. */
async function describeFocus(): Promise<Stop | undefined> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const seen = globalThis as unknown as { lastFocus?: Element }
  const element = document.activeElement
  if (element === null || element === document.body) return undefined
  const last = seen.lastFocus
  // The focus moves through the parts of a date field.
  const isSameDate = last === element && element.matches('input[type=date]')
  const isAfterLast =
    last === undefined || isSameDate || (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
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
    isVisible: drawn.some((each) => each !== null && (shown.contains(each) || each.contains(shown))),
  }
}

/** Whether the focused element or its label has an outline or a ring. */
function isFocusShown(target: Locator): Promise<boolean> {
  return target.evaluate((element) =>
    [element, element.closest('label')].some((each) => {
      if (each === null) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }),
  )
}
