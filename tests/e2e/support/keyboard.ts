import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page has places to go to. */
const MOST_STEPS = 400

/** Walks on by Tab until something has the focus, and sees that the eye can find it there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await hasFocus(target)) {
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

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
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
