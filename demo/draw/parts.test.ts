import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  BODICES,
  CLOSURES,
  COLLARS,
  CUTS,
  NECKLINES,
  SILHOUETTES,
  SKIRTS,
  SLEEVES,
  TEXTURES,
  TRIMS,
  WAISTS,
} from '#tests/support/catalogue/drawing-words.ts'
import { drawBag } from './accessories/bag.ts'
import { drawPumps } from './accessories/pumps.ts'
import { drawShoes } from './accessories/shoes.ts'
import type { Bag, Pumps, Shoes } from './accessory-look.ts'
import { createItemDrawer } from './draw-item.ts'
import { drawCoat } from './garments/coat.ts'
import { drawDress } from './garments/dress.ts'
import { planDress } from './garments/dress-plan.ts'
import { drawJacket } from './garments/jacket.ts'
import { planJacket } from './garments/jacket-plan.ts'
import { drawMenssuit } from './garments/mens-suit.ts'
import type { Coat, Dress, Jacket, Menssuit, Onepiece, Pantssuit, View } from './look.ts'
import { clothOf } from './panel.ts'
import type { Sheet } from './sheet.ts'
import { createSheet } from './sheet.ts'
import { magnified } from './weave.ts'

const DRESS: Dress = {
  colour: 'kuro',
  texture: 'crepe',
  silhouette: 'a-line',
  neckline: 'round',
  sleeve: 'three-quarter',
  length: 'midi',
}
const JACKET: Jacket = {
  colour: 'kuro',
  texture: 'wool',
  collar: 'tailored',
  cut: 'hip',
  closure: 'two-button',
  sleeve: 'long',
}
const SUIT: Menssuit = {
  kind: 'menssuit',
  colour: 'kuro',
  texture: 'wool',
  front: 'single-two',
  lapel: 'notched',
  tie: 'black',
}
const COAT: Coat = {
  kind: 'coat',
  colour: 'kuro',
  texture: 'wool',
  collar: 'tailored',
  closure: 'single',
  line: 'straight',
  length: 'knee',
}
const PUMPS: Pumps = { kind: 'pumps', colour: 'kuro', texture: 'leather', toe: 'round', heel: 'mid' }
const SHOES: Shoes = { kind: 'shoes', wearer: 'mens', colour: 'kuro', style: 'plain-toe' }
const TROUSERS = { blouse: { colour: 'kuro', texture: 'crepe', neckline: 'round' }, trousers: 'straight' } as const
const BAG: Bag = { kind: 'bag', colour: 'kuro', texture: 'leather', shape: 'square', handle: 'double' }

/** A drawing with its definitions. All have the same irregularities, so that only the parts can differ. */
function drawn(draw: (sheet: Sheet) => string): string {
  const sheet = createSheet('same')
  return draw(sheet) + sheet.definitions()
}

const dress = (change: Partial<Dress>, view: 'front' | 'back' = 'front') =>
  drawn((sheet) => drawDress(sheet, planDress({ ...DRESS, ...change }, view)).art)
const jacket = (change: Partial<Jacket>) =>
  drawn((sheet) => drawJacket(sheet, planJacket({ ...JACKET, ...change }), 'front').art)
const suit = (change: Partial<Menssuit>, view: 'front' | 'back') =>
  drawn((sheet) => drawMenssuit(sheet, { ...SUIT, ...change }, view).art)
const closed = (closure: Jacket['closure']) => {
  const look: Pantssuit = { ...JACKET, kind: 'pantssuit', jacket: { ...JACKET, closure }, ...TROUSERS }
  return createItemDrawer(look).draw('fastening')
}
const coat = (change: Partial<Coat>) => drawn((sheet) => drawCoat(sheet, { ...COAT, ...change }, 'front').art)
const bag = (change: Partial<Bag>) => drawn((sheet) => drawBag(sheet, { ...BAG, ...change }).art)
const shoes = (change: Partial<Shoes>) => drawn((sheet) => drawShoes(sheet, { ...SHOES, ...change }).art)
const pumps = (change: Partial<Pumps>) => drawn((sheet) => drawPumps(sheet, { ...PUMPS, ...change }).art)

describe('every part of a garment has a drawing of its own', () => {
  test.each<[string, string[]]>([
    ['sleeves', SLEEVES.map((sleeve) => dress({ sleeve }))],
    ['necklines', NECKLINES.map((neckline) => dress({ neckline }))],
    ['waists', WAISTS.map((waist) => dress({ waist }) + dress({ waist }, 'back'))],
    ['skirts', SKIRTS.map((skirt) => dress({ skirt, waist: 'seam' }))],
    ['bodices', BODICES.map((bodice) => dress({ bodice }))],
    ['silhouettes', SILHOUETTES.map((silhouette) => dress({ silhouette }))],
    ['layers', [undefined, true].map((isLayered) => dress({ isLayered }))],
    ['collars of jackets', COLLARS.map((collar) => jacket({ collar }))],
    ['cuts of jackets', CUTS.map((cut) => jacket({ cut }))],
    ['closures of jackets', CLOSURES.map((closure) => jacket({ closure }))],
    ['trims of jackets', TRIMS.map((trim) => jacket({ trim }))],
    ['collars of coats', (['none', 'tailored', 'stand', 'shawl', 'shirt'] as const).map((collar) => coat({ collar }))],
    ['closures of coats', (['single', 'double', 'fly', 'belt'] as const).map((closure) => coat({ closure }))],
    ['fastenings', [...CLOSURES.map(closed), createItemDrawer({ ...COAT, closure: 'belt' }).draw('fastening')]],
    ['lapels of suits', (['notched', 'peaked', 'shawl'] as const).map((lapel) => suit({ lapel }, 'front'))],
    [
      'fronts of suits',
      (['single-one', 'single-two', 'single-three', 'double-four', 'double-six'] as const).map((front) =>
        suit({ front }, 'front'),
      ),
    ],
    ['vents of suits', (['centre', 'side', 'none'] as const).map((vents) => suit({ vents }, 'back'))],
    ['toes', (['round', 'almond', 'pointed', 'square', 'open'] as const).map((toe) => pumps({ toe }))],
    ['heels', (['flat', 'low', 'mid', 'high', 'wedge', 'chunky'] as const).map((heel) => pumps({ heel }))],
    ['widths', (['regular', 'wide'] as const).map((width) => pumps({ width }))],
    [
      'straps and ornaments',
      (['plain', 'ribbon', 'strap', 'bijou', 'bijou-strap', 'cut', 'ankle-strap'] as const).map((detail) =>
        pumps({ detail }),
      ),
    ],
    ['lacings', (['closed', 'open'] as const).map((lacing) => shoes({ lacing }))],
    [
      'shapes of bags',
      (['square', 'trapezoid', 'wide', 'round', 'clutch', 'gamaguchi', 'half-moon', 'tote'] as const).map((shape) =>
        bag({ shape, detail: 'clasp' }),
      ),
    ],
    [
      'details of bags',
      (['plain', 'ribbon', 'pleats', 'clasp', 'flap', 'ribbon-flap', 'bijou', 'corsage'] as const).map((detail) =>
        bag({ detail }),
      ),
    ],
    [
      'weaves through a lens',
      TEXTURES.map((texture) => drawn((sheet) => magnified(sheet, clothOf('kuro', texture)).marks)),
    ],
  ])('%s', (_, drawings) => {
    expect(new Set(drawings).size).toBe(drawings.length)
  })
})

test('velvet and georgette in one dress take light differently', () => {
  expect(dress({ skirtTexture: 'georgette', texture: 'velvet', waist: 'seam' })).not.toBe(
    dress({ skirtTexture: 'georgette', texture: 'georgette', waist: 'seam' }),
  )
})

test('a list tells pumps covered with cloth from leather ones', async () => {
  const greyOf = (texture: Pumps['texture']) =>
    sharp(Buffer.from(createItemDrawer({ ...PUMPS, texture }).draw('front')))
      .resize(320)
      .greyscale()
      .raw()
      .toBuffer()
  const [leather, cloth] = [await greyOf('leather'), await greyOf('georgette')]
  const differences = [...leather].flatMap((grey, i) => (grey < 70 ? [Math.abs(grey - cloth[i]!)] : []))
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeGreaterThan(10)
})

test('the shirt of a boy is white up to the edges of its collar', async () => {
  const look = { kind: 'kidssuit-boy', colour: 'kuro', texture: 'wool', jacket: false, trousers: 'long' } as const
  const besideTie = { left: 532, top: 472, width: 16, height: 36 }
  const svg = createItemDrawer({ ...look, tie: 'necktie' }).draw('detail')
  const greys = await sharp(Buffer.from(svg)).extract(besideTie).greyscale().raw().toBuffer()
  expect(Math.min(...greys)).toBeGreaterThan(190)
})

const FRONTS = ['single-one', 'single-two', 'single-three', 'double-four', 'double-six'] as const

test.each([
  ['suit', (front: Menssuit['front']) => suit({ front }, 'front')],
  ['fastening of a suit', (front: Menssuit['front']) => createItemDrawer({ ...SUIT, front }).draw('fastening')],
])('the picture of the %s shows as many buttons as its name says', (_, draw) => {
  const count = (drawing: string) => drawing.match(/stroke-width="1.2" stroke-opacity=".8"/g)?.length
  expect(FRONTS.map((front) => count(draw(front)))).toEqual([1, 2, 3, 4, 6])
})

test('the fastenings of a jacket with sheer sleeves are drawn on its lined body', () => {
  const thin: Jacket = { ...JACKET, texture: 'chiffon' }
  const look: Pantssuit = { ...thin, kind: 'pantssuit', jacket: thin, ...TROUSERS }
  const isSheer = (view: View) => createItemDrawer(look).draw(view).includes('fill-opacity="0.62"')
  expect((['front', 'fastening'] as const).filter(isSheer)).toEqual(['front'])
})

describe('a dress drawn at its measured length', () => {
  const look: Onepiece = { kind: 'onepiece', ...DRESS }
  const at = (cm: number) => createItemDrawer(look, { cm, from: 'neck' }).draw('length')

  test('changes with every centimetre', () => {
    expect(new Set([97, 97.5, 98, 99].map(at)).size).toBe(4)
  })

  test('names the knee beside its line', async () => {
    // The right edge of the picture, from the height of the knee up and down.
    const beside = { left: 945, top: 1_035, width: 110, height: 110 }
    const pixels = sharp(Buffer.from(at(104)))
      .extract(beside)
      .removeAlpha()
    const { data } = await pixels.raw().toBuffer({ resolveWithObject: true })
    const isInk = (at: number) => data[at + 2]! - data[at + 1]! > 40
    const ink = Array.from({ length: data.length / 3 }, (_, pixel) => isInk(pixel * 3)).filter(Boolean)
    expect(ink.length).toBeGreaterThan(500)
  })

  test('is refused without a measured length', () => {
    expect(() => createItemDrawer(look).draw('length')).toThrow(RangeError)
  })
})
