import type { Yen } from '#domain/money.ts'
import { nextShippingOn, paymentForChange } from '#domain/order/authorisation.ts'
import {
  type ChangeRejection,
  canChangeRental,
  changedLine,
  checkDays,
  isSameRental,
  linesAfter,
  type RentalChange,
  withChangedLines,
} from '#domain/order/changes.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import { type Order, type OrderLine, prefectureOf } from '#domain/order/order.ts'
import { changedTogether } from '#domain/order/try-on.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { ItemRow } from '../ports/catalog.ts'
import type { PaymentRecord } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { SettingsReader } from '../settings-reader.ts'
import type { OrderChange } from './change-order.ts'
import { openFeesYen } from './money.ts'
import { type NoneFree, type RebookingFacts, type RebookingStock, rebookLines } from './rebook-lines.ts'

/** The items of an order that are on sale, by id: sizes and prices. */
type ItemsOnSale = ReadonlyMap<number, ItemRow>

export type RentalPlanRejection =
  | ChangeRejection
  | NoneFree
  | Rejection<'line-unknown', { readonly lineUid: string }>
  | Rejection<'not-sold', { readonly lineUid: string; readonly itemName: string }>

/** Read before the transaction, which must not wait for another connection. */
export async function itemsOnSale({ catalog }: Pick<ServicePorts, 'catalog'>, order: Order): Promise<ItemsOnSale> {
  const items = new Map<number, ItemRow>()
  for (const itemId of new Set(order.lines.map((line) => line.itemId))) {
    const item = await catalog.findItem(itemId, { preview: false })
    if (item !== undefined) items.set(itemId, item)
  }
  return items
}

/** The sizes in stock of the items of an order, by item; items that are not sold any more are left out. */
export function listSizes(ports: Pick<ServicePorts, 'catalog'>) {
  return async (order: Order): Promise<ReadonlyMap<number, ItemRow['sizes']>> => {
    const items = await itemsOnSale(ports, order)
    return new Map([...items].map(([itemId, { sizes }]) => [itemId, sizes]))
  }
}

/** Whether the lines are already what is wanted, as when the same form is sent again. */
export function isRentalDone({ lines }: Order, wanted: readonly RentalChange[]): boolean {
  return changedTogether(lines, wanted).every((change) => {
    const line = lines.find(({ uid }) => uid === change.lineUid)
    return line !== undefined && isSameRental(line, change)
  })
}

/**
 * The order with other days or sizes of lines, booked anew and priced anew, all lines or none (docs/rules.md Changes
 * before shipping). Only the lines that change are checked.
 */
export async function planRental(
  stock: RebookingStock,
  facts: RebookingFacts & { readonly items: ItemsOnSale; readonly settings: Pick<SettingsReader, 'of'> },
  wanted: readonly RentalChange[],
): Promise<Order | RentalPlanRejection> {
  const { order, now, calendar, items, settings } = facts
  const { prices: priceSettings } = settings.of(order)
  if (!canChangeRental(order)) return rejected('not-changeable', { status: order.status })
  const prefecture = prefectureOf(order)
  const changed: OrderLine[] = []
  for (const change of changedTogether(order.lines, wanted)) {
    const { lineUid, sizeTagUid } = change
    const line = order.lines.find(({ uid }) => uid === lineUid)
    if (line === undefined || !isUnshippedLine(line)) return rejected('line-unknown', { lineUid })
    if (isSameRental(line, change)) continue
    const item = items.get(line.itemId)
    const isSold = item?.sizes.some((size) => size.sizeTagUid === sizeTagUid)
    if (item === undefined || !isSold) return rejected('not-sold', { lineUid, itemName: line.itemName })
    changed.push(changedLine(line, change, { prefecture, calendar, prices: item, settings: priceSettings }))
  }
  const impossible = checkDays(changed, { now, prefecture, calendar })
  if (impossible !== undefined) return impossible
  const rebooked = await rebookLines(stock, facts, changed)
  if (isRejected(rebooked)) return rebooked
  const lines = linesAfter(order, rebooked)
  return withChangedLines(order, lines, { at: now, settings: settings.of({ ...order, lines }) })
}

/** `owedYen`: the new total and the fees that are collected with it. */
export type ChangePaymentStep = {
  readonly step: ReturnType<typeof paymentForChange>
  readonly owedYen: Yen
  readonly payment: PaymentRecord | undefined
}

/** What the payment of the order needs for a planned change. Nothing for cash on delivery. */
export async function paymentStep(
  { tx, order }: Pick<OrderChange, 'tx' | 'order'>,
  planned: Order,
): Promise<ChangePaymentStep> {
  const owedYen = planned.paymentTotalYen + (await openFeesYen({ tx, order }))
  const payment = await tx.money.lockPayment(order.uid)
  if (order.paymentMethod === 'cod') return { step: 'keep', owedYen, payment }
  const requests = payment === undefined ? [] : await tx.money.authorisationsOf(payment.uid)
  const { status, keepsCard, amountYen, authorisedUntil } = payment ?? NO_PAYMENT
  const step = paymentForChange({
    status: status as Parameters<typeof paymentForChange>[0]['status'],
    keepsCard,
    authorisedUntil,
    amountYen,
    owedYen,
    shipsOn: nextShippingOn(planned),
    isRequested: requests.some(({ result }) => result === undefined),
  })
  return { step, owedYen, payment }
}

const NO_PAYMENT = { status: 'none', keepsCard: false, amountYen: 0, authorisedUntil: undefined } as const
