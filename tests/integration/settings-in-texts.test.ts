import { beforeAll, expect, test } from 'vitest'
import { PAGES } from '#app/ui/released-pages.server.ts'
import { AREA_TEMPLATE } from '#content/areas.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import type { SettingsGroup, SettingsOf } from '#domain/settings/settings.ts'
import { buyers } from '#tests/support/customers/buyers.ts'
import { memberPages } from '#tests/support/customers/member-pages.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 2 }], { cachesPages: true })
const { guest } = buyers(() => shop)

/** A figure that no other rule has, for each that pages name. */
const CHANGED: { readonly [Group in SettingsGroup]?: Partial<SettingsOf<Group>> } = {
  prices: { planPercent: 12, furtherDayPercent: 11, tryOnPercent: 46 },
  delivery: { feeYen: 1_320, freeFromYen: 6_600 },
  payment: { codFeeYen: 440 },
  points: { ratePercent: 4, mostUsable: 3_700, validYears: 2 },
  cancellation: {
    freeMinutes: 95,
    freeDays: 21,
    firstPercent: 17,
    secondDays: 9,
    secondPercent: 27,
    lastDays: 4,
    lastPercent: 44,
  },
  charges: { dueDays: 23, lossPercentPerYear: 13, lossMinPercent: 24, refusedPercent: 41, refusedCarriageYen: 1_430 },
  limits: { refPriceYen: 280_000 },
  hours: { ...everyCutOff(13), 7: { cutOffHour: 12, hasShipping: true } },
  rental: { longestDays: 77, spanDays: 155 },
  documents: { daysBefore: 3, keptDays: 25 },
}
const BORDER = NOW.add({ minutes: 5 })
const BEFORE = BORDER.subtract({ seconds: 1 })
const AFTER = BORDER.add({ seconds: 1 })
const CUT_OFF = '13時（日曜日は12時）'

/** What pages say with the first settings, and no other rule says. */
const OLD = [
  /(?<![\d〜])16時(?!〜)/,
  /16:30/,
  /(?<![\d,])1,100円|¥1,100(?!\d)/,
  /(?<![\d,])5,000円|¥5,000(?!\d)/,
  /(?<![\d,])330円|¥330(?!\d)/,
  /4,900/,
  /300,000円/,
  /(?<!\d)(3|20|30)％/,
  /商品価格の(10|50)％/,
  /(?<!\d)60分/,
  /発送日の15日前|14日前から8日前|7日前から3日前|2日前から発送/,
  /ご請求から14日|有効期間は14日/,
  /最長(は)?90日|90日以内|(?<!\d)180日先/,
  /発送日の2日前の|確認(から|の)30日後/,
]
const oldIn = (text: string) => OLD.flatMap((old) => text.match(old)?.[0] ?? [])

function everyCutOff(cutOffHour: number): SettingsOf<'hours'> {
  return Object.fromEntries(Object.keys(FIRST_SETTINGS.hours).map((code) => [code, { cutOffHour, hasShipping: true }]))
}

const textOf = async (path: string, init?: RequestInit) => {
  const response = await shop.fetch(path, init)
  expect([path, response.status]).toEqual([path, 200])
  const page = parsePage(await response.text())
  const metas = page.all('meta', { content: true }).map(({ attributes }) => attributes.content)
  return [page.one('title').text, page.one('body').text, ...metas].join('\n')
}
const CONTENT = [...PAGES.map(({ path }) => path).filter((path) => path !== AREA_TEMPLATE), '/area/tokyo.html']
const SHARED = [...CONTENT, '/', '/items/list', '/items/1']

beforeAll(async () => {
  await shop.ports.datedVersions.transaction(async (tx) => {
    for (const [key, change] of Object.entries(CHANGED))
      await tx.save({
        uid: `version-${key}`,
        kind: 'settings',
        key,
        effectiveAt: BORDER,
        value: { ...FIRST_SETTINGS[key as SettingsGroup], ...change },
        reason: '',
        changedBy: 'staff:owner',
        changedAt: NOW,
      })
  })
})

test('every figure stands on some page before it changes, and on none afterwards', async () => {
  shop.setClock(BEFORE)
  const before = await Promise.all(SHARED.map((path) => textOf(path)))
  for (const old of OLD) expect([old, before.some((text) => old.test(text))]).toEqual([old, true])
  shop.setClock(AFTER)
  const after = await Promise.all(SHARED.map(async (path) => [path, oldIn(await textOf(path))]))
  expect(after.filter(([, found]) => found?.length)).toEqual([])
})

test.each([
  ['/faq', [CUT_OFF, '6,600円以上で無料', '1,320円を頂戴', '3,700ポイント', '2年間', '発送日の21日前まで', '440円']],
  ['/other/use', [CUT_OFF, '商品価格の17％', '商品価格の44％', '13:30（日曜日は12:30）', '商品価格の41％に1,430円']],
  ['/other/indi', [CUT_OFF, '1,320円', '代金引換の手数料：440円', '23日以内', '77日間']],
  ['/service/point', ['4％', '3,700']],
  ['/service/plan', ['12％']],
  ['/service/notandum', ['年数1年につき13％', '参考価格の24％', '280,000円']],
  ['/area/tokyo.html', ['13時までのご注文', CUT_OFF]],
  ['/', [`${CUT_OFF}までのご注文は当日発送`, '6,600円以上', '商品価格の12％']],
  ['/items/1', ['6,600円以上で往復送料無料', '最長77日間']],
])('%s says the new figures', async (path, words) => {
  shop.setClock(AFTER)
  const text = await textOf(path)
  for (const word of words) expect(text).toContain(word)
})

test('the steps of an order, and the page of a member', async () => {
  shop.setClock(AFTER)
  const buyer = guest.open()
  await buyer.toPayment(1, { start: '2026-12-10' })
  const payment = (await buyer.page('/shopping/payment')).one('main').text
  for (const word of ['商品価格の12％', '手数料 ¥440']) expect(payment).toContain(word)
  await buyer.step('/shopping/payment', { method: 'cod', time: '1', request: '0' })
  const { text } = (await buyer.page('/shopping/confirm')).one('main')
  for (const word of ['6,600円未満', '送料1,320円', '商品価格の41％に1,430円']) expect(text).toContain(word)
  const { hanako, mainOf } = await memberPages(shop)
  expect((await mainOf('/mypage', hanako)).text).toContain('商品価格の4％')
  expect((await mainOf('/mypage/points', hanako)).text).toContain('1回のご注文で3,700ポイント')
})

test('the samples of mails', async () => {
  shop.setClock(AFTER)
  await shop.services.settings.refresh()
  const samples = shop.services.mails.listSamples()
  const textOfKind = (kind: string) => samples.find((each) => each.kind === kind)?.content.text.replaceAll('\n', '')
  for (const word of ['95分以内', '6,600円未満', '送料1,320円']) expect(textOfKind('orderreceived')).toContain(word)
  expect(textOfKind('deliveryrefused')).toContain('商品価格の41％に1,430円')
  expect(textOfKind('chargeopened')).toContain('有効期間は23日間')
})

test('an order keeps the figures of the time when it was placed', async () => {
  const order = { orderedAt: BEFORE, lines: [] }
  expect(shop.services.settings.of(order)).toEqual(FIRST_SETTINGS)
})
