import { type Garment, type Measures, randomOffset, roundToHalf } from './measure.ts'

/** Base sizes are A5 and M; `tall` and `wide` are steps of height and width. A slim cut is not slim at the waist. */
export function measureMenssuit(body: Garment): Measures {
  const { tall, wide } = steps(body)
  const fit = body.look?.kind === 'menssuit' ? body.look.fit : undefined
  const ease = fit === 'easy' ? 4 : fit === 'slim' ? -4 : 0
  const isMorning = body.look?.kind === 'menssuit' && body.look.cut === 'morning'
  return roundToHalf({
    length: (isMorning ? 98 : 72) + randomOffset(body.random, 1) + tall * 1.5,
    shoulder: 44.5 + randomOffset(body.random, 0.5) + tall + wide * 0.5,
    chest: 102 + ease + tall * 3 + wide * 4,
    sleeve: 59 + randomOffset(body.random, 0.5) + tall,
    trouserWaist: 82 + Math.max(0, ease) / 2 + tall * 3 + wide * 6,
    trouserHip: 98 + ease + tall * 3 + wide * 4,
    rise: 26 + tall * 0.6 + wide * 0.5,
    inseam: 78 + tall * 1.5,
    thigh: 32 + ease / 4 + tall * 0.8 + wide,
    hem: 21 + ease / 4 + tall * 0.5 + wide * 0.5,
  })
}

export function measureShirt(body: Garment): Measures {
  const { tall, wide } = steps(body)
  return roundToHalf({
    length: 76 + tall * 1.5,
    neck: 39 + tall + wide,
    chest: 106 + randomOffset(body.random, 1) + tall * 4 + wide * 4,
    sleeveFromNeck: (body.look?.kind === 'mensshirt' && body.look.sleeve === 'short' ? 46 : 82) + tall * 2,
  })
}

export function measureBelt(body: Garment): Measures {
  const { tall, wide } = steps(body)
  const width = body.look?.kind === 'mensbelt' && body.look.buckle === 'plate' ? 3.5 : 3
  return roundToHalf({ totalLength: 105 + tall * 5 + wide * 5, width })
}

function steps({ size }: Garment): { tall: number; wide: number } {
  return { tall: size?.grade ?? 0, wide: size?.width ?? 0 }
}
