import type { Colour, Texture } from './cloth.ts'
import { COAT_CLOSURES } from './garments/coat.ts'
import { BOY_BUTTONS, GIRL_JACKETS } from './garments/kids.ts'
import { SUIT_CLOSURES } from './garments/mens-suit.ts'
import type { JacketClosure } from './jacket-words.ts'
import type { Dress, Jacket, KidssuitBoy, KidssuitGirl, Look, Mensshirt, SingleLook } from './look.ts'

/** How a garment is closed. `hidden-zip` is the zip in the back seam of a dress or blouse. */
export type FasteningKind =
  | 'front-zip'
  | 'hidden-zip'
  | 'buttons'
  | 'fly'
  | 'hook'
  | 'ribbon'
  | 'belt'
  | 'nursing'
  | 'elastic'
  | 'adjuster'

/** How many buttons a front has, in two columns when it is double-breasted. */
export interface ButtonCount {
  count: number
  isDouble?: boolean
}

type Closure = { kind: FasteningKind; buttons?: ButtonCount }

/** A fastening with the cloth that it closes. Long rows of buttons are not counted. */
export type Fastening = Closure & { colour: Colour; texture: Texture }

/** How a garment is lined. `half` has no lining in the back below the shoulders. */
export type Lining = 'full' | 'half' | 'none'

const buttons = (count: number, isDouble?: boolean): Closure => ({ kind: 'buttons', buttons: { count, isDouble } })

const JACKETS: Readonly<Record<JacketClosure, Closure | undefined>> = {
  open: undefined,
  hook: { kind: 'hook' },
  fly: { kind: 'fly' },
  ribbon: { kind: 'ribbon' },
  zip: { kind: 'front-zip' },
  'one-button': buttons(1),
  'two-button': buttons(2),
  'three-button': buttons(3),
  'many-button': buttons(6),
  double: buttons(6, true),
  'double-four': buttons(4, true),
}

const made = (closure: Closure, { colour, texture }: { colour: Colour; texture: Texture }): Fastening => ({
  ...closure,
  colour,
  texture,
})

/** A dress or blouse opens in front where its bodice or collar says so, else in the back. */
function ofDress(dress: Pick<Dress, 'colour' | 'texture' | 'neckline' | 'bodice'>): Fastening[] {
  const { bodice, neckline } = dress
  if (bodice === 'front-zip' || bodice === 'nursing') return [made({ kind: bodice }, dress)]
  const isButtoned = bodice === 'buttons' || (bodice === undefined && neckline === 'shirt-collar')
  return [made({ kind: isButtoned ? 'buttons' : 'hidden-zip' }, dress)]
}

function ofJacket(jacket: Pick<Jacket, 'colour' | 'texture' | 'closure'> | undefined): Fastening[] {
  const closure = jacket && JACKETS[jacket.closure]
  return closure === undefined ? [] : [made(closure, jacket!)]
}

/** What is worn on top closes a suit: its jacket, or the blouse where there is none or it is worn open. */
function ofSuit(jacket: Jacket | undefined, blouse: Pick<Dress, 'colour' | 'texture' | 'neckline' | 'bodice'>) {
  const outer = ofJacket(jacket)
  return outer.length > 0 ? outer : ofDress(blouse)
}

const BLOUSE = { colour: 'white', texture: 'georgette', neckline: 'flat-collar' } as const
const SHIRT = { colour: 'white', texture: 'crepe' } as const

function ofGirl(look: KidssuitGirl): Fastening[] {
  const outer = ofJacket(look.jacket && { ...look, closure: GIRL_JACKETS[look.jacket].closure })
  if (outer.length > 0) return outer
  const top = ofDress(look.tops === 'onepiece' ? { ...look, neckline: 'round' } : BLOUSE)
  return look.jacket === undefined ? [...top, made({ kind: 'elastic' }, look)] : top
}

function ofBoy(look: KidssuitBoy): Fastening[] {
  if (look.jacket) return ofJacket({ ...look, closure: 'two-button' })
  return [look.vest ? made(buttons(BOY_BUTTONS.vest), look) : made(buttons(BOY_BUTTONS.shirt), SHIRT)]
}

const ofShirt = ({ colour, front }: Mensshirt): Fastening[] => [
  made({ kind: front === 'covered' ? 'fly' : 'buttons' }, { ...SHIRT, colour }),
]

function ofSingle(look: SingleLook): Fastening[] {
  switch (look.kind) {
    case 'onepiece':
      return ofDress(look)
    case 'kidsonepiece':
      return ofDress(look)
    case 'suitjacket-onepiece':
      return [...ofDress(look.dress), ...ofJacket(look.jacket)]
    case 'pantssuit': {
      const waist = look.waistband === 'elastic' ? [made({ kind: 'elastic' }, look)] : []
      return [...ofSuit(look.jacket, look.blouse), ...waist]
    }
    case 'skirtsuit':
      return ofSuit(look.jacket, look.blouse)
    case 'coat':
      return look.closure === 'belt'
        ? [made({ kind: 'belt' }, look)]
        : ofJacket({ ...look, closure: COAT_CLOSURES[look.closure] })
    case 'menssuit': {
      const waist = look.hasAdjuster ? [made({ kind: 'adjuster' }, look)] : []
      return [...waist, ...ofJacket({ ...look, closure: SUIT_CLOSURES[look.front] })]
    }
    case 'mensshirt':
      return ofShirt(look)
    case 'kidssuit-girl':
      return ofGirl(look)
    case 'kidssuit-boy':
      return ofBoy(look)
    default:
      return []
  }
}

const mainOf = (look: Look): SingleLook | undefined => (look.kind === 'set' ? look.parts[0] : look)

/** The fastenings of a look, the most telling one first, each once; of a set, those of its garment. */
export function fasteningsOf(look: Look): Fastening[] {
  const main = mainOf(look)
  const all = main === undefined ? [] : ofSingle(main)
  const seen = new Set<string>()
  return all.filter((fastening) => {
    const text = JSON.stringify(fastening)
    return !seen.has(text) && seen.add(text)
  })
}

/**
 * The lining of a garment. Thin summer cloth is half lined in men's suits and jackets, and a lace jacket over a dress
 * is not lined. Undefined for what has none: blouses, and dresses of two layers of cloth.
 */
export function liningOf(look: Look): Lining | undefined {
  const main = mainOf(look)
  switch (main?.kind) {
    case 'onepiece':
      return main.isLayered ? undefined : 'full'
    case 'menssuit':
      return main.texture === 'crepe' ? 'half' : 'full'
    case 'suitjacket-onepiece':
      return ofThinJacket(main.jacket, 'none')
    case 'pantssuit':
    case 'skirtsuit':
      return main.jacket && ofThinJacket(main.jacket, 'full')
    case 'kidssuit-girl':
    case 'kidssuit-boy':
      return main.jacket ? 'full' : undefined
    case 'kidsonepiece':
    case 'coat':
      return 'full'
    default:
      return undefined
  }
}

function ofThinJacket({ texture }: Jacket, lace: Lining): Lining {
  return texture === 'chiffon' ? 'half' : texture === 'lace' ? lace : 'full'
}
