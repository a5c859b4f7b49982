import type { Texture } from '#demo/draw/cloth.ts'
import type { Bodice, Neckline, Silhouette, Skirt, Waist } from '#demo/draw/dress-words.ts'
import type { JacketClosure, JacketCollar, JacketCut, JacketTrim } from '#demo/draw/jacket-words.ts'
import type { Sleeve } from '#demo/draw/look.ts'

/** The members of a union, complete by its type. */
const all = <T extends string>(members: Record<T, 1>) => Object.keys(members) as T[]

export const SLEEVES = all<Sleeve>({
  long: 1,
  'three-quarter': 1,
  half: 1,
  short: 1,
  sleeveless: 1,
  cap: 1,
  flare: 1,
  puff: 1,
  bishop: 1,
  cape: 1,
  dolman: 1,
  lace: 1,
  chiffon: 1,
})
export const NECKLINES = all<Neckline>({
  round: 1,
  boat: 1,
  v: 1,
  square: 1,
  'bow-tie': 1,
  stand: 1,
  pearl: 1,
  keyhole: 1,
  drape: 1,
  frill: 1,
  'shirt-collar': 1,
  'flat-collar': 1,
  sailor: 1,
  asymmetric: 1,
  surplice: 1,
})
export const WAISTS = all<Waist>({
  plain: 1,
  seam: 1,
  ribbon: 1,
  bow: 1,
  'back-bow': 1,
  belt: 1,
  tucks: 1,
  'three-tucks': 1,
  gather: 1,
  peplum: 1,
})
export const SKIRTS = all<Skirt>({
  plain: 1,
  pleats: 1,
  'box-pleats': 1,
  tucks: 1,
  gathers: 1,
  tiers: 1,
  'frill-hem': 1,
  'lace-hem': 1,
  wrap: 1,
  slit: 1,
})
export const BODICES = all<Bodice>({
  plain: 1,
  princess: 1,
  pintucks: 1,
  tucks: 1,
  buttons: 1,
  placket: 1,
  'lace-yoke': 1,
  'chiffon-yoke': 1,
  drape: 1,
  'front-zip': 1,
  nursing: 1,
  frill: 1,
  haori: 1,
})
export const SILHOUETTES = all<Silhouette>({
  'a-line': 1,
  'i-line': 1,
  'fit-and-flare': 1,
  tailored: 1,
  empire: 1,
  cocoon: 1,
  mermaid: 1,
})
export const TEXTURES = all<Texture>({
  georgette: 1,
  tricot: 1,
  crepe: 1,
  satin: 1,
  wool: 1,
  jacquard: 1,
  lame: 1,
  tweed: 1,
  lace: 1,
  chiffon: 1,
  velvet: 1,
})
export const COLLARS = all<JacketCollar>({
  none: 1,
  v: 1,
  tailored: 1,
  peaked: 1,
  shawl: 1,
  stand: 1,
  'round-collar': 1,
  shirt: 1,
  asymmetric: 1,
  frill: 1,
})
export const CUTS = all<JacketCut>({ bolero: 1, short: 1, waist: 1, hip: 1, long: 1, peplum: 1, boxy: 1 })
export const CLOSURES = all<JacketClosure>({
  open: 1,
  hook: 1,
  fly: 1,
  'one-button': 1,
  'two-button': 1,
  'three-button': 1,
  'many-button': 1,
  double: 1,
  'double-four': 1,
  ribbon: 1,
  zip: 1,
})
export const TRIMS = all<JacketTrim>({
  plain: 1,
  piping: 1,
  pearl: 1,
  lace: 1,
  braid: 1,
  stitch: 1,
  embroidery: 1,
  'frill-hem': 1,
  ribbon: 1,
})
