import { type RefObject, useEffect } from 'react'

/** The attribute of the links of the timeline's bars. */
export const BAR = 'data-bar'

/** Arrow keys of the timeline: left and right within a unit, up and down to the nearest bar of the next unit. */
export function useBarKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const element = table.current
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const next = event.target instanceof HTMLElement ? nextLink(event.target, event.key) : undefined
      if (next === undefined) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [table])
}

function nextLink(from: HTMLElement, key: string): HTMLElement | undefined {
  const row = from.closest('tr')
  if (row === null) return undefined
  const links = linksOf(row)
  const at = links.indexOf(from)
  if (at === -1) return undefined
  switch (key) {
    case 'ArrowLeft':
      return links[at - 1]
    case 'ArrowRight':
      return links[at + 1]
    case 'ArrowUp':
      return nearest(from, row.previousElementSibling)
    case 'ArrowDown':
      return nearest(from, row.nextElementSibling)
    default:
      return undefined
  }
}

/** The link of the unit, then its bars. */
function linksOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href]')]
}

function nearest(from: HTMLElement, row: Element | null): HTMLElement | undefined {
  if (row === null) return undefined
  const [unit, ...bars] = linksOf(row)
  if (!from.hasAttribute(BAR)) return unit
  const distanceTo = (bar: HTMLElement) => Math.abs(middleOf(bar) - middleOf(from))
  return bars.toSorted((one, other) => distanceTo(one) - distanceTo(other))[0] ?? unit
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
