import type { Page } from '@playwright/test'

/**
 * The links and controls of a page that are smaller than 44 by 44 px to a finger, as `44×20 a.class “text”`. Padding,
 * labels and pseudo-elements count; links within a sentence are exempt (WCAG 2.5.5).
 */
export async function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate(findSmallTargets)
}

/** Runs in the page. */
function findSmallTargets(): string[] {
  const MIN_PX = 44
  const CONTROLS = 'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="button"]'

  const dialog = document.querySelector('dialog:modal') ?? document
  const isShown = (each: Element) => {
    const { right, width } = each.getBoundingClientRect()
    const isHidden = each.closest('[inert], .spoken, .skip-link') !== null
    return (
      !isHidden && right > 0 && width > 1 && each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
  }
  /** What responds to a press: a tick or radio button with its label. */
  const targetOf = (each: Element) =>
    each instanceof HTMLInputElement && ['checkbox', 'radio'].includes(each.type) ? (each.labels?.[0] ?? each) : each
  const isInSentence = (each: Element) => {
    if (!getComputedStyle(each).display.startsWith('inline')) return false
    let block = each.parentElement
    while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement
    const around = [...(block?.childNodes ?? [])].filter((node) => !node.contains(each))
    return around.some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1)
  }
  /** How far from the centre, in one direction, a press still meets the target. */
  const reach = (target: Element, [x, y]: [number, number], [dx, dy]: [number, number]) => {
    let distance = 0
    const meets = (at: number) => {
      const met = document.elementFromPoint(x + dx * at, y + dy * at)
      return met !== null && (target.contains(met) || met.closest('label')?.control === target)
    }
    while (distance < MIN_PX && meets(distance + 1)) distance += 1
    return distance
  }
  const sizeOf = (target: Element) => {
    const { width, height } = target.getBoundingClientRect()
    if (width >= MIN_PX && height >= MIN_PX) return { width, height }
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box] = target.getClientRects()
    if (box === undefined) return { width, height }
    const centre: [number, number] = [box.x + box.width / 2, box.y + box.height / 2]
    return {
      width: Math.max(width, reach(target, centre, [-1, 0]) + reach(target, centre, [1, 0]) + 1),
      height: Math.max(height, reach(target, centre, [0, -1]) + reach(target, centre, [0, 1]) + 1),
    }
  }
  const targets = new Set([...dialog.querySelectorAll(CONTROLS)].map(targetOf))
  return [...targets]
    .filter((each) => isShown(each) && !isInSentence(each))
    .map((each) => ({ each, ...sizeOf(each) }))
    .filter(({ width, height }) => Math.round(width) < MIN_PX || Math.round(height) < MIN_PX)
    .map(({ each, width, height }) => {
      const text = each.textContent?.trim().slice(0, 20)
      return `${Math.round(width)}×${Math.round(height)} ${each.localName}.${each.className} “${text}”`
    })
}
