import { readItem, writeItem } from './web-storage.ts'

/** Session storage key: the page that is being reloaded after sign-out, so that it reloads only once. */
const KEY = 'sumirei-leaving'

export const isReloadingPage = (path: string): boolean => readItem(KEY) === path

export function setReloadingPage(path: string | undefined): void {
  writeItem(KEY, path)
}
