/**
 * Claims of docs/product/3: Tag, Product forms, Set forms, Ranking categories, Recommend levels, Fit feelings,
 * Prefectures, Sort orders, Reminder questions, Delivery times, Delivery requests, Mail magazine, Options, Rental
 * days, Price ranges, Size groups, Birth years, Payment methods, Sex, Inquiry topics, Rental status.
 */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RENTAL_STATUS } from '#domain/availability/rental-status.ts'
import { BASIC_CATEGORIES } from '#domain/catalog/basic-categories.ts'
import { ITEM_FORMS, MEASUREMENTS, SET_FORMS } from '#domain/catalog/forms.ts'
import { sortOrdersOf } from '#domain/catalog/item-query.ts'
import { RANKING_CATEGORIES, SPECIAL_TAG_CATEGORIES } from '#domain/catalog/ranking.ts'
import { RENTAL_DAYS_CHOICES } from '#domain/constants.ts'
import { birthYears, MAIL_MAGAZINES, REMINDER_QUESTIONS, SEXES } from '#domain/customer/enumerations.ts'
import { day } from '#domain/day.ts'
import { DELIVERY_REQUESTS, DELIVERY_TIMES } from '#domain/delivery/delivery.ts'
import { parsePrefectureCode, servedPrefectures } from '#domain/delivery/prefecture.ts'
import { FIRST_TOPICS } from '#domain/inquiry/topic.ts'
import { PRICE_RANGES, parsePriceRange } from '#domain/pricing/price-range.ts'
import { methodFeeYen, PAYMENT_METHODS, type PaymentMethod } from '#domain/pricing/totals.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { FIT_FEELINGS, RECOMMEND_LEVELS } from '#domain/review/review.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'

const codes = (choices: readonly { code: number }[]) => choices.map(({ code }) => code)

describe('Entities', () => {
  test('Special tag categories: colour 1208, age 7009, size groups 7005 and 7015', () => {
    expect(SPECIAL_TAG_CATEGORIES).toEqual({ colour: 1208, age: 7009, size: 7005, shoeSize: 7015 })
  })
})

describe('Product forms', () => {
  test('There are 32 keys', () => {
    const keys =
      'onepiece, onepiecesuitjacket, pantssuitblouse, pantssuitjacket, skirtsuitblouse, skirtsuitjacket, coat, bag, ' +
      'bagsubbag, pumps, necklace, setaccessory, fukusa, juzu, stall, valletta, sensu, earrings, setmensthree, ' +
      'mensshirt, mensshoes, mensbag, mensbelt, mensjuzu, mensfukusa, kidsonepiece, kidssuitgirltops, ' +
      'kidssuitgirlouter, kidssuitgirltopsouter, kidssuitboytops, kidssuitboytopsouter, kidsshoes'
    expect(Object.keys(ITEM_FORMS).join(', ')).toBe(keys)
    expect(Object.keys(ITEM_FORMS)).toHaveLength(32)
    for (const { measurements } of Object.values(ITEM_FORMS)) {
      expect(measurements.every((key) => key in MEASUREMENTS)).toBe(true)
    }
  })

  test('Set forms each have a display name, a template list of component parts, a main form and copy targets', () => {
    for (const form of Object.values(SET_FORMS)) {
      expect(form.label).not.toBe('')
      expect(form.template.length).toBeGreaterThan(0)
      expect(form.template).toContain(form.mainForm)
      expect(Array.isArray(form.copyTargets)).toBe(true)
    }
  })

  test("Sets: 7-piece and 8-piece ladies sets; men's 3, 5 and 7-piece sets; kids' combos; combined suits", () => {
    const pieces = (name: string) =>
      Object.entries(SET_FORMS)
        .filter(([key]) => key.startsWith(name))
        .map(([, form]) => form.pieces)
    expect(pieces('ladies')).toEqual([7, 8])
    expect(pieces('mens')).toEqual([3, 5, 7])
    expect(pieces('kids').length).toBeGreaterThan(1)
    expect(Object.keys(SET_FORMS).filter((key) => key.endsWith('suit'))).toEqual([
      'onepiecesuit',
      'pantssuit',
      'skirtsuit',
    ])
  })
})

describe('Enumerations of the catalogue', () => {
  test('Ranking parent category ids', () => {
    expect(Object.fromEntries(RANKING_CATEGORIES.map(({ key, categoryId }) => [key, categoryId]))).toEqual({
      formal: 86,
      formalset: 107,
      bag: 97,
      pumps: 96,
      accessory: 95,
      mens: 172,
      mensset: 179,
      mensac: 155,
      kids: 132,
    })
  })

  test('Recommend level 1-5 stars', () => expect(RECOMMEND_LEVELS).toEqual([1, 2, 3, 4, 5]))

  test('Fit feeling 1 (much too small) to 5 (large)', () => {
    expect(codes(FIT_FEELINGS)).toEqual([1, 2, 3, 4, 5])
    expect([FIT_FEELINGS[0].label, FIT_FEELINGS[4].label]).toEqual(['かなり小さい', '大きい'])
  })

  test('Prefectures coded 1-46', () => {
    expect(codes(servedPrefectures(FIRST_RULES))).toEqual(Array.from({ length: 46 }, (_, index) => index + 1))
    const table = readFileSync('docs/product/3-entities.md', 'utf8').split('### Prefectures')[1]?.split('###')[0] ?? ''
    const documented = [...table.matchAll(/(\d+) ([^ |]+[都道府県]) /g)].map(([, code, name]) => `${code} ${name}`)
    expect(documented).toHaveLength(46)
    expect(servedPrefectures(FIRST_RULES).map(({ code, name }) => `${code} ${name}`)).toEqual(documented)
    expect(parsePrefectureCode(47, FIRST_RULES)).toMatchObject({ code: 'prefecture-not-served' })
  })

  test('Sort: newest (date), price ascending, price descending (D13)', () => {
    const ordersOf = (name: string | undefined) => sortOrdersOf({ name, tagIds: [] }).map(({ value }) => value)
    expect(ordersOf(undefined)).toEqual(['date', 'price_asc', 'price_desc'])
    expect(ordersOf('喪服')).toEqual(['relevance', 'date', 'price_asc', 'price_desc'])
  })
})

describe('Enumerations of customers and deliveries', () => {
  test('Password reminder questions 1-8', () => {
    expect(codes(REMINDER_QUESTIONS)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const subjects = ['母親の旧姓', '漫画', 'ペット', '初恋', '映画', '先生', '食べ物', 'ブランド']
    for (const [index, subject] of subjects.entries()) expect(REMINDER_QUESTIONS[index]?.label).toContain(subject)
  })

  test('Delivery times: 0 none, 1 morning, 2 14-16, 3 16-18, 4 18-20, 5 19-21', () => {
    expect(DELIVERY_TIMES.map(({ code, label }) => `${code} ${label}`)).toEqual([
      '0 指定なし',
      '1 午前中',
      '2 14時〜16時',
      '3 16時〜18時',
      '4 18時〜20時',
      '5 19時〜21時',
    ])
  })

  test('Delivery requests: 0 none, 1 deliver to parcel box, 2 parcel box when absent, 99 other', () => {
    expect(DELIVERY_REQUESTS.map(({ code, label }) => `${code} ${label}`)).toEqual([
      '0 指定なし',
      '1 宅配ボックスに配達',
      '2 不在の場合は宅配ボックスに配達',
      '99 その他',
    ])
  })

  test('Mail magazine: 1 HTML, 2 text, 3 none', () => {
    expect(MAIL_MAGAZINES.map(({ code, label }) => [code, label])).toEqual([
      [1, 'HTMLメールで受け取る'],
      [2, 'テキストメールで受け取る'],
      [3, '受け取らない'],
    ])
  })

  test('Sex of a customer: female, male, not stated', () => {
    expect(SEXES.map(({ code, label }) => `${code} ${label}`)).toEqual(['2 女性', '1 男性', '0 回答しない'])
  })

  test('Inquiry topics 1 to 6', () => {
    expect(FIRST_TOPICS.map((label, index) => `${index + 1} ${label}`)).toEqual([
      '1 商品・サイズについて',
      '2 お届け・ご返却について',
      '3 ご注文の変更・キャンセルについて',
      '4 お支払い・領収書について',
      '5 会員登録・ログインについて',
      '6 その他',
    ])
  })

  test('Payment methods: card, Amazon Pay, cash on delivery with its fee', () => {
    const methods = Object.entries(PAYMENT_METHODS) as [PaymentMethod, (typeof PAYMENT_METHODS)[PaymentMethod]][]
    const feeYen = (method: PaymentMethod) => methodFeeYen(method, FIRST_SETTINGS.payment)
    expect(methods.map(([key, { uid, label }]) => `${uid} ${key} ${label} ${feeYen(key)}`)).toEqual([
      '1 card クレジットカード 0',
      '2 amazonpay Amazon Pay 0',
      '3 cod 代金引換 330',
    ])
  })

  test('Birth year list covers 120 years back', () => {
    const years = birthYears(day('2026-11-20'))
    expect([years[0], years.at(-1), years.length]).toEqual([2026, 1906, 121])
  })
})

describe('Enumerations of rentals', () => {
  test('Rental status: available 0, inUse 1, unavailable 2', () => {
    expect(RENTAL_STATUS).toEqual({ available: 0, inUse: 1, unavailable: 2 })
  })

  test('One option, the peace-of-mind plan, with coefficient 10', () =>
    expect(FIRST_SETTINGS.prices.planPercent).toBe(10))

  test('Rental days choices 4, 5, 6, 7', () => expect(RENTAL_DAYS_CHOICES).toEqual([4, 5, 6, 7]))

  test('Price range options, each with its correct label, and every value of old links is accepted (D23)', () => {
    expect(PRICE_RANGES.map(({ label }) => label)).toEqual([
      '〜1,999円',
      '2,000〜3,999円',
      '4,000〜5,999円',
      '6,000〜7,999円',
      '8,000〜9,999円',
      '10,000円〜',
    ])
    expect(parsePriceRange('6000_7999')).toBe('6000_7999')
    expect(parsePriceRange('8000_9999')).toBe('8000_9999')
  })

  test('Categories using size group 7005 and 7015, and 7006 for men (D24)', () => {
    const clothes = [86, 185, 153, 148, 146, 144, 143, 142, 141, 131, 130, 129, 106, 107, 111, 112, 113, 114]
    const using = (group: number) =>
      BASIC_CATEGORIES.filter(({ tagCategories }) => tagCategories.includes(group)).map(({ uid }) => uid)
    expect(using(7005).toSorted()).toEqual([...clothes, 132].toSorted())
    expect(using(7006).toSorted()).toEqual([172, 173, 174, 175, 179, 180, 181, 182, 156].toSorted())
    expect(using(7015).toSorted()).toEqual([96, 157, 135, 136, 104, 105].toSorted())
  })
})
