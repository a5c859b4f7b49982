import type { JacketCut } from '#demo/draw/jacket-words.ts'
import type { Coat, Dress, DressLength, Jacket, Pantssuit, SingleLook, Skirtsuit, Sleeve } from '#demo/draw/look.ts'
import { type Garment, type Measures, randomOffset, roundToHalf } from './measure.ts'

/**
 * Grading of women's garments from size 9, in centimetres per size (4 in girth, under 1 in length). Maternity wear
 * increases by 6 and starts wider. Values are those of the garment, including ease.
 */
const AROUND = { ladies: 4, maternity: 6 } as const
const MATERNITY_EASE = 6

const DRESS_LENGTH: Readonly<Record<DressLength, number>> = {
  'above-knee': 92,
  knee: 98,
  'below-knee': 104,
  midi: 111,
  long: 122,
}
const SLEEVE: Readonly<Record<Sleeve, number>> = {
  long: 55,
  bishop: 54,
  'three-quarter': 42,
  dolman: 42,
  chiffon: 41,
  flare: 40,
  lace: 40,
  half: 32,
  cape: 32,
  puff: 25,
  short: 21,
  cap: 9,
  sleeveless: 0,
}
const JACKET_SLEEVE: Readonly<Record<Jacket['sleeve'], number>> = {
  long: 56,
  'three-quarter': 45,
  flare: 44,
  lace: 44,
  half: 34,
}
const JACKET_LENGTH: Readonly<Record<JacketCut, number>> = {
  bolero: 40,
  short: 46,
  waist: 50,
  boxy: 52,
  peplum: 54,
  hip: 58,
  long: 66,
}
const HIP_EASE: Readonly<Record<Dress['silhouette'], number>> = {
  'a-line': 8,
  'i-line': 0,
  'fit-and-flare': 12,
  tailored: 2,
  empire: 10,
  cocoon: 6,
  mermaid: 0,
}

export function measureDress(body: Garment): Measures {
  const dress = dressOf(body.look)
  const { along, around } = steps(body)
  const cuff = dress.sleeve === 'flare' ? 34 : dress.sleeve === 'cape' ? 48 : 24
  const sleeve = SLEEVE[dress.sleeve]
  const all: Measures = {
    length: DRESS_LENGTH[dress.length] + randomOffset(body.random, 2) + along,
    shoulder: 37 + randomOffset(body.random, 0.5) + along * 0.7,
    bust: 92 + randomOffset(body.random, 1) + around,
    waist:
      (dress.silhouette === 'empire' || dress.silhouette === 'cocoon' ? 88 : 75) +
      randomOffset(body.random, 1) +
      around,
    hip: 96 + HIP_EASE[dress.silhouette] + randomOffset(body.random, 1) + around,
  }
  if (sleeve === 0) return roundToHalf(all)
  return roundToHalf({ ...all, sleeve: sleeve + along * 0.6, cuff: cuff + along * 0.7 })
}

export function measureJacket(body: Garment): Measures {
  const jacket = jacketOf(body.look)
  const { along, around } = steps(body)
  return roundToHalf({
    length: JACKET_LENGTH[jacket.cut] + randomOffset(body.random, 1) + along * 0.6,
    shoulder: 38 + randomOffset(body.random, 0.5) + along * 0.8,
    bust: 95 + randomOffset(body.random, 1) + around,
    sleeve: JACKET_SLEEVE[jacket.sleeve] + along * 0.6,
    cuff: (jacket.sleeve === 'flare' ? 33 : 25) + along * 0.7,
  })
}

export function measurePantsAndBlouse(body: Garment): Measures {
  const cut = body.look?.kind === 'pantssuit' ? body.look.trousers : 'straight'
  const { along, around } = steps(body)
  const hem: Readonly<Record<Pantssuit['trousers'], number>> = { tapered: 15, straight: 20, flare: 25, wide: 31 }
  return roundToHalf({
    ...blouse(body),
    trouserWaist: 66 + randomOffset(body.random, 1) + around,
    trouserHip: 95 + randomOffset(body.random, 1) + around,
    rise: 28 + along * 0.6,
    inseam: (cut === 'tapered' ? 67 : 71) + along * 0.6,
    thigh: (cut === 'wide' ? 34 : 29) + along,
    hem: hem[cut] + along * 0.6,
  })
}

export function measureSkirtAndBlouse(body: Garment): Measures {
  const look = body.look?.kind === 'skirtsuit' ? body.look : undefined
  const ease: Readonly<Record<Skirtsuit['skirt'], number>> = { tight: 0, mermaid: 0, 'a-line': 4, flare: 8, pleats: 6 }
  const { along, around } = steps(body)
  return roundToHalf({
    ...blouse(body),
    waist: 66 + randomOffset(body.random, 1) + around,
    hip: 95 + ease[look?.skirt ?? 'a-line'] + around,
    skirtLength: DRESS_LENGTH[look?.length ?? 'below-knee'] - 38 + randomOffset(body.random, 1) + along * 0.7,
  })
}

export function measureCoat(body: Garment): Measures {
  const coat = body.look?.kind === 'coat' ? body.look : undefined
  const lengths: Readonly<Record<Coat['length'], number>> = { short: 82, knee: 98, long: 112 }
  const { along, around } = steps(body)
  return roundToHalf({
    length: lengths[coat?.length ?? 'knee'] + randomOffset(body.random, 1) + along * 0.8,
    shoulder: 40 + randomOffset(body.random, 0.5) + along * 0.8,
    bust: (coat?.line === 'cocoon' ? 112 : 104) + randomOffset(body.random, 1) + around,
    sleeve: 59 + along * 0.6,
    cuff: 29 + along * 0.7,
    hem: (coat?.line === 'a-line' ? 150 : 124) + around,
  })
}

function blouse(body: Garment): Measures {
  const { along, around } = steps(body)
  return { length: 58 + along * 0.7, bust: 93 + randomOffset(body.random, 1) + around, sleeve: 32 + along * 0.6 }
}

function steps({ scale, size }: Garment): { along: number; around: number } {
  const grade = size?.grade ?? 0
  if (scale === 'maternity') return { along: grade * 1.6, around: MATERNITY_EASE + grade * AROUND.maternity }
  return { along: grade * 0.9, around: grade * AROUND.ladies }
}

function dressOf(look: SingleLook | undefined): Pick<Dress, 'length' | 'sleeve' | 'silhouette'> {
  if (look?.kind === 'onepiece') return look
  if (look?.kind === 'suitjacket-onepiece') return look.dress
  return { length: 'midi', sleeve: 'half', silhouette: 'a-line' }
}

function jacketOf(look: SingleLook | undefined): Pick<Jacket, 'cut' | 'sleeve'> {
  const jacket = look !== undefined && 'jacket' in look ? look.jacket : undefined
  return typeof jacket === 'object' ? jacket : { cut: 'waist', sleeve: 'long' }
}
