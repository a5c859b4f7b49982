import type { Colour, Texture } from './cloth.ts'

export interface Bag {
  kind: 'bag'
  colour: Colour
  texture: 'georgette' | 'satin' | 'leather' | 'beads' | 'lace' | 'straw'
  shape: 'square' | 'trapezoid' | 'wide' | 'round' | 'clutch' | 'gamaguchi' | 'half-moon' | 'tote'
  handle: 'double' | 'single' | 'chain' | 'pearl-chain' | 'bow-handle' | 'none'
  detail?: 'plain' | 'ribbon' | 'pleats' | 'clasp' | 'flap' | 'ribbon-flap' | 'bijou' | 'corsage'
  metal?: 'silver' | 'gold' | 'black'
}

/** The larger, plain bag carried beside the formal one. */
export interface Subbag {
  kind: 'subbag'
  colour: Colour
  texture: 'georgette' | 'satin' | 'moire' | 'jacquard' | 'lace'
  shape: 'tall' | 'square' | 'wide'
  detail?: 'plain' | 'ribbon' | 'frill' | 'pleats'
}

export interface Pumps {
  kind: 'pumps'
  colour: Colour
  texture: 'leather' | 'satin' | 'georgette' | 'suede' | 'lace' | 'glitter'
  toe: 'round' | 'almond' | 'pointed' | 'square' | 'open'
  heel: 'flat' | 'low' | 'mid' | 'high' | 'wedge' | 'chunky'
  detail?: 'plain' | 'ribbon' | 'strap' | 'bijou' | 'bijou-strap' | 'cut' | 'ankle-strap'
  width?: 'regular' | 'wide'
}

export interface Shoes {
  kind: 'shoes'
  wearer: 'mens' | 'boys' | 'girls'
  colour: Colour
  style: 'straight-tip' | 'plain-toe' | 'wing-tip' | 'monk' | 'loafer' | 'strap' | 'enamel'
  /** Whether the sides with the laces are sewn under the vamp (closed, also when absent) or lie on it (open). */
  lacing?: 'closed' | 'open'
}

export type PearlTone = 'white' | 'cream' | 'pink' | 'grey' | 'black' | 'gold'

export interface Necklace {
  kind: 'necklace'
  tone: PearlTone
  /** In steps of half a millimetre: 7, 8, 8.5, 10. */
  beadMm: number
  strands: 1 | 2 | 3
  length: 'choker' | 'princess' | 'matinee' | 'opera'
  graduated?: boolean
  shape?: 'round' | 'baroque' | 'station' | 'pendant'
  metal?: 'silver' | 'gold'
  stone?: 'pearl' | 'onyx' | 'crystal'
}

export interface Earrings {
  kind: 'earrings'
  tone: PearlTone
  style: 'stud' | 'drop' | 'double' | 'hoop' | 'flower' | 'bar'
  stone?: 'pearl' | 'onyx' | 'crystal'
  metal?: 'silver' | 'gold'
}

/** A necklace and earrings shown together, in their case or on the cloth. */
export interface Setaccessory {
  kind: 'setaccessory'
  necklace: Omit<Necklace, 'kind'>
  earrings: Omit<Earrings, 'kind'>
  case?: boolean
}

export type ClothColour =
  | 'purple'
  | 'wisteria'
  | 'indigo'
  | 'grey'
  | 'green'
  | 'black'
  | 'wine'
  | 'crimson'
  | 'vermilion'
  | 'pink'
  | 'gold'
  | 'navy'
  | 'light-grey'

export interface Fukusa {
  kind: 'fukusa'
  colour: ClothColour
  style: 'wrap' | 'kinpu' | 'tray' | 'folded'
  lining?: ClothColour
  pattern?: 'plain' | 'crane' | 'seigaiha' | 'asanoha' | 'flower' | 'crest' | 'shippo'
}

export type BeadColour =
  | 'crystal'
  | 'amethyst'
  | 'rose-quartz'
  | 'pearl'
  | 'onyx'
  | 'jade'
  | 'tiger-eye'
  | 'sandalwood'
  | 'ebony'
  | 'agate'
  | 'lapis'
  | 'coral'
  | 'smoky'

export interface Juzu {
  kind: 'juzu'
  wearer: 'ladies' | 'mens' | 'kids'
  beads: BeadColour
  /** The parent bead and the two or four marker beads; the colour of the strand when absent. */
  accent?: BeadColour
  tassel: ClothColour | 'white' | 'brown' | 'lavender'
  tasselStyle: 'head' | 'string' | 'pompon'
  double?: boolean
}

export interface Stole {
  kind: 'stole'
  colour: Colour
  texture: Texture | 'fur' | 'knit'
  style: 'shawl' | 'draped' | 'bolero' | 'folded'
  edge?: 'plain' | 'fringe' | 'frill' | 'lace' | 'beads'
}

/** A hair clip: a slide with a bow, a flower or pearls. */
export interface Valletta {
  kind: 'valletta'
  colour: Colour
  style: 'bow' | 'double-bow' | 'flower' | 'pearl-bar' | 'net' | 'comb'
  texture: 'satin' | 'georgette' | 'velvet' | 'lace' | 'metal'
}

export interface Sensu {
  kind: 'sensu'
  colour: ClothColour | 'white' | 'silver'
  ribs: 'black' | 'bamboo' | 'white' | 'gold'
  open: 'full' | 'half' | 'closed'
  pattern?: 'plain' | 'mist' | 'gold-leaf' | 'flower' | 'wave' | 'lace'
}

/** An accessory. */
export type AccessoryLook =
  | Bag
  | Subbag
  | Pumps
  | Shoes
  | Necklace
  | Earrings
  | Setaccessory
  | Fukusa
  | Juzu
  | Stole
  | Valletta
  | Sensu
