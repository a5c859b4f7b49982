import { ARRANGEMENTS, type Arrangement } from '#domain/layout/arrange.ts'

/** What a button of an entry asks for: `up:2`; of a link in a group `remove:2.0`. */
export function parseArrangement(
  intent: string,
): { readonly how: Arrangement; readonly places: readonly number[] } | undefined {
  const [, how, places = ''] = /^([a-z]+):(\d{1,3}(?:\.\d{1,3})?)$/.exec(intent) ?? []
  const known = ARRANGEMENTS.find((each) => each === how)
  return known && { how: known, places: places.split('.').map(Number) }
}

type Limits = { readonly first?: number; readonly isFixed?: boolean }

/** The buttons of the entry at an index of a list, whose first entries stay where they are. */
export function movesAt(
  index: number,
  count: number,
  { first = 0, isFixed = false }: Limits = {},
): readonly Arrangement[] {
  if (index < first) return []
  const can = { up: index > first, down: index < count - 1, remove: !isFixed }
  return ARRANGEMENTS.filter((how) => can[how])
}

/** The id of the button of an entry. */
export function buttonId(how: Arrangement, place: string): string {
  return `${how}-${place.replaceAll('.', '-')}`
}

/** The button that takes the focus when an entry was moved to a place: the pressed one, or the other at an end. */
export function movedFocus(how: Arrangement, place: string, moves: readonly Arrangement[]): string {
  return buttonId(moves.includes(how) ? how : how === 'up' ? 'down' : 'up', place)
}

const DONE: Readonly<Record<Arrangement, string>> = {
  up: '上へ移しました',
  down: '下へ移しました',
  remove: '外しました',
}

export function arrangementText(name: string, how: Arrangement): string {
  return `「${name}」を${DONE[how]}。公開するまで、お客様の画面は変わりません。`
}
