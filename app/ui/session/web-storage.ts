/** Web storage, which a browser may refuse: then items are missing and writing returns false. */
export function readItem(
  key: string,
  storage: 'sessionStorage' | 'localStorage' = 'sessionStorage',
): string | undefined {
  try {
    return window[storage].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Session storage key: what was typed and not sent (app/ui/form/kept-input.ts). */
export const INPUT_KEY = 'sumirei-input'

/** An undefined `value` removes the item. */
export function writeItem(
  key: string,
  value: string | undefined,
  storage: 'sessionStorage' | 'localStorage' = 'sessionStorage',
): boolean {
  try {
    if (value === undefined) window[storage].removeItem(key)
    else window[storage].setItem(key, value)
    return true
  } catch {
    return false
  }
}
