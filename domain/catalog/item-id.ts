import { parseInteger } from '../text/integer.ts'

const UNIT_ID = /^(\d{1,10})-(\d{1,10})$/

/** An item id from 1; what follows a hyphen is dropped: `123-4` is item 123 (docs/product/2, Products). */
export function parseItemId(input: unknown): number | undefined {
  const text = typeof input === 'number' ? String(input) : input
  if (typeof text !== 'string') return undefined
  const id = parseInteger(text.split('-', 1)[0])
  return id === undefined || id === 0 || text !== text.trim() ? undefined : id
}

/** Reads a unit id `{itemid}-{n}` (docs/rules.md Words); undefined for anything else. */
export function parseUnitId(input: unknown): { itemId: number; number: number } | undefined {
  const match = typeof input === 'string' ? UNIT_ID.exec(input) : null
  const [itemId, number] = [parseInteger(match?.[1]), parseInteger(match?.[2])]
  return itemId === undefined || itemId === 0 || number === undefined ? undefined : { itemId, number }
}
