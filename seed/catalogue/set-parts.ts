import type { Bag, Fukusa, Juzu, Necklace, Pumps, Subbag } from '#seed/draw/accessory-look.ts'
import type { SetLook, SingleLook, SuitjacketOnepiece } from '#seed/draw/look.ts'
import { set } from './looks.ts'

/** The small things that complete a set, so that each set is written by what differs. */
const BAG: Bag = {
  kind: 'bag',
  colour: 'kuro',
  texture: 'georgette',
  shape: 'square',
  handle: 'double',
  detail: 'plain',
  metal: 'black',
}
const PUMPS: Pumps = { kind: 'pumps', colour: 'kuro', texture: 'leather', toe: 'round', heel: 'mid', detail: 'plain' }
const NECKLACE: Necklace = { kind: 'necklace', tone: 'white', beadMm: 8, strands: 1, length: 'princess' }
const FUKUSA: Fukusa = { kind: 'fukusa', colour: 'purple', style: 'kinpu' }
const JUZU: Juzu = { kind: 'juzu', wearer: 'ladies', beads: 'crystal', tassel: 'purple', tasselStyle: 'head' }
const SUBBAG: Subbag = { kind: 'subbag', colour: 'kuro', texture: 'moire', shape: 'tall', detail: 'plain' }

/** What a set has of its own. */
export type Small = {
  readonly bag?: Partial<Bag>
  readonly pumps?: Partial<Pumps>
  readonly necklace?: Partial<Necklace>
  readonly fukusa?: Partial<Fukusa>
  readonly juzu?: Partial<Juzu>
}

/** Ensemble (two pieces), bag, pumps, necklace, wrapping cloth and prayer beads: seven pieces. */
export function seven(ensemble: SuitjacketOnepiece, small: Small = {}): SetLook {
  return set(ensemble, { ...BAG, ...small.bag }, ...without(small))
}

/** The same with a second bag: eight pieces. */
export function eight(
  ensemble: SuitjacketOnepiece,
  small: Small & { readonly subbag?: Partial<Subbag> } = {},
): SetLook {
  return set(ensemble, { ...BAG, ...small.bag }, { ...SUBBAG, ...small.subbag }, ...without(small))
}

function without(small: Small): SingleLook[] {
  return [
    { ...PUMPS, ...small.pumps },
    { ...NECKLACE, ...small.necklace },
    { ...FUKUSA, ...small.fukusa },
    { ...JUZU, ...small.juzu },
  ]
}
