import { MIN_RENTAL_DAYS } from '#domain/constants.ts'
import { addDays, day } from '#domain/day.ts'
import { type PrefectureCode, prefectureName } from '#domain/delivery/prefecture.ts'
import { cancellationFeeOn } from '#domain/pricing/cancellation.ts'
import {
  offeredMethods,
  orderTotals,
  PAYMENT_METHODS,
  type PaymentMethod,
  type TotalsFacts,
} from '#domain/pricing/totals.ts'
import type { SettingLeaf } from '#domain/settings/leaves.ts'
import type { Settings, SettingsGroup } from '#domain/settings/settings.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import { yenText, yenWords } from '#domain/text/yen.ts'

/** What an order costs with some settings, as rows of label and value. */
export type Example = { readonly title: string; readonly rows: readonly (readonly [label: string, text: string])[] }

const DRESS_YEN = 8_980
/** Below the limit for free delivery, as far as the owner has not lowered it. */
const ACCESSORY_YEN = 3_980
const DRESS = `${yenWords(DRESS_YEN)}のワンピース`
const ACCESSORY = `${yenWords(ACCESSORY_YEN)}の小物`
/** Any day: only the days before it count. */
const SHIPS_ON = day('2026-12-31')
const DAYS_BEFORE = [30, 21, 14, 10, 7, 5, 3, 2, 1, 0]

/** What the examples of a change are about: the methods that it offers, and prefectures whose fee it changes. */
type ExampleFacts = { readonly methods: readonly PaymentMethod[]; readonly prefectures: readonly PrefectureCode[] }

const MAX_PREFECTURES = 3

export function exampleFactsOf(
  group: SettingsGroup,
  { after, leaves }: { readonly after: Settings; readonly leaves: readonly SettingLeaf[] },
): ExampleFacts {
  const codes =
    group === 'areas' ? leaves.filter(({ inner }) => inner === 'feeYen').map(({ outer }) => Number(outer)) : []
  return { methods: offeredMethods(after.payment), prefectures: codes.slice(0, MAX_PREFECTURES) }
}

/** Examples for the groups that change amounts; none for others. */
export function examplesOf(
  group: SettingsGroup,
  settings: Settings,
  { methods, prefectures }: ExampleFacts,
): readonly Example[] {
  const method = methods.find((each) => each !== 'cod') ?? 'cod'
  const accessory: TotalsFacts = { lines: [{ priceYen: ACCESSORY_YEN, withPlan: false }], paymentMethod: method }
  const accessoryTitle = `${ACCESSORY}を${MIN_RENTAL_DAYS}日間、安心プランなし、${PAYMENT_METHODS[method].label}`
  const cashOrOther = methods.includes('cod') ? 'cod' : method
  switch (group) {
    case 'prices':
    case 'tax':
    case 'delivery':
    case 'payment':
    case 'points':
      return [
        orderExample(
          `${DRESS}を${MIN_RENTAL_DAYS}日間、安心プラン付き、${PAYMENT_METHODS[cashOrOther].label}`,
          settings,
          { lines: [{ priceYen: DRESS_YEN, withPlan: true }], paymentMethod: cashOrOther },
        ),
        orderExample(accessoryTitle, settings, accessory),
      ]
    case 'areas':
      return prefectures.map((prefecture) =>
        orderExample(`${accessoryTitle}、${prefectureName(prefecture)}へ`, settings, { ...accessory, prefecture }),
      )
    case 'cancellation':
      return [cancellationExample(settings)]
    default:
      return []
  }
}

function orderExample(title: string, settings: Settings, facts: TotalsFacts): Example {
  const totals = orderTotals(facts, settings)
  return {
    title,
    rows: [
      ['商品価格', yenText(totals.subtotalYen)],
      ['安心プラン', yenText(totals.optionFeeYen)],
      ['送料', yenText(totals.deliveryFeeYen)],
      ['手数料', yenText(totals.chargeFeeYen)],
      ['お支払い合計', yenText(totals.paymentTotalYen)],
      ['うち消費税', yenText(totals.taxYen)],
      ['付くポイント', `${groupedDigits(totals.addPoints)}ポイント`],
    ],
  }
}

function cancellationExample({ cancellation }: Settings): Example {
  const line = { priceYen: DRESS_YEN, shipsOn: SHIPS_ON }
  const rows = DAYS_BEFORE.map((days): [string, string] => [
    days === 0 ? '発送日' : `発送日の${days}日前`,
    yenText(cancellationFeeOn([line], addDays(SHIPS_ON, -days), cancellation)),
  ])
  return {
    title: `${DRESS}を、ご予約の確定のあとにキャンセルするとき`,
    rows: [['無料でキャンセルできる時間', `ご注文から${cancellation.freeMinutes}分`], ...rows],
  }
}
