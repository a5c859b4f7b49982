import { telephoneText } from '../customer/contact.ts'
import { type Day, daysBetween } from '../day.ts'
import type { Address } from '../delivery/address.ts'
import { DELIVERY_REQUESTS, DELIVERY_TIMES } from '../delivery/delivery.ts'
import { islandText } from '../delivery/islands.ts'
import { islandOfPlace } from '../delivery/place.ts'
import type { Yen } from '../money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../pricing/totals.ts'
import { dayText } from '../text/day-text.ts'
import type { DeliveryWish, Order, OrderLine } from './order.ts'

/** A fact about an order as it is shown: its name and its text. */
export type Fact = readonly [name: string, text: string]

/** What an order is known by and how it is paid, for the customer. */
export function orderFacts({ number, paymentMethod }: Pick<Order, 'number' | 'paymentMethod'>): Fact[] {
  return [['ご注文番号', String(number ?? '')], paymentFact(paymentMethod)]
}

export function paymentFact(method: PaymentMethod | undefined): Fact {
  return ['お支払い方法', paymentMethodText(method)]
}

/** A payment method as customers know it. */
export function paymentMethodText(method: PaymentMethod | undefined): string {
  return method === undefined ? '' : PAYMENT_METHODS[method].label
}

/** Labels of what the customer asks of the delivery, in the order of the form. */
export const WISH_LABELS = {
  time: 'お届け時間帯',
  request: '配達のご要望',
  note: 'ご要望の内容',
  dayTelephone: '当日の予備の電話番号',
} as const

/**
 * What the customer asks of the delivery, and that it comes later where it goes to an island, for everybody who reads
 * the destination: customer, staff, packing.
 */
export function deliveryFacts(order: DeliveryWish & Partial<Pick<Order, 'shipping' | 'number'>>): Fact[] {
  const { deliveryTime, deliveryRequest, deliveryNote, dayTelephone, shipping, number } = order
  const island = shipping && islandOfPlace(shipping)
  return [
    ...factOf('離島へのお届け', island && islandText(island, number !== undefined)),
    [WISH_LABELS.time, deliveryTimeText(deliveryTime)],
    [WISH_LABELS.request, deliveryRequestText(deliveryRequest, deliveryNote)],
    ...factOf(WISH_LABELS.dayTelephone, telephoneText(dayTelephone)),
  ]
}

export function deliveryTimeText(code: number): string {
  return DELIVERY_TIMES.find((time) => time.code === code)?.label ?? '指定なし'
}

/** The note stands in place of a choice that says nothing by itself, and behind any other. */
function deliveryRequestText(code: number, note: string): string {
  const label = DELIVERY_REQUESTS.find((request) => request.code === code)?.label ?? '指定なし'
  if (note === '') return label
  return code === 0 || code === 99 ? note : `${label}　${note}`
}

/** The hall and the ceremony of an address, as far as they are named, for everybody who reads the address. */
export function placeFacts({ placeName, bereavedFamilyName, ceremonyAt }: Address): Fact[] {
  return [
    ...factOf('お届け場所', placeName),
    ...factOf('喪家名', bereavedFamilyName),
    ...factOf('式の日時', ceremonyAt),
  ]
}

export const WEARER_LABEL = 'お召しになる方'

export function wearerText(name: string): string {
  return `${name} 様`
}

/** Who wears a line, if that is named, for customer, staff and packing slip. */
export function wearerFacts({ wearerName }: Pick<OrderLine, 'wearerName'>): Fact[] {
  return factOf(WEARER_LABEL, wearerName && wearerText(wearerName))
}

/** Writes a day, with its year or without. */
type DayFormat = (on: Day) => string

/** The day of wearing of a line, if it is named, for customer and packing slip. */
export function wearDayFacts({ wearOn }: Pick<OrderLine, 'wearOn'>, format: DayFormat = dayText): Fact[] {
  return factOf('お召しになる日', wearOn && format(wearOn))
}

/** A line in full, for the customer. `yenOf`: as amounts are written there. */
export function lineFacts(line: OrderLine, format: DayFormat, yenOf: (amountYen: Yen) => string): Fact[] {
  const days = daysBetween(line.startOn, line.endOn) + 1
  return [
    ['商品名', `${line.makerName} ${line.itemName}`.trim()],
    ['サイズ', line.sizeLabel],
    ...wearerFacts(line),
    ['数量', '1点'],
    ['お届け日', format(line.startOn)],
    ...wearDayFacts(line, format),
    ['ご返却日', `${format(line.endOn)}（${days}日間）`],
    ['商品価格', `${yenOf(line.priceYen)}（税込）`],
    ['安心プラン', line.hasPlan ? `あり（${yenOf(line.optionFeeYen)}）` : 'なし'],
  ]
}

/** An amount as it is shown: what it is of an order, its name, and the yen, negative where they are taken off. */
export type AmountFact = { readonly of: AmountName; readonly name: string; readonly yen: Yen }

type AmountName = (typeof AMOUNTS)[number]['of']

/** The amounts that make the total. The others are shown only when there is such an amount. */
const AMOUNTS = [
  { of: 'subtotalYen', name: '商品小計', sign: 1, isAlwaysShown: true },
  { of: 'discountYen', name: '割引', sign: -1, isAlwaysShown: false },
  { of: 'optionFeeYen', name: '安心プラン', sign: 1, isAlwaysShown: false },
  { of: 'deliveryFeeYen', name: '送料（往復）', sign: 1, isAlwaysShown: true },
  { of: 'chargeFeeYen', name: '代金引換手数料', sign: 1, isAlwaysShown: false },
  { of: 'usePoints', name: 'ポイントのご利用', sign: -1, isAlwaysShown: false },
] as const

/** The rows above the total of an order, for customer, staff and packing slip. */
export function amountFacts(amounts: Pick<Order, AmountName>): AmountFact[] {
  return AMOUNTS.filter(({ of, isAlwaysShown }) => isAlwaysShown || amounts[of] !== 0).map(({ of, name, sign }) => ({
    of,
    name,
    yen: sign * amounts[of],
  }))
}

function factOf(name: string, text: string | undefined): Fact[] {
  return text === undefined || text === '' ? [] : [[name, text]]
}
