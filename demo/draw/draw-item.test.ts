import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createItemDrawer, viewsOf } from './draw-item.ts'
import type { MeasuredLength } from './length-view.ts'
import type { Dress, Jacket, Look, SingleLook, View } from './look.ts'

const dress: Dress = {
  colour: 'kuro',
  texture: 'georgette',
  silhouette: 'a-line',
  neckline: 'round',
  sleeve: 'three-quarter',
  length: 'below-knee',
}
const jacket: Jacket = {
  colour: 'kuro',
  texture: 'wool',
  collar: 'tailored',
  cut: 'hip',
  closure: 'two-button',
  sleeve: 'long',
}
const blouse = { colour: 'white', texture: 'georgette', neckline: 'bow-tie' } as const
const cloth = { colour: 'kuro', texture: 'wool' } as const

const singles: SingleLook[] = [
  { kind: 'onepiece', ...dress },
  { kind: 'suitjacket-onepiece', dress, jacket },
  { kind: 'pantssuit', jacket, blouse, trousers: 'straight', ...cloth },
  { kind: 'skirtsuit', blouse, skirt: 'pleats', length: 'knee', ...cloth },
  { kind: 'coat', ...cloth, collar: 'stand', closure: 'belt', line: 'a-line', length: 'long' },
  { kind: 'menssuit', ...cloth, front: 'single-two', lapel: 'notched', tie: 'black', vest: true },
  { kind: 'mensshirt', colour: 'white', collar: 'wing', front: 'pleats' },
  { kind: 'mensbelt', colour: 'kuro', buckle: 'square', metal: 'silver' },
  { kind: 'kidsonepiece', ...cloth, neckline: 'flat-collar', sleeve: 'long', skirt: 'gathers' },
  { kind: 'kidssuit-girl', ...cloth, jacket: 'bolero', tops: 'frill-blouse', skirt: 'tiers' },
  { kind: 'kidssuit-boy', ...cloth, jacket: true, trousers: 'half', tie: 'bow' },
  { kind: 'bag', colour: 'kuro', texture: 'leather', shape: 'trapezoid', handle: 'double', detail: 'flap' },
  { kind: 'subbag', colour: 'kuro', texture: 'moire', shape: 'tall' },
  { kind: 'pumps', colour: 'kuro', texture: 'leather', toe: 'almond', heel: 'mid', detail: 'ribbon' },
  { kind: 'shoes', wearer: 'mens', colour: 'kuro', style: 'straight-tip' },
  { kind: 'necklace', tone: 'white', beadMm: 8, strands: 2, length: 'princess', graduated: true },
  { kind: 'earrings', tone: 'grey', style: 'drop' },
  {
    kind: 'setaccessory',
    necklace: { tone: 'white', beadMm: 8, strands: 1, length: 'princess' },
    earrings: { tone: 'white', style: 'stud' },
    case: true,
  },
  { kind: 'fukusa', colour: 'purple', style: 'kinpu', pattern: 'asanoha' },
  { kind: 'juzu', wearer: 'ladies', beads: 'crystal', accent: 'amethyst', tassel: 'lavender', tasselStyle: 'head' },
  { kind: 'stole', colour: 'kuro', texture: 'chiffon', style: 'shawl', edge: 'fringe' },
  { kind: 'valletta', colour: 'kuro', style: 'net', texture: 'satin' },
  { kind: 'sensu', colour: 'white', ribs: 'bamboo', open: 'half', pattern: 'gold-leaf' },
]

const looks: Look[] = [...singles, { kind: 'set', parts: singles.slice(0, 4) }]

/** The look and the measured length of what is worn to the knee. */
const lengthOf = ({ kind }: Look) =>
  ['onepiece', 'suitjacket-onepiece', 'skirtsuit', 'coat', 'set'].includes(kind)
    ? ({ cm: kind === 'skirtsuit' ? 66 : 104, from: kind === 'skirtsuit' ? 'waist' : 'neck' } as const)
    : undefined

const pictures = looks.flatMap((look) => {
  const length = lengthOf(look)
  return viewsOf(look, length).map((view) => ({ look, view, length, name: `${look.kind} ${view}` }))
})

/** The first nesting or reference error in an SVG, or undefined. */
function findError(svg: string): string | undefined {
  const open: string[] = []
  for (const [tag, slash, name, attributes = '', close] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (slash) {
      if (open.pop() !== name) return `${tag} closes something else`
    } else if (!close) open.push(name ?? '')
    const names = [...attributes.matchAll(/\s([\w:-]+)=/g)].map((match) => match[1])
    if (new Set(names).size !== names.length) return `${tag} repeats an attribute`
  }
  if (open.length > 0) return `${open.join(' ')} left open`
  const rest = svg.replace(/<\/?[a-zA-Z]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, '')
  if (rest !== '') return `not a tag: ${rest.slice(0, 60)}`
  const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
  if (new Set(ids).size !== ids.length) return 'an id is given twice'
  const known = new Set(ids)
  const missing = [...svg.matchAll(/(?:url\(#|href="#)([\w-]+)/g)].find((match) => !known.has(match[1]))
  return missing && `${missing[0]} points nowhere`
}

const drawItem = (look: Look, view: View, length?: MeasuredLength) => createItemDrawer(look, length).draw(view)

describe('drawing an item', () => {
  test.each(pictures)('$name is a whole, well-formed picture', ({ look, view, length }) => {
    const svg = drawItem(look, view, length)
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="1200" height="1500" viewBox="0 0 1200 1500">/,
    )
    expect(findError(svg)).toBeUndefined()
    expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/)
  })

  test.each(pictures)('$name is the same every time', ({ look, view, length }) => {
    expect(drawItem(structuredClone(look), view, length)).toBe(drawItem(look, view, length))
  })

  test('different looks give different fronts, and the views of a look differ', () => {
    expect(new Set(singles.map((look) => drawItem(look, 'front'))).size).toBe(singles.length)
    for (const look of looks) {
      const views = viewsOf(look, lengthOf(look))
      expect(new Set(views.map((view) => drawItem(look, view, lengthOf(look)))).size, look.kind).toBe(views.length)
    }
  })

  test('a drawer gives the same pictures in any order', () => {
    const [look] = singles as [SingleLook]
    const [there, back] = [createItemDrawer(look), createItemDrawer(look)]
    const views = viewsOf(look)
    const drawn = views.map((view) => there.draw(view))
    expect(views.toReversed().map((view) => back.draw(view))).toEqual(drawn.toReversed())
    expect(drawn).toEqual(views.map((view) => drawItem(look, view)))
  })

  test('a set shows its first part from the front, the back and closer', () => {
    const [first] = singles
    for (const view of ['front', 'back', 'detail', 'fastening', 'cloth'] as const) {
      expect(drawItem({ kind: 'set', parts: singles.slice(0, 4) }, view)).toBe(drawItem(first as SingleLook, view))
    }
  })

  test.each([
    { kind: 'shoes', wearer: 'mens', colour: 'kuro', style: 'straight-tip' },
    { kind: 'shoes', wearer: 'boys', colour: 'kuro', style: 'loafer' },
    { kind: 'shoes', wearer: 'girls', colour: 'kuro', style: 'strap' },
    { kind: 'pumps', colour: 'kuro', texture: 'leather', toe: 'pointed', heel: 'high', detail: 'ankle-strap' },
  ] satisfies SingleLook[])('the detail of $wearer $kind cuts nothing off at the sides', async (look) => {
    const picture = sharp(Buffer.from(drawItem(look, 'detail')))
      .resize(240, 300)
      .greyscale()
    const darkest = async (left: number, width: number) =>
      (await sharp(await picture.clone().extract({ left, top: 0, width, height: 300 }).png().toBuffer()).stats())
        .channels[0]!.min
    expect(await darkest(60, 120)).toBeLessThan(80)
    for (const left of [0, 232]) expect(await darkest(left, 8)).toBeGreaterThan(200)
  })

  test('further views are those of what an item has', () => {
    const [dressLook, ensemble, , , coatLook, , , belt] = singles as SingleLook[]
    expect(viewsOf(dressLook!, lengthOf(dressLook!))).toEqual([
      'front',
      'back',
      'length',
      'detail',
      'fastening',
      'cloth',
    ])
    expect(viewsOf(ensemble!)).toContain('inner')
    expect(viewsOf(coatLook!)).not.toContain('inner')
    expect(viewsOf(belt!)).toEqual(['front', 'detail'])
    const small = singles.filter(({ kind }) => ['bag', 'pumps', 'juzu'].includes(kind))
    expect(viewsOf({ kind: 'set', parts: [ensemble!, ...small] })).toEqual(
      expect.arrayContaining(['set', 'accessories']),
    )
  })

  test('one changed parameter changes the picture', () => {
    const changes: Partial<Dress>[] = [
      { colour: 'sumi' },
      { texture: 'satin' },
      { silhouette: 'i-line' },
      { neckline: 'boat' },
      { sleeve: 'long' },
      { length: 'knee' },
      { waist: 'ribbon' },
      { skirt: 'pleats' },
      { bodice: 'princess' },
      { skirtTexture: 'lace' },
      { skirtColour: 'nibi' },
    ]
    const drawn = [{}, ...changes].map((change) => drawItem({ kind: 'onepiece', ...dress, ...change }, 'front'))
    expect(new Set(drawn).size).toBe(drawn.length)
  })
})
