import type {
  Blouse,
  Dress,
  Jacket,
  KidssuitBoy,
  KidssuitGirl,
  Menssuit,
  Onepiece,
  Pantssuit,
  SetLook,
  SingleLook,
  Skirtsuit,
  SuitjacketOnepiece,
} from '#demo/draw/look.ts'

/** Short functions to write looks; the arguments are the values of the drawing kit. */

/** Colour, texture, silhouette, neckline, sleeve, length and the rest. */
export function dress(
  ...[colour, texture, silhouette, neckline, sleeve, length, rest]: [
    Dress['colour'],
    Dress['texture'],
    Dress['silhouette'],
    Dress['neckline'],
    Dress['sleeve'],
    Dress['length'],
    Partial<Dress>?,
  ]
): Dress {
  return { colour, texture, silhouette, neckline, sleeve, length, ...rest }
}

/** Colour, texture, collar, cut, closure, sleeve and the rest. */
export function jacket(
  ...[colour, texture, collar, cut, closure, sleeve, rest]: [
    Jacket['colour'],
    Jacket['texture'],
    Jacket['collar'],
    Jacket['cut'],
    Jacket['closure'],
    Jacket['sleeve'],
    Partial<Jacket>?,
  ]
): Jacket {
  return { colour, texture, collar, cut, closure, sleeve, ...rest }
}

export function blouse(
  ...[colour, texture, neckline, rest]: [Blouse['colour'], Blouse['texture'], Blouse['neckline'], Partial<Blouse>?]
): Blouse {
  return { colour, texture, neckline, ...rest }
}

export function onepiece(...parts: Parameters<typeof dress>): Onepiece {
  return { kind: 'onepiece', ...dress(...parts) }
}

export function ensemble(ofDress: Dress, ofJacket: Jacket): SuitjacketOnepiece {
  return { kind: 'suitjacket-onepiece', dress: ofDress, jacket: ofJacket }
}

/** The trousers have the colour and texture of the jacket, or of the blouse without a jacket. */
export function pants(
  ...[trousers, ofBlouse, ofJacket, rest]: [Pantssuit['trousers'], Blouse, Jacket?, Partial<Pantssuit>?]
): Pantssuit {
  const { colour, texture } = ofJacket ?? ofBlouse
  return { kind: 'pantssuit', trousers, blouse: ofBlouse, jacket: ofJacket, colour, texture, ...rest }
}

export function skirtsuit(
  ...[skirt, length, ofBlouse, ofJacket]: [Skirtsuit['skirt'], Skirtsuit['length'], Blouse, Jacket?]
): Skirtsuit {
  const { colour, texture } = ofJacket ?? ofBlouse
  return { kind: 'skirtsuit', skirt, length, blouse: ofBlouse, jacket: ofJacket, colour, texture }
}

/** Formal suits have no vent unless they are double-breasted, slim or for summer. */
export function menssuit(
  ...[colour, texture, front, lapel, tie, rest]: [
    Menssuit['colour'],
    Menssuit['texture'],
    Menssuit['front'],
    Menssuit['lapel'],
    Menssuit['tie'],
    Partial<Menssuit>?,
  ]
): Menssuit {
  const isSummer = texture === 'crepe'
  const vents = front.startsWith('double') ? 'side' : rest?.fit === 'slim' || isSummer ? 'centre' : 'none'
  return { kind: 'menssuit', colour, texture, front, lapel, tie, vents, ...rest }
}

export function girl(
  ...[colour, texture, tops, skirt, ofJacket, ribbon]: [
    KidssuitGirl['colour'],
    KidssuitGirl['texture'],
    KidssuitGirl['tops'],
    KidssuitGirl['skirt'],
    KidssuitGirl['jacket']?,
    KidssuitGirl['ribbon']?,
  ]
): KidssuitGirl {
  return { kind: 'kidssuit-girl', colour, texture, tops, skirt, jacket: ofJacket, ribbon }
}

export function boy(
  ...[colour, texture, hasJacket, trousers, tie, rest]: [
    KidssuitBoy['colour'],
    KidssuitBoy['texture'],
    boolean,
    KidssuitBoy['trousers'],
    KidssuitBoy['tie'],
    Partial<KidssuitBoy>?,
  ]
): KidssuitBoy {
  return { kind: 'kidssuit-boy', colour, texture, jacket: hasJacket, trousers, tie, ...rest }
}

export function set(...parts: SingleLook[]): SetLook {
  return { kind: 'set', parts }
}
