export type Ranked = { readonly uid: number; readonly rank: number }

const STEP = 10

/**
 * Places a record after another one of its list (docs/product/3, Category: highest rank first). `list`: in its order,
 * with the record; `afterUid`: undefined for the first place. Returns the ranks that change: those between the old and
 * the new place, or all when the list has equal ranks. Undefined when a uid is not in the list.
 * Example: of ranks a 30, b 20, c 10, placing c after a gives c 20, b 10.
 */
export function placeAfter(
  list: readonly Ranked[],
  uid: number,
  afterUid: number | undefined,
): readonly Ranked[] | undefined {
  const moved = list.find((each) => each.uid === uid)
  const others = list.filter((each) => each.uid !== uid)
  const place = afterUid === undefined ? 0 : others.findIndex((each) => each.uid === afterUid) + 1
  if (moved === undefined || (afterUid !== undefined && place === 0)) return undefined
  if (list[place]?.uid === uid) return []
  const ordered = others.toSpliced(place, 0, moved)
  const isStrict = list.every(({ rank }, position) => position === 0 || list[position - 1]!.rank > rank)
  const rankAt = (position: number) => (isStrict ? list[position]!.rank : (list.length - position) * STEP)
  return ordered
    .map((each, position) => ({ ...each, was: each.rank, rank: rankAt(position) }))
    .filter(({ rank, was }) => rank !== was)
    .map(({ uid: each, rank }) => ({ uid: each, rank }))
}
