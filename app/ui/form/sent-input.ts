import { writeItem } from '../session/web-storage.ts'

const PREFIX = 'sumirei-input '

/** Session storage key: what was typed into the page of the current history entry and not sent. */
export const inputKey = (): string => `${PREFIX}${history.state?.idx} ${location.pathname}`

/** A form was accepted. An item whose choice was added to the cart keeps the choice. */
export function deleteInput(action: string): void {
  if (action.includes(location.pathname)) writeItem(inputKey(), undefined)
}

/** The visitor has signed out; others may use the device. */
export function deleteAllInput(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) writeItem(key, undefined)
}
