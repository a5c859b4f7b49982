/** What is done with an entry of a list. */
export const ARRANGEMENTS = ['up', 'down', 'remove'] as const
export type Arrangement = (typeof ARRANGEMENTS)[number]

/** A list with one of its entries moved by a place or removed; the same where there is no such entry or place. */
export function arranged<Entry>(list: readonly Entry[], index: number, how: Arrangement): readonly Entry[] {
  const entry = list[index]
  if (entry === undefined) return list
  const others = list.toSpliced(index, 1)
  if (how === 'remove') return others
  const place = how === 'up' ? index - 1 : index + 1
  return place < 0 || place > others.length ? list : others.toSpliced(place, 0, entry)
}
