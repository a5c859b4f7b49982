import type { AccessoryLook } from './accessory-look.ts'
import type { Colour, Texture } from './cloth.ts'
import type { Bodice, Neckline, Silhouette, Skirt, Waist } from './dress-words.ts'
import type { JacketClosure, JacketCollar, JacketCut, JacketTrim, Pocket } from './jacket-words.ts'

/**
 * Which picture of an item: worn from the front, from the back, closer, without its jacket, its cloth through a lens,
 * its fastening and lining, its length on a figure, all parts of a set laid out, or only the small ones.
 */
export type View = 'front' | 'back' | 'detail' | 'inner' | 'cloth' | 'fastening' | 'length' | 'set' | 'accessories'

export type Sleeve =
  | 'long'
  | 'three-quarter'
  | 'half'
  | 'short'
  | 'sleeveless'
  | 'cap'
  | 'flare'
  | 'puff'
  | 'bishop'
  | 'cape'
  | 'dolman'
  | 'lace'
  | 'chiffon'

export type DressLength = 'above-knee' | 'knee' | 'below-knee' | 'midi' | 'long'

/** A women's dress without the word that names its kind, so that an ensemble can hold one. */
export interface Dress {
  colour: Colour
  texture: Texture
  silhouette: Silhouette
  neckline: Neckline
  sleeve: Sleeve
  length: DressLength
  waist?: Waist
  skirt?: Skirt
  bodice?: Bodice
  /** Ribbon, belt, yoke or skirt in a second colour; the dress colour when absent. */
  accent?: Colour
  /** Two layers of cloth, of which the lower one shows below the hem of the upper one. */
  isLayered?: boolean
  /** The skirt in another cloth than the bodice. */
  skirtTexture?: Texture
  /** The skirt in another colour than the bodice. */
  skirtColour?: Colour
}

/** A women's or girl's jacket. */
export interface Jacket {
  colour: Colour
  texture: Texture
  collar: JacketCollar
  cut: JacketCut
  closure: JacketClosure
  sleeve: 'long' | 'three-quarter' | 'half' | 'flare' | 'lace'
  trim?: JacketTrim
  pocket?: Pocket
  /** Colour of piping, braid or ribbon. */
  accent?: Colour
}

/** What is worn under a suit jacket. */
export interface Blouse {
  colour: Colour
  texture: Texture
  neckline: Neckline
  bodice?: Bodice
  /** Half when absent; not seen under a jacket. */
  sleeve?: Sleeve
}

export interface Onepiece extends Dress {
  kind: 'onepiece'
}

/** Ensemble: a jacket worn over a dress. */
export interface SuitjacketOnepiece {
  kind: 'suitjacket-onepiece'
  dress: Dress
  jacket: Jacket
}

export interface Pantssuit {
  kind: 'pantssuit'
  /** Absent: the blouse alone with the trousers. */
  jacket?: Jacket
  blouse: Blouse
  trousers: 'straight' | 'wide' | 'tapered' | 'flare'
  waistband?: 'plain' | 'elastic'
  colour: Colour
  texture: Texture
}

export interface Skirtsuit {
  kind: 'skirtsuit'
  /** Absent: the blouse alone with the skirt. */
  jacket?: Jacket
  blouse: Blouse
  skirt: 'tight' | 'a-line' | 'flare' | 'pleats' | 'mermaid'
  length: DressLength
  colour: Colour
  texture: Texture
}

export interface Coat {
  kind: 'coat'
  colour: Colour
  texture: Texture
  collar: 'none' | 'tailored' | 'stand' | 'shawl' | 'shirt'
  closure: 'single' | 'double' | 'fly' | 'belt'
  line: 'straight' | 'a-line' | 'cocoon'
  length: 'short' | 'knee' | 'long'
}

export interface Menssuit {
  kind: 'menssuit'
  colour: Colour
  texture: Texture
  front: 'single-one' | 'single-two' | 'single-three' | 'double-four' | 'double-six'
  lapel: 'notched' | 'peaked' | 'shawl'
  vest?: boolean
  /** Black for mourning, white or silver for celebration; `bow` is the tie of a dinner jacket. */
  tie: 'black' | 'white' | 'silver' | 'navy' | 'bow'
  /** The slits of the back hem; one in the middle when absent. */
  vents?: 'centre' | 'side' | 'none'
  fit?: 'regular' | 'slim' | 'easy'
  /** A morning coat: cutaway front, grey vest, striped trousers. */
  cut?: 'suit' | 'morning'
  pocketSquare?: boolean
  /** A slide at the side of the waist. */
  hasAdjuster?: boolean
}

export interface Mensshirt {
  kind: 'mensshirt'
  colour: Colour
  collar: 'regular' | 'wide' | 'button-down' | 'wing'
  front: 'placket' | 'plain' | 'pleats' | 'covered'
  cuff?: 'single' | 'double'
  sleeve?: 'long' | 'short'
}

export interface Mensbelt {
  kind: 'mensbelt'
  colour: Colour
  buckle: 'square' | 'round' | 'plate'
  metal: 'silver' | 'gold' | 'black'
}

export interface Kidsonepiece {
  kind: 'kidsonepiece'
  colour: Colour
  texture: Texture
  neckline: Neckline
  sleeve: Sleeve
  skirt: Skirt
  waist?: Waist
  accent?: Colour
}

export interface KidssuitGirl {
  kind: 'kidssuit-girl'
  colour: Colour
  texture: Texture
  /** Absent: the blouse or dress alone. */
  jacket?: 'tailored' | 'bolero' | 'round-collar' | 'none-collar'
  tops: 'blouse' | 'frill-blouse' | 'onepiece'
  skirt: 'pleats' | 'a-line' | 'tiers' | 'box-pleats'
  ribbon?: Colour
}

export interface KidssuitBoy {
  kind: 'kidssuit-boy'
  colour: Colour
  texture: Texture
  /** False: the shirt and trousers alone. */
  jacket: boolean
  vest?: boolean
  trousers: 'long' | 'half'
  tie: 'bow' | 'necktie' | 'none'
  tieColour?: Colour
}

/** A look with one drawing. */
export type SingleLook =
  | Onepiece
  | SuitjacketOnepiece
  | Pantssuit
  | Skirtsuit
  | Coat
  | Menssuit
  | Mensshirt
  | Mensbelt
  | Kidsonepiece
  | KidssuitGirl
  | KidssuitBoy
  | AccessoryLook

/** Several looks rented together; front, back and detail views show the first. */
export interface SetLook {
  kind: 'set'
  parts: SingleLook[]
}

/** Everything that is needed to draw an item of the demo shop. */
export type Look = SingleLook | SetLook
