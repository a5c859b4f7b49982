import { day } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import { emptyCart, repriced } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { LineStatus, OrderStatus } from '#domain/order/states.ts'
import { dayRulesOf } from '#domain/rental/day-rules.ts'
import type { Settings } from '#domain/settings/settings.ts'
import type { MailContent } from '../ports/mails.ts'
import type { OrderMailFacts } from './order-parts.ts'
import type { MailFrame } from './worded-mail.ts'

export type SampleMail = { readonly kind: string; readonly content: MailContent }

/** `settings`: those that hold now, as if the sample order were placed today. */
export type SampleFrame = MailFrame & { readonly settings: Settings }

export const SAMPLE_AT = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
export const SAMPLE_DUE_AT = Temporal.Instant.from('2026-11-21T16:00:00+09:00')
/** As long as a real secret, but not valid. */
export const SAMPLE_SECRET = 'sample-'.padEnd(43, '0')
export const SAMPLE_EMAIL = 'hanako@example.jp'
/** Until when a charge is paid. */
export const SAMPLE_DUE_ON = day('2026-12-10')

export const SAMPLE_HOME: Address = {
  familyName: '見本',
  givenName: '花子',
  familyNameKana: 'ミホン',
  givenNameKana: 'ハナコ',
  postalCode: '1600022',
  prefecture: 13,
  address1: '新宿区新宿0-0-0',
  address2: '見本マンション305号室',
  telephone: '09000000000',
  placeName: undefined,
  bereavedFamilyName: undefined,
  ceremonyAt: undefined,
}
const HALL: Address = {
  ...SAMPLE_HOME,
  placeName: '見本会館 本館',
  bereavedFamilyName: '見本家',
  address2: undefined,
}

export const SAMPLE_LINE: OrderLine = {
  uid: 'sample-1',
  status: 'Fix',
  unitUid: 1,
  itemId: 1023,
  sizeTagUid: undefined,
  itemName: 'ブラックフォーマル ワンピースとジャケットの二点セット',
  makerName: '見本ブランド',
  sizeLabel: '9号',
  startOn: day('2026-11-24'),
  endOn: day('2026-11-27'),
  blocked: { fromOn: day('2026-11-22'), toOn: day('2026-11-30') },
  priceYen: 8_980,
  hasPlan: true,
  optionFeeYen: 898,
  refPriceYen: 60_000,
  pointRatePercent: 3,
}
export const SAMPLE_BAG: OrderLine = {
  ...SAMPLE_LINE,
  uid: 'sample-2',
  itemName: 'フォーマルバッグ',
  sizeLabel: 'フリー',
  priceYen: 1_980,
  optionFeeYen: 198,
}

/** The sample order with changes, at the prices of settings. */
export function sampleOrder(settings: Settings, change: Partial<Order> = {}): Order {
  const placed: Order = {
    ...emptyCart('sample', SAMPLE_AT, settings),
    status: 'Delivery',
    number: 100_001,
    orderedAt: SAMPLE_AT,
    email: SAMPLE_EMAIL,
    customer: SAMPLE_HOME,
    customerUid: 'sample',
    shipping: HALL,
    prefecture: 13,
    paymentMethod: 'cod',
    deliveryTime: 3,
    usePoints: 500,
    lines: [SAMPLE_LINE, SAMPLE_BAG],
  }
  return repriced({ ...placed, ...change }, settings)
}

/** The facts of a mail about the sample order in a state, with other changes. */
export type SampleOrder = (status: OrderStatus, change?: Partial<Order>) => OrderMailFacts

export function sampleOrderOf(frame: SampleFrame): SampleOrder {
  return (status, change = {}) => ({
    ...frame,
    rules: dayRulesOf(frame.settings),
    orderSecret: SAMPLE_SECRET,
    order: sampleOrder(frame.settings, { ...change, status }),
  })
}

/** The lines of the sample order in a state. */
export function sampleLines(status: LineStatus): readonly [OrderLine, OrderLine] {
  return [
    { ...SAMPLE_LINE, status },
    { ...SAMPLE_BAG, status },
  ]
}
