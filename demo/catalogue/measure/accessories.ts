import type { Bag, Juzu, Pumps, Subbag } from '#demo/draw/accessory-look.ts'
import type { SingleLook } from '#demo/draw/look.ts'
import { type Garment, type Measures, randomOffset, roundToHalf, sizeNumber } from './measure.ts'

/** Accessories with one size, and shoes. Width, height, depth in centimetres. */
const BAG: Readonly<Record<Bag['shape'], readonly [number, number, number]>> = {
  square: [24, 19, 10],
  trapezoid: [26, 18, 10],
  wide: [29, 17, 9],
  round: [21, 18, 8],
  clutch: [25, 13, 5],
  gamaguchi: [22, 17, 8],
  'half-moon': [20, 17, 8],
  tote: [30, 25, 11],
}
const HANDLE: Readonly<Record<Bag['handle'], number>> = {
  double: 14,
  single: 13,
  chain: 52,
  'pearl-chain': 52,
  'bow-handle': 12,
  none: 0,
}
const SUBBAG: Readonly<Record<Subbag['shape'], readonly [number, number, number]>> = {
  tall: [27, 34, 8],
  square: [32, 30, 10],
  wide: [36, 28, 10],
}
const HEEL: Readonly<Record<Pumps['heel'], number>> = { flat: 1.5, low: 3, mid: 5, high: 7, wedge: 4, chunky: 5 }
const NECKLACE = { choker: 40, princess: 43, matinee: 58, opera: 80 } as const

export function measureBag(body: Garment): Measures {
  const bag = body.look?.kind === 'bag' ? body.look : undefined
  const [width, height, depth] = BAG[bag?.shape ?? 'square']
  const wider = randomOffset(body.random, 1)
  const handle = HANDLE[bag?.handle ?? 'double']
  return roundToHalf({ width: width + wider, height: height + wider / 2, depth, ...(handle === 0 ? {} : { handle }) })
}

export function measureSubbag(look: SingleLook | undefined): Measures {
  const [subWidth, subHeight, subDepth] = SUBBAG[look?.kind === 'subbag' ? look.shape : 'tall']
  return { subWidth, subHeight, subDepth }
}

export function measureMensbag(body: Garment): Measures {
  const isClutch = body.look?.kind !== 'bag' || body.look.shape === 'clutch'
  return isClutch ? { width: 26, height: 17, depth: 5, handle: 15 } : { width: 23, height: 16, depth: 7, handle: 14 }
}

/** In a set, the shoe size follows the dress size: 23.5 with size 9, half a centimetre per size, 22.0 to 25.5. */
export function measurePumps(body: Garment): Measures {
  const ofDress = Math.min(25.5, Math.max(22, 23.5 + (body.size?.grade ?? 0) * 0.5))
  const footLength = body.scale === 'shoes' ? sizeNumber(body.size, 23.5) : ofDress
  const heel = body.look?.kind === 'pumps' ? HEEL[body.look.heel] : 5
  return { footLength, footWidth: Math.round((footLength * 0.34 + 1.5) * 10) / 10, heel }
}

export function measureMensshoes(body: Garment): Measures {
  const footLength = sizeNumber(body.size, 26)
  return { footLength, footWidth: Math.round((footLength * 0.35 + 1.4) * 10) / 10, heel: 3 }
}

/** In a set, the shoe size follows the body height. */
export function measureKidsshoes(body: Garment): Measures {
  const number = sizeNumber(body.size, 110)
  const footLength = body.scale === 'shoes' ? number : Math.round(number * 0.16 * 2) / 2
  return { footLength, footWidth: Math.round((footLength * 0.36 + 1) * 10) / 10 }
}

export function measureNecklace(body: Garment): Measures {
  const look = body.look
  const necklace = look?.kind === 'setaccessory' ? look.necklace : look?.kind === 'necklace' ? look : undefined
  return { necklaceLength: NECKLACE[necklace?.length ?? 'princess'], pearl: (necklace?.beadMm ?? 8) / 10 }
}

export function measureEarrings(body: Garment): Measures {
  const style = body.look?.kind === 'earrings' ? body.look.style : 'stud'
  return { totalLength: style === 'drop' || style === 'bar' ? 3 : 1.2, pearl: body.random.pick([0.7, 0.8, 0.9]) }
}

const BEADS: Readonly<Record<Juzu['wearer'], number>> = { ladies: 43, mens: 22, kids: 33 }

export function measureJuzu(body: Garment): Measures {
  const juzu = body.look?.kind === 'juzu' ? body.look : undefined
  const wearer = juzu?.wearer ?? 'ladies'
  const isDouble = juzu?.double === true
  const beads = isDouble ? 108 : BEADS[wearer] + body.random.integer(0, 2)
  return { totalLength: isDouble ? 38 : wearer === 'mens' ? 30 : 26, beads, tassel: wearer === 'kids' ? 6 : 9 }
}

export function measureFukusa(body: Garment): Measures {
  const style = body.look?.kind === 'fukusa' ? body.look.style : 'kinpu'
  return style === 'wrap' ? { width: 45, height: 45 } : { width: 12 + body.random.integer(0, 2) / 2, height: 20.5 }
}

export function measureStole(body: Garment): Measures {
  return body.look?.kind === 'stole' && body.look.style === 'bolero'
    ? { width: 56, height: 40 }
    : { width: 180, height: 55 }
}

export function measureValletta(body: Garment): Measures {
  const width = 9 + randomOffset(body.random, 1)
  return { width, height: body.look?.kind === 'valletta' && body.look.style === 'net' ? 14 : 5 }
}

export function measureSensu(body: Garment): Measures {
  return { ribs: 19 + body.random.integer(0, 3) / 2, width: 33 }
}
