import { describe, expect, test } from 'vitest'
import { HEEL_CM } from '#demo/draw/accessories/pumps.ts'
import { viewsOf } from '#demo/draw/draw-item.ts'
import { fasteningsOf, liningOf } from '#demo/draw/fastening.ts'
import { boyVestHeights, planBoyJacket } from '#demo/draw/garments/kids.ts'
import { ACCESSORY_FEATURES } from '#tests/support/catalogue/accessory-features.ts'
import { GARMENT_FEATURES } from '#tests/support/catalogue/garment-features.ts'
import { ALL_ITEMS } from './all-items.ts'
import type { ItemSeed } from './item.ts'
import { partsOf } from './measurements.ts'
import { descriptionOf } from './notes.ts'

/** The values of a look and of its parts as `key:value`, with the key of the part before it where there is one. */
function valuesOf(part: object, path = ''): string[] {
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? valuesOf(value, `${key}.`)
      : [`${key}:${value}`, ...(path === '' ? [] : [`${path}${key}:${value}`])],
  )
}

/** All that the pictures of an item show. */
function drawnOf({ look }: ItemSeed): Set<string> {
  const fastenings = fasteningsOf(look).map(({ kind }) => `fastening:${kind}`)
  return new Set([...partsOf(look).flatMap((part) => valuesOf(part)), ...fastenings, `lining:${liningOf(look)}`])
}

const FEATURES: Readonly<Record<string, string>> = { ...GARMENT_FEATURES, ...ACCESSORY_FEATURES }
const WORDS = Object.keys(FEATURES).toSorted((a, b) => b.length - a.length)

/** The features in a name, the longest words first, and what is left of the name without them. */
function read(name: string): { features: string[]; rest: string } {
  let rest = name
  const features = WORDS.filter((word) => {
    const isIn = rest.includes(word)
    rest = rest.replaceAll(word, ' ')
    return isIn
  })
  return { features, rest }
}

/** Words that say for whom, for what, in which colour or of how many pieces; none of them is a form to be drawn. */
const OTHER = new RegExp(
  [
    'フォーマル|ワンピース|アンサンブル|スーツ|ドレス|コート|ジャケット|ブラウス|スカート|パンツ|シャツ|ワイシャツ|セット|点組',
    'バッグ|サブバッグ|ハンドバッグ|パーティー|パンプス|シューズ|オペラ|靴|ネックレス|イヤリング|パール|数珠|袱紗|ストール',
    'ショール|ショート|ケープ|バレッタ|喪扇|夏扇|祝扇|布扇|ベルト|略礼服|正喪服|喪服|ブラック|モード|セレモニー|マザーズ',
    'お呼ばれ|マタニティ|ビジネス|メンズ|男性用|男の子|女の子|高学年|発表会|喪主様のための|介助しやすい|らくらく|ゆったり',
    'サイズ|小さい|大きい|夏用|夏|春|新作|旧型|スタンダード|仕立て直し中|検品見本|撮影用|準備中|黒留袖|添える|礼装|慶弔両用|慶事用|慶事',
    'ネイビー|グレージュ|アイボリー|シルバーグレー|シルバー|モカ|ワインレッド|ゴールド|シャンパン|ホワイト|チャコール|銀鼠',
    '鈍色|深緑|臙脂|桜色|藤色|灰鼠|墨染め|濃染め|濃染|黒珠|黒|白|紺|藍|紫|緑|桃色|茶|青瑪瑙|縮緬|ちりめん|房|珠の大きさが移ろう',
    'ピーコック|切替|異素材|見え|カラー|スリーブ|フィット|プレーン|ミニ|丸みのある|刺しゅう|口金|スクエア|無地',
    '取っ手|たためる|紐風|風|細身|華奢な|三センチ幅|トリム|シルエット|対応|口付き|付き|羽織|揃い|本式|雫|ドロップ|コーム|丈|衿|珠',
    'WAY|cm|mm|\\d+(?:\\.\\d+)?|[&・のにと点 色中]|三',
  ].join('|'),
  'g',
)

/** How far above the break of the jacket the lapels leave room for a button of the vest. */
const MIN_VEST_SHOWN = 90

describe('what the names of items say is drawn', () => {
  const named = ALL_ITEMS.flatMap((item) => read(item.name).features.map((word) => ({ word, item })))

  test.each(
    Map.groupBy(named, ({ word }) => word)
      .entries()
      .toArray(),
  )('%s', (word, entries) => {
    const wanted = FEATURES[word]!.split('|')
    const missing = entries.filter(({ item }) => !wanted.some((value) => drawnOf(item).has(value)))
    expect(missing.map(({ item }) => `${item.id} ${item.name}`)).toEqual([])
  })

  test('every feature is in a name, and every name consists of features and other words', () => {
    expect(WORDS.filter((word) => !named.some((entry) => entry.word === word))).toEqual([])
    const unknown = ALL_ITEMS.map(({ name }) => read(name).rest.replace(OTHER, ''))
    expect(unknown.filter((text) => text !== '')).toEqual([])
  })

  test('a vest shows its first button between the lapels of the jacket', () => {
    const covered = ALL_ITEMS.flatMap(({ id, name, look }) => partsOf(look).map((part) => ({ id, name, part }))).filter(
      ({ part }) =>
        part.kind === 'kidssuit-boy' &&
        part.vest &&
        part.jacket &&
        boyVestHeights(part).buttons[0] > planBoyJacket(part).breakY - MIN_VEST_SHOWN,
    )
    expect(covered.map(({ id, name }) => `${id} ${name}`)).toEqual([])
  })

  test('heels are as high as their names say', () => {
    for (const { name, look } of ALL_ITEMS) {
      const cm = /パンプス.* ([\d.]+)cm$/.exec(name)?.[1]
      if (cm !== undefined && look.kind === 'pumps') expect(HEEL_CM[look.heel], name).toBe(Number(cm))
    }
  })

  test('an item whose note says that it opens in front has a front that opens', () => {
    const shut = ALL_ITEMS.filter(({ notes }) => notes.includes('front')).filter((item) => {
      const drawn = drawnOf(item)
      return !drawn.has('bodice:front-zip') && !drawn.has('bodice:buttons')
    })
    expect(shut.map(({ name }) => name)).toEqual([])
  })

  test('every garment shows how it is closed', () => {
    const garments = ALL_ITEMS.filter(({ look }) => viewsOf(look).includes('back'))
    expect(garments.filter(({ look }) => fasteningsOf(look).length === 0).map(({ name }) => name)).toEqual([])
  })

  test('a lining that a name or a description mentions is drawn', () => {
    const wrong = ALL_ITEMS.filter(({ id, name, text, notes, look }) => {
      const words = name + descriptionOf(id, text, notes)
      if (/背抜き|背中の裏地/.test(words)) return liningOf(look) !== 'half'
      return viewsOf(look).includes('back') && /裏地[付がをは]/.test(words) && liningOf(look) !== 'full'
    })
    expect(wrong.map(({ id, name }) => `${id} ${name}`)).toEqual([])
  })

  test('items of one kind whose names differ in a feature differ in what is drawn, not only in colour', () => {
    const plain = (item: ItemSeed) =>
      JSON.stringify(item.look).replace(/"(?:colour|accent|skirtColour)":"[^"]*",?/g, '')
    const alike = [...Map.groupBy(ALL_ITEMS, plain).values()].flatMap((items) => {
      const names = new Set(items.map(({ name }) => read(name).features.join()))
      return names.size > 1 ? [items.map(({ id, name }) => `${id} ${name}`)] : []
    })
    expect(alike).toEqual([])
  })
})
