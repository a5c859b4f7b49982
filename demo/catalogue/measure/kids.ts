import { type Garment, type Measures, randomOffset, roundToHalf, sizeNumber } from './measure.ts'

/** Measurements of children's garments, by body height. */
const shoulder = (height: number) => height * 0.2 + 5
const around = (height: number) => height * 0.44 + 16
const sleeve = (height: number) => height * 0.36 - 4

export function measureKidsDress(body: Garment): Measures {
  const height = sizeNumber(body.size, 110)
  const isShort = body.look?.kind === 'kidsonepiece' && ['short', 'puff', 'cap', 'half'].includes(body.look.sleeve)
  return roundToHalf({
    length: height * 0.56 + randomOffset(body.random, 1),
    shoulder: shoulder(height),
    bust: around(height) + randomOffset(body.random, 1),
    waist: around(height) - 3,
    sleeve: isShort ? sleeve(height) * 0.4 : sleeve(height),
  })
}

export function measureGirlTops(body: Garment): Measures {
  const height = sizeNumber(body.size, 110)
  return roundToHalf({
    length: height * 0.35 + 4,
    bust: around(height) + randomOffset(body.random, 1),
    sleeve: sleeve(height),
    waist: height * 0.28 + 22,
    skirtLength: height * 0.36 - 4 + randomOffset(body.random, 1),
  })
}

export function measureGirlJacket(body: Garment): Measures {
  const height = sizeNumber(body.size, 110)
  const isBolero = body.look?.kind === 'kidssuit-girl' && body.look.jacket === 'bolero'
  return roundToHalf({
    length: height * (isBolero ? 0.24 : 0.34) + 4,
    shoulder: shoulder(height) + 1,
    bust: around(height) + 4 + randomOffset(body.random, 1),
    sleeve: sleeve(height) + 1,
  })
}

export function measureGirlSuit(body: Garment): Measures {
  const { waist, skirtLength } = measureGirlTops(body)
  return { ...measureGirlJacket(body), waist, skirtLength }
}

export function measureBoyTops(body: Garment): Measures {
  const height = sizeNumber(body.size, 110)
  const isHalf = body.look?.kind === 'kidssuit-boy' && body.look.trousers === 'half'
  return roundToHalf({
    length: height * 0.37 + 4,
    chest: around(height) + 2 + randomOffset(body.random, 1),
    sleeve: sleeve(height),
    waist: height * 0.3 + 22,
    hip: height * 0.46 + 16,
    inseam: (height * 0.58 - 16) * (isHalf ? 0.38 : 1),
  })
}

export function measureBoySuit(body: Garment): Measures {
  const height = sizeNumber(body.size, 110)
  return { ...measureBoyTops(body), ...roundToHalf({ length: height * 0.39 + 4, shoulder: shoulder(height) + 1 }) }
}
