import type { Bag, Fukusa, Juzu, Necklace, Pumps, Subbag } from '#demo/draw/accessory-look.ts'
import type { SetLook, SingleLook, SuitjacketOnepiece } from '#demo/draw/look.ts'
import { set } from './looks.ts'

/** The default accessories of a set; each set lists only the differences. */
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

/** The accessories in which a set differs from the default. */
export type SetAccessories = {
  readonly bag?: Partial<Bag>
  readonly pumps?: Partial<Pumps>
  readonly necklace?: Partial<Necklace>
  readonly fukusa?: Partial<Fukusa>
  readonly juzu?: Partial<Juzu>
}

/** Ensemble (two pieces), bag, pumps, necklace, fukusa and juzu: seven pieces. */
export function sevenPieceSet(ensemble: SuitjacketOnepiece, small: SetAccessories = {}): SetLook {
  return set(ensemble, { ...BAG, ...small.bag }, ...smallParts(small))
}

/** The same with a second bag: eight pieces. */
export function eightPieceSet(
  ensemble: SuitjacketOnepiece,
  small: SetAccessories & { readonly subbag?: Partial<Subbag> } = {},
): SetLook {
  return set(ensemble, { ...BAG, ...small.bag }, { ...SUBBAG, ...small.subbag }, ...smallParts(small))
}

function smallParts(small: SetAccessories): SingleLook[] {
  return [
    { ...PUMPS, ...small.pumps },
    { ...NECKLACE, ...small.necklace },
    { ...FUKUSA, ...small.fukusa },
    { ...JUZU, ...small.juzu },
  ]
}
