import { readItem, writeItem } from '#app/ui/session/web-storage.ts'
import { findPage } from '#domain/navigation/find-page.ts'

/** The name of a guided tour is stored in the browser once it is completed (docs/product/2, Shell). */
export type TourName = 'home' | 'list' | 'item'

export function tourOf(path: string): TourName | undefined {
  const id = findPage(path)?.id
  if (id === 'item') return /\/\d+(-\d+)?$/.test(path) ? 'item' : undefined
  return id === 'home' ? 'home' : id === 'item-list' ? 'list' : undefined
}

const PREFIX = 'sumirei-tour-'
const FINISHED = 'complete'

export function isFinished(name: TourName): boolean {
  return readItem(PREFIX + name, 'localStorage') === FINISHED
}

/** Without local storage the tour is offered again. */
export function markFinished(name: TourName) {
  writeItem(PREFIX + name, FINISHED, 'localStorage')
}
