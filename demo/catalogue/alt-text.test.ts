import { describe, expect, test } from 'vitest'
import { viewsOf } from '#demo/draw/draw-item.ts'
import type { View } from '#demo/draw/look.ts'
import { pictureForm } from '#domain/catalog/item-form.ts'
import { ALL_ITEMS } from './all-items.ts'
import { altText } from './alt-text.ts'
import { measuredLengthOf } from './measured-length.ts'

const textsOf = (item: (typeof ALL_ITEMS)[number]) => {
  const length = measuredLengthOf(item)
  return viewsOf(item.look, length).map((view) => ({ view, alt: altText(item, view, length) }))
}
const textOf = (name: string, view: View) => {
  const item = ALL_ITEMS.find((one) => one.name === name)!
  return altText(item, view, measuredLengthOf(item))
}

describe('the alternative texts of the demo shop', () => {
  test('are what staff could enter, with a view that they could choose', () => {
    const unfit = ALL_ITEMS.flatMap(textsOf).filter((picture) => !pictureForm.safeParse(picture).success)
    expect(unfit).toEqual([])
  })

  test('differ among the pictures of an item, and name the item', () => {
    for (const item of ALL_ITEMS) {
      const texts = textsOf(item).map(({ alt }) => alt)
      expect(new Set(texts).size, item.name).toBe(texts.length)
      expect(texts.filter((text) => !text.startsWith(item.name))).toEqual([])
    }
  })

  test.each<[string, View, string]>([
    ['ピークドラペル ディナージャケット', 'front', 'ピークドラペル、シングル一つボタン'],
    ['ダブル六つ釦 略礼服', 'front', 'ピークドラペル、ダブル六つボタン'],
    ['ダブル六つ釦 略礼服', 'back', 'サイドベンツ'],
    ['濃染 シングル二つボタン略礼服', 'back', 'ベントなし'],
    ['夏の背抜き ブラックスーツ', 'fastening', '裏地（背抜き）'],
    ['三つ釦 アジャスター付き略礼服', 'fastening', '腰の調節金具、三つボタン'],
    ['一つ釦 モードブラックスーツ', 'fastening', '留め具（一つボタン）と裏地（総裏）'],
    ['ダブル六つ釦 略礼服', 'fastening', 'ダブル六つボタン'],
    ['ベルト付き ロングコート', 'fastening', '共布のベルト'],
    ['フロントジップ 介助しやすいアンサンブル', 'fastening', '留め具（前ファスナー）'],
    ['授乳口付き エンパイアワンピース', 'fastening', '授乳口'],
    ['スタンドカラー 比翼アンサンブル', 'fastening', '比翼のボタン'],
    ['アーモンドトゥ パンプス 5cm', 'front', 'アーモンドトゥ、ヒール5cm'],
    ['ベルベット切替 ビショップスリーブワンピース', 'cloth', 'ベルベット、ジョーゼット'],
    ['レースヨーク フレアワンピース', 'cloth', 'ジョーゼット、レース'],
  ])('%s: %s', (name, view, words) => {
    expect(textOf(name, view)).toContain(words)
  })

  test('say where the measured hem is on a woman of 160 cm', () => {
    for (const item of ALL_ITEMS) {
      const length = measuredLengthOf(item)
      if (length === undefined) continue
      const below = Math.round(length.cm - (length.from === 'neck' ? 93.5 : 55))
      const where = below === 0 ? '膝の中央' : `およそ${Math.abs(below)}cm${below > 0 ? '下' : '上'}`
      expect(altText(item, 'length', length)).toContain(where)
    }
  })

  test('dresses called 膝丈 cover the knee, and those called ロング丈 the calf', () => {
    const below = (word: string) =>
      ALL_ITEMS.filter(({ name, look }) => name.includes(word) && look.kind !== 'set').map(
        (item) => measuredLengthOf(item)!.cm - 93.5,
      )
    for (const cm of below('膝丈')) expect(cm).toBeGreaterThan(0)
    for (const cm of below('ロング丈')) expect(cm).toBeGreaterThan(20)
  })
})
