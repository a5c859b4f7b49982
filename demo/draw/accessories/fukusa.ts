import type { Fukusa } from '../accessory-look.ts'
import type { Drawing } from '../drawing.ts'
import { floorShadow } from '../ground.ts'
import type { Cloth } from '../panel.ts'
import { clothOf, drawPanel, glowAt, rimLine, stitches, tint } from '../panel.ts'
import { leaf, p } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { clip } from '../sheet.ts'

const TILES: Record<
  Exclude<NonNullable<Fukusa['pattern']>, 'plain' | 'crest' | 'crane'>,
  { size: readonly [number, number]; d: string }
> = {
  seigaiha: {
    size: [72, 36],
    d:
      'M0 36a36 36 0 0 1 72 0M12 36a24 24 0 0 1 48 0M24 36a12 12 0 0 1 24 0M-36 18' +
      'a36 36 0 0 1 72 0M36 18a36 36 0 0 1 72 0M-24 18a24 24 0 0 1 48 0M48 18a24 24 0 0 1 48 0',
  },
  asanoha: {
    size: [80, 46],
    d:
      'M0 23L40 0L80 23L40 46ZM0 23H80M40 0V46M0 0L20 11.5L0 23L20 34.5L0 46M80 0L60 11.5L80 23' +
      'L60 34.5L80 46M20 11.5V34.5M60 11.5V34.5',
  },
  shippo: {
    size: [64, 64],
    d:
      'M32 0a32 32 0 0 1 0 64a32 32 0 0 1 0-64M0-32a32 32 0 0 1 0 64M64-32a32 32 0 0 0 0 64' +
      'M0 32a32 32 0 0 1 0 64M64 32a32 32 0 0 0 0 64M0 0a32 32 0 0 0 64 0M0 64a32 32 0 0 1 64 0',
  },
  flower: {
    size: [120, 110],
    d:
      'M30 30c8-14 22-4 12 8c16 0 14 18 0 16c8 12-8 20-14 8c-8 12-22 2-12-8c-14 0-14-16 0-16' +
      'c-10-10 6-22 14-8zM92 84c6-10 16-3 9 6c12 0 10 13 0 12c6 9-6 14-10 6c-6 8-16 1-9-6' +
      'c-10 0-10-12 0-12c-7-7 4-16 10-6z',
  },
}

const CRANE =
  'M-120 30C-60-10-20-20 10-10C40-60 90-92 150-96C130-70 118-52 112-36C140-44 164-44 186-36' +
  'C150-24 120-6 92 18C60 46 20 56-20 44C-50 60-90 66-130 60C-100 54-84 46-70 36' +
  'C-90 36-106 34-120 30Z'

function patternArt(sheet: Sheet, look: Fukusa, cloth: Cloth, d: string): string {
  const { tones } = cloth
  const line = tones.glow
  const pattern = look.pattern ?? 'plain'
  if (pattern === 'plain') return ''
  if (pattern === 'crest')
    return (
      `<g transform="translate(760 900)" fill="none" stroke="${line}" stroke-width="5" ` +
      `opacity=".8"><circle r="62"/><path d="M0-50C24-24 24-10 0 0C-24-10-24-24 0-50ZM43 25` +
      `C10 32-2 22 0 0C22-8 34-2 43 25ZM-43 25C-34-2-22-8 0 0C2 22-10 32-43 25Z"/></g>`
    )
  if (pattern === 'crane')
    return (
      `<g ${clip(sheet, `<path d="${d}"/>`)}><path d="${CRANE}" transform="translate(740 900) ` +
      `scale(1.15)" fill="${line}" opacity=".55"/><path d="${CRANE}" transform="translate(500 ` +
      `700) scale(.7)" fill="${line}" opacity=".4"/></g>`
    )
  const tile = TILES[pattern]
  const id = sheet.define(
    'pattern',
    `width="${tile.size[0]}" height="${tile.size[1]}" patternUnits="userSpaceOnUse"`,
    `<path d="${tile.d}" fill="none" stroke="${line}" stroke-width="1.8" opacity=".55"/>`,
  )
  return `<path d="${d}" fill="url(#${id})"/>`
}

function kinpu(sheet: Sheet, look: Fukusa, cloth: Cloth, lining: Cloth): Drawing {
  const [l, r, t, b] = [220, 980, 520, 985]
  const body =
    p`M${l + 20} ${t}H${r - 20}Q${r} ${t} ${r} ${t + 20}V${b - 22}Q${r} ${b} ${r - 22} ${b}` +
    p`Q600 ${b + 6} ${l + 22} ${b}Q${l} ${b} ${l} ${b - 22}V${t + 20}` +
    p`Q${l} ${t} ${l + 20} ${t}Z`
  const flap =
    p`M${r + 2} ${t - 2}V${b + 2}H${r - 180}Q${r - 258} ${b} ${r - 262} ${b - 46}` +
    p`L${r - 280} ${(t + b) / 2}L${r - 262} ${t + 44}Q${r - 258} ${t} ${r - 180} ${t - 2}Z`
  const folds =
    glowAt(sheet, cloth.tones.glow, 0.8, [l + 210, t + 170], [260, 130], 32) +
    tint(cloth.tones, 'deep', 0.5, leaf([l + 20, b - 10], [r - 20, b - 10], 22))
  const art =
    floorShadow(sheet, 612, b + 6, 470, 40, 0.6) +
    drawPanel(sheet, { d: body, cloth, folds, light: [l, t, r, b], marks: patternArt(sheet, look, cloth, body) }) +
    stitches(cloth.tones, p`M${l + 14} ${t + 14}H${r - 20}M${l + 14} ${t + 14}V${b - 14}H${r - 20}`, 0.6) +
    `<path d="${flap}" fill="#17121a" opacity=".32" transform="translate(-12 5)"/>` +
    p`<path d="M${r - 262} ${t + 44}L${r - 284} ${(t + b) / 2}` +
    p`L${r - 262} ${b - 46}" fill="none" stroke="${lining.tones.light}" stroke-width="7"/>` +
    drawPanel(sheet, {
      d: flap,
      cloth,
      light: [r - 290, t, r, b],
      folds: glowAt(sheet, cloth.tones.glow, 0.8, [r - 190, (t + b) / 2], [70, 220]),
      marks: patternArt(sheet, look, cloth, flap),
    }) +
    rimLine(cloth.tones, flap, 2.2, 0.7) +
    stitches(cloth.tones, p`M${r - 246} ${t + 50}L${r - 264} ${(t + b) / 2}L${r - 246} ${b - 50}`, 0.6)
  return { art, outlines: [], box: [190, 490, 1010, 1030], focus: [740, 750, 2] }
}

function wrapped(sheet: Sheet, look: Fukusa, cloth: Cloth, lining: Cloth): Drawing {
  const piece = (d: string, made: Cloth, folds: string) =>
    `<path d="${d}" fill="#17121a" opacity=".28" transform="translate(-6 8)"/>` +
    drawPanel(sheet, {
      d,
      cloth: made,
      folds,
      light: [230, 480, 980, 1020],
      marks: made === cloth ? patternArt(sheet, look, cloth, d) : '',
    }) +
    rimLine(made.tones, d, 1.8, 0.7)
  const body = 'M226 520Q600 508 976 522Q990 740 980 968Q600 986 222 970Q212 740 226 520Z'
  const top = 'M224 522Q600 508 978 522L964 560Q700 700 616 716Q580 712 520 676Q340 590 224 522Z'
  const low = 'M222 970Q600 986 980 968Q880 880 640 742Q600 728 566 742Q360 860 222 970Z'
  const last = 'M978 520Q992 740 980 970Q800 880 420 770Q392 752 420 732Q760 620 978 520Z'
  const tip = 'M420 770Q392 752 420 732L486 712Q470 752 490 792Z'
  const t = cloth.tones
  const board =
    look.style === 'tray'
      ? floorShadow(sheet, 606, 1010, 500, 40, 0.5) +
        '<path d="M190 500Q600 486 1010 500L1020 1000Q600 1016 180 1000Z" fill="#2a2429"/>' +
        '<path d="M200 508Q600 494 1000 508L1010 990Q600 1006 190 990Z" fill="#463c44"/>'
      : ''
  const art =
    board +
    floorShadow(sheet, 610, 978, 450, 36, 0.6) +
    piece(body, cloth, '') +
    piece(
      low,
      cloth,
      tint(t, 'deep', 0.6, leaf([260, 950], [580, 752], 16)) + tint(t, 'glow', 0.6, leaf([700, 800], [960, 960], 18)),
    ) +
    piece(top, cloth, tint(t, 'glow', 0.6, leaf([300, 540], [600, 700], 16))) +
    piece(
      last,
      cloth,
      tint(t, 'glow', 0.8, leaf([520, 724], [960, 560], 20)) +
        tint(t, 'deep', 0.6, leaf([520, 786], [960, 930], 22)) +
        tint(t, 'glow', 0.5, leaf([960, 560], [966, 930], 18)),
    ) +
    piece(tip, lining, '') +
    stitches(t, 'M966 540Q800 616 480 722M966 950Q800 872 480 780', 0.55)
  return { art, outlines: [], box: [170, 480, 1030, 1040], focus: [520, 750, 2] }
}

function folded(sheet: Sheet, look: Fukusa, cloth: Cloth, lining: Cloth): Drawing {
  const under = 'M250 560Q600 540 960 566Q984 760 962 960Q600 984 244 956Q232 760 250 560Z'
  const upper = 'M250 560Q600 540 960 566Q976 690 968 780Q720 900 600 906Q470 900 244 800Q238 680 250 560Z'
  const corner = 'M600 906Q470 900 244 800Q320 780 420 812Q540 850 600 906Z'
  const t = cloth.tones
  const art =
    floorShadow(sheet, 610, 970, 450, 42, 0.6) +
    drawPanel(sheet, { d: under, cloth: lining, light: [240, 560, 960, 980] }) +
    `<path d="${upper}" fill="#17121a" opacity=".35" transform="translate(0 14)"/>` +
    drawPanel(sheet, {
      d: upper,
      cloth,
      light: [240, 540, 970, 920],
      folds:
        tint(t, 'glow', 0.7, leaf([290, 600], [560, 860], 40, 20)) +
        tint(t, 'deep', 0.6, leaf([420, 570], [660, 890], 26)) +
        tint(t, 'glow', 0.5, leaf([820, 590], [760, 850], 30)),
      marks: patternArt(sheet, look, cloth, upper),
    }) +
    rimLine(t, upper, 2, 0.7) +
    drawPanel(sheet, { d: corner, cloth: lining, light: [244, 800, 600, 900] }) +
    stitches(t, 'M262 790Q470 884 600 890Q720 884 954 772', 0.55)
  return { art, outlines: [], box: [220, 530, 990, 1010], focus: [560, 780, 2] }
}

/** Draws a wrapping cloth for gift money. */
export function drawFukusa(sheet: Sheet, look: Fukusa): Drawing {
  const cloth = clothOf(look.colour, 'crepe')
  const lining = clothOf(look.lining ?? look.colour, 'satin')
  if (look.style === 'kinpu') return kinpu(sheet, look, cloth, lining)
  return look.style === 'folded' ? folded(sheet, look, cloth, lining) : wrapped(sheet, look, cloth, lining)
}
