import { HEEL_CM } from '#demo/draw/accessories/pumps.ts'
import type { Pumps } from '#demo/draw/accessory-look.ts'
import type { Texture } from '#demo/draw/cloth.ts'
import { clothsOf } from '#demo/draw/cloth-view.ts'
import { type Fastening, type FasteningKind, fasteningsOf, type Lining, liningOf } from '#demo/draw/fastening.ts'
import { BODY_160, belowKneeCm, type MeasuredLength } from '#demo/draw/length-view.ts'
import type { Look, Menssuit, View } from '#demo/draw/look.ts'
import type { ItemSeed } from './item.ts'
import { partsOf } from './measurements.ts'
import { colourName } from './tags.ts'

/** What a detail view shows, by kind of item. */
const CLOSE: Readonly<Record<Look['kind'], string>> = {
  onepiece: '衿元と生地',
  'suitjacket-onepiece': 'ジャケットの衿と留め具',
  pantssuit: 'ジャケットの衿とブラウス',
  skirtsuit: 'ジャケットの衿とブラウス',
  coat: '衿と前立て',
  menssuit: '衿とネクタイ',
  mensshirt: '衿と前立て',
  mensbelt: 'バックル',
  kidsonepiece: '衿元',
  'kidssuit-girl': '衿元とブラウス',
  'kidssuit-boy': '衿元とネクタイ',
  bag: '持ち手と口元',
  subbag: '生地と口元',
  pumps: 'つま先と甲',
  shoes: 'つま先からかかとまで',
  necklace: '珠',
  earrings: '珠と金具',
  setaccessory: '珠と留め具',
  fukusa: '生地と柄',
  juzu: '親玉と房',
  stole: '縁と生地',
  valletta: '飾り',
  sensu: '骨と扇面',
  set: '主となる衣装の衿元',
}

const TEXTURES: Readonly<Record<Texture, string>> = {
  georgette: 'ジョーゼット',
  tricot: 'トリコット',
  crepe: 'クレープ',
  satin: 'サテン',
  wool: 'ウール',
  jacquard: 'ジャカード',
  lame: 'ラメ入りジャカード',
  tweed: 'ツイード',
  lace: 'レース',
  chiffon: 'シフォン',
  velvet: 'ベルベット',
}

const FASTENINGS: Readonly<Record<FasteningKind, string>> = {
  'front-zip': '前ファスナー',
  'hidden-zip': '後ろファスナー',
  buttons: 'ボタン',
  fly: '比翼のボタン',
  hook: 'ホック',
  ribbon: 'リボン',
  belt: '共布のベルト',
  nursing: '授乳口',
  elastic: '総ゴムのウエスト',
  adjuster: '腰の調節金具',
}

const LININGS: Readonly<Record<Lining, string>> = { full: '総裏', half: '背抜き', none: '裏地なし' }

const LAPELS: Readonly<Record<Menssuit['lapel'], string>> = {
  notched: 'ノッチドラペル',
  peaked: 'ピークドラペル',
  shawl: 'ショールカラー',
}

const FRONTS: Readonly<Record<Menssuit['front'], string>> = {
  'single-one': 'シングル一つボタン',
  'single-two': 'シングル二つボタン',
  'single-three': 'シングル三つボタン',
  'double-four': 'ダブル四つボタン',
  'double-six': 'ダブル六つボタン',
}

const VENTS: Readonly<Record<NonNullable<Menssuit['vents']>, string>> = {
  centre: 'センターベント',
  side: 'サイドベンツ',
  none: 'ベントなし',
}

const TOES: Readonly<Record<Pumps['toe'], string>> = {
  round: 'ラウンドトゥ',
  almond: 'アーモンドトゥ',
  pointed: 'ポインテッドトゥ',
  square: 'スクエアトゥ',
  open: 'オープントゥ',
}

function frontText(name: string, colour: string, look: Look): string {
  const main = partsOf(look)[0]
  if (main?.kind === 'pumps')
    return `${name}（${colour}）を上と横から見たところ。${TOES[main.toe]}、ヒール${HEEL_CM[main.heel]}cm`
  const side = main?.kind === 'shoes' ? '横' : '正面'
  const text = `${name}（${colour}）を${side}から見たところ`
  return main?.kind === 'menssuit' ? `${text}。${LAPELS[main.lapel]}、${FRONTS[main.front]}` : text
}

const NUMBERS = ['', '一つ', '二つ', '三つ', '四つ', '五つ', '六つ']

function fasteningWord({ kind, buttons }: Fastening): string {
  const count = buttons === undefined ? '' : `${buttons.isDouble ? 'ダブル' : ''}${NUMBERS[buttons.count]}`
  return `${count}${FASTENINGS[kind]}`
}

function fasteningText(name: string, look: Look): string {
  const fastenings = [...new Set(fasteningsOf(look).map(fasteningWord))]
  const lining = liningOf(look)
  const shown = [
    ...(fastenings.length > 0 ? [`留め具（${fastenings.join('、')}）`] : []),
    ...(lining === undefined ? [] : [`裏地（${LININGS[lining]}）`]),
  ]
  return `${name}の${shown.join('と')}の拡大`
}

function lengthText(name: string, length: MeasuredLength, sizeLabel: string | undefined): string {
  const below = Math.round(belowKneeCm(length))
  const where = below === 0 ? '膝の中央' : `膝の中央からおよそ${Math.abs(below)}cm${below > 0 ? '下' : '上'}`
  const size = sizeLabel === undefined ? '' : `（${sizeLabel}）`
  return `${name}${size}を身長${BODY_160.height}cmの方が着たときの着丈の目安。裾は${where}`
}

/** The alternative text of a picture. The view of the length needs the measured one, with the size that was measured. */
export function altText(
  { name, look }: Pick<ItemSeed, 'name' | 'look'>,
  view: View,
  length?: MeasuredLength & { sizeLabel: string | undefined },
): string {
  const colour = colourName(look)
  const main = partsOf(look)[0]
  switch (view) {
    case 'front':
      return frontText(name, colour, look)
    case 'back': {
      const vents = main?.kind === 'menssuit' ? `。${VENTS[main.vents ?? 'centre']}` : ''
      return `${name}（${colour}）の後ろ姿${vents}`
    }
    case 'detail':
      return `${name}の${CLOSE[look.kind]}の拡大`
    case 'inner':
      return `${name}のジャケットを脱いだところ`
    case 'cloth':
      return `${name}の生地の拡大（${clothsOf(look)
        .map(([, texture]) => TEXTURES[texture])
        .join('、')}）`
    case 'fastening':
      return fasteningText(name, look)
    case 'length':
      if (length === undefined) throw new RangeError(`no length of ${name}`)
      return lengthText(name, length, length.sizeLabel)
    case 'set':
      return `${name}の中身をすべて並べたところ`
    case 'accessories':
      return `${name}の小物を並べたところ`
  }
}
