import { useLayoutEffect } from 'react'

/** Attributes that make an element reachable by keys: rows of lists, and the search field. */
export const ROW = 'data-staff-row'
const SEARCH = 'data-staff-search'
/** Of buttons and links: the letter that presses them. */
export const KEY = 'data-staff-key'
/** The button that does what the page has shown: Ctrl+Enter. */
export const CONFIRM = 'data-staff-confirm'

type Options = { readonly isOff: boolean; readonly openHelp: () => void }

/**
 * Keys of the back office: `/` search, `j` `k` rows, `x` tick, Enter open, `?` help; Ctrl+Enter, also from a field,
 * presses the button that confirms. Effects of the layout, so that keys work from the moment the page is hydrated.
 */
export function useStaffKeys({ isOff, openHelp }: Options): void {
  useLayoutEffect(() => {
    const onConfirm = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      if (click(document.querySelector<HTMLElement>(`[${CONFIRM}]`))) event.preventDefault()
    }
    document.addEventListener('keydown', onConfirm)
    return () => document.removeEventListener('keydown', onConfirm)
  }, [])
  useLayoutEffect(() => {
    if (isOff) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') !== null) return
      if (perform(event.key, openHelp)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOff, openHelp])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null
}

/** Whether the key meant something here. */
function perform(key: string, openHelp: () => void): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(`[${ROW}]`)]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  switch (key) {
    case '/':
      return focus(document.querySelector<HTMLElement>(`[${SEARCH}]`))
    case 'j':
      return focusRow(rows[Math.min(at + 1, rows.length - 1)])
    case 'k':
      return focusRow(rows[Math.max(at - 1, 0)])
    case 'x':
      return click(rows[at]?.querySelector<HTMLElement>('input[type=checkbox]'))
    case '?':
      openHelp()
      return true
    default:
      return click(keyed(key, rows[at]) ?? keyed(key, document))
  }
}

/** The button or link of a single letter or digit in a row, or on the page. */
function keyed(key: string, within: ParentNode | undefined): HTMLElement | null | undefined {
  return /^[a-z1-9]$/.test(key) ? within?.querySelector<HTMLElement>(`[${KEY}="${key}"]`) : undefined
}

/** The link of the row takes the focus, so that Enter opens it. */
function focusRow(row: HTMLElement | undefined): boolean {
  row?.scrollIntoView({ block: 'nearest' })
  return focus(row?.querySelector<HTMLElement>('a[href]'))
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return element != null
}

function click(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return element != null
}
