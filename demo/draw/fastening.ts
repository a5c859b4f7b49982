import type { Look, SingleLook } from './look.ts'

/** How a garment is closed. `hidden-zip` is the zip in the back seam of a dress. */
export type Fastening =
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

/** How a garment is lined. `half` has no lining in the back below the shoulders. */
export type Lining = 'full' | 'half' | 'none'

type Closure = 'open' | 'hook' | 'fly' | 'ribbon' | 'zip'

const JACKETS: Readonly<Record<Closure, Fastening | undefined>> = {
  open: undefined,
  hook: 'hook',
  fly: 'fly',
  ribbon: 'ribbon',
  zip: 'front-zip',
}

function ofDress({ bodice }: { bodice?: string }): Fastening[] {
  if (bodice === 'front-zip') return ['front-zip']
  if (bodice === 'buttons' || bodice === 'placket') return ['buttons']
  return bodice === 'nursing' ? ['nursing'] : ['hidden-zip']
}

function ofJacket({ closure }: { closure: string }): Fastening[] {
  if (!(closure in JACKETS)) return ['buttons']
  const fastening = JACKETS[closure as Closure]
  return fastening === undefined ? [] : [fastening]
}

function ofSingle(look: SingleLook): Fastening[] {
  switch (look.kind) {
    case 'onepiece':
      return ofDress(look)
    case 'suitjacket-onepiece':
      return [...ofDress(look.dress), ...ofJacket(look.jacket)]
    case 'pantssuit':
    case 'skirtsuit':
      return [
        ...(look.jacket === undefined ? [] : ofJacket(look.jacket)),
        ...(look.kind === 'pantssuit' && look.waistband === 'elastic' ? (['elastic'] as const) : []),
      ]
    case 'coat':
      return [look.closure === 'belt' || look.closure === 'fly' ? look.closure : 'buttons']
    case 'menssuit':
      return look.hasAdjuster ? ['adjuster', 'buttons'] : ['buttons']
    default:
      return []
  }
}

/** The fastenings of a look, the most telling one first; of a set, those of its garment. */
export function fasteningsOf(look: Look): Fastening[] {
  const main = look.kind === 'set' ? look.parts[0] : look
  return main === undefined ? [] : ofSingle(main)
}

/** The lining of a garment: thin summer cloth is half lined in men's suits and jackets. Undefined for what has none. */
export function liningOf(look: Look): Lining | undefined {
  const main = look.kind === 'set' ? look.parts[0] : look
  switch (main?.kind) {
    case 'menssuit':
      return main.texture === 'crepe' ? 'half' : 'full'
    case 'suitjacket-onepiece':
    case 'pantssuit':
    case 'skirtsuit': {
      if (main.jacket === undefined) return undefined
      const { texture } = main.jacket
      return texture === 'chiffon' ? 'half' : texture === 'lace' ? 'none' : 'full'
    }
    case 'coat':
      return 'full'
    default:
      return undefined
  }
}
