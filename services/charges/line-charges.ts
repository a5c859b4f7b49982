import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { sumYen, type Yen } from '#domain/money.ts'
import { type Order, type OrderLine, prefectureOf } from '#domain/order/order.ts'
import type { RefusalSettlement } from '#domain/order/refusal.ts'
import { isOwed } from '#domain/pricing/charge-states.ts'
import { type DamageCode, damageYen, lateYen, lossYen } from '#domain/pricing/charges.ts'
import { defaultFurtherDayYen } from '#domain/pricing/price.ts'
import { graceEndsOn, suspensionOn } from '#domain/rental/calendar.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { mailDay } from '../mails/layout.ts'
import { changeOrder, type LifePorts, type OrderChange, type OrderUnknown } from '../orders/change-order.ts'
import { charge } from '../orders/money.ts'
import type { Charge, NewCharge } from '../ports/money.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { openCharge, recordCharge } from './open-charge.ts'

type MailPorts = Pick<LifePorts, 'ids' | 'mails'>

/**
 * Charges the loss of a line's product: its reference price less its age, with lateness at most the reference price
 * (docs/rules.md Lost). Called in the transaction that gives the product up. Once per line and day.
 */
export async function chargeLoss(
  ports: MailPorts,
  change: OrderChange,
  line: OrderLine,
): Promise<NewCharge | undefined> {
  const { tx, todayOn, order } = change
  const amountYen = lossYen({
    refPriceYen: line.refPriceYen,
    boughtOn: await tx.boughtOn(line.productUid),
    lostOn: todayOn,
    lateYen: chargedYen(await tx.chargesOf(order.uid), line.uid, 'late'),
  })
  return openCharge(ports, change, {
    kind: 'loss',
    amountYen,
    points: 0,
    lineUid: line.uid,
    reason: nameOf(line),
    eventKey: `loss:${line.uid}:${todayOn}`,
  })
}

/**
 * Charges a delivery that came back unopened (docs/rules.md Delivery refused): retained from what was paid, else open
 * with its mail. Once per event.
 */
export async function chargeRefusedDelivery(
  ports: MailPorts,
  change: OrderChange,
  {
    lines,
    settlement: { feeYen, feePoints, openYen },
    eventKey,
  }: { readonly lines: readonly OrderLine[]; readonly settlement: RefusalSettlement; readonly eventKey: string },
): Promise<void> {
  const lineUid = lines.length === 1 ? lines[0]?.uid : undefined
  const request = { kind: 'refused', lineUid, reason: lines.map(nameOf).join('、'), eventKey } as const
  if (openYen > 0) {
    await openCharge(ports, change, { ...request, amountYen: openYen, points: 0 })
    return
  }
  const made = await charge(change, ports.ids, { ...request, amountYen: feeYen, points: feePoints })
  if (made?.state === 'open') {
    const { tx, at } = change
    await tx.changeCharge(made.uid, { state: 'paid', at, settledBy: 'capture' })
  }
}

/** What a proposal of lateness needs: the price of one further day of the item, and the day of the handover. */
export type LateFacts = {
  readonly line: OrderLine
  readonly furtherDayYen: Yen | undefined
  readonly handedOverOn: Day
}

/**
 * Proposes the charge for lateness to staff, once per line (docs/rules.md Late). Called in the transaction that returns
 * the line, or by staff. The day of the hand-in that the carrier reports counts, where it reports one. Undefined when
 * the parcel was handed over in time. Without a price of its own a further day costs the default of the line's price.
 */
export async function proposeLateCharge(
  { ids }: Pick<LifePorts, 'ids'>,
  change: OrderChange,
  { line, furtherDayYen, ...facts }: LateFacts,
): Promise<NewCharge | undefined> {
  const parcel = (await change.tx.parcelsOf(change.order.uid)).find(({ uid }) => uid === line.parcelUid)
  const handedOverOn = parcel?.handedInOn ?? facts.handedOverOn
  const prefecture = prefectureOf(change.order, line)
  const arrearOn = addDays(graceEndsOn(change.calendar, line.endOn, prefecture), 1)
  const lateDays = Array.from({ length: Math.max(0, daysBetween(arrearOn, handedOverOn) + 1) }, (_, index) =>
    addDays(arrearOn, index),
  )
  const amountYen = lateYen({
    furtherDayYen: furtherDayYen ?? defaultFurtherDayYen(line.priceYen),
    arrearOn,
    handedOverOn,
    carrierExcludedDays: lateDays.filter((on) => suspensionOn(change.calendar, on, prefecture) !== undefined).length,
    refPriceYen: line.refPriceYen,
    lossYen: chargedYen(await change.tx.chargesOf(change.order.uid), line.uid, 'loss'),
  })
  return charge(change, ids, {
    kind: 'late',
    state: 'proposed',
    amountYen,
    points: 0,
    lineUid: line.uid,
    reason: `${nameOf(line)}（ご返却日 ${mailDay(line.endOn)}、お渡し ${mailDay(handedOverOn)}）`,
    eventKey: `late:${line.uid}:${line.endOn}`,
  })
}

/** The prices of one further day of the items of an order that has overdue lines, by item. */
export async function furtherDayPrices({ orders, catalog }: LatePorts, orderUid: string): Promise<Map<number, Yen>> {
  const lines = (await orders.find(orderUid))?.lines.filter(({ status }) => status === 'Arrear') ?? []
  const prices = new Map<number, Yen>()
  for (const { itemId } of lines) {
    const item = await catalog.findItem(itemId, { preview: true })
    if (item !== undefined) prices.set(itemId, item.furtherDayYen)
  }
  return prices
}

/** Proposes lateness for lines that were overdue and are back today. Staff correct the day of the handover. */
export async function proposeLateCharges(
  ports: Pick<LifePorts, 'ids'>,
  change: OrderChange,
  lineUids: readonly string[],
  prices: ReadonlyMap<number, Yen>,
): Promise<void> {
  const late = change.order.lines.filter(({ uid, status }) => lineUids.includes(uid) && status === 'Arrear')
  for (const line of late) {
    const furtherDayYen = prices.get(line.itemId)
    await proposeLateCharge(ports, change, { line, furtherDayYen, handedOverOn: change.todayOn })
  }
}

/** The amount of the charges of a kind for a line that are owed, proposed or paid. */
function chargedYen(charges: readonly Charge[], lineUid: string, kind: Charge['kind']): Yen {
  const counted = charges.filter(
    (each) =>
      each.lineUid === lineUid &&
      each.kind === kind &&
      (isOwed(each) || each.state === 'proposed' || each.state === 'paid'),
  )
  return sumYen(counted.map(({ amountYen }) => amountYen))
}

function nameOf({ makerName, itemName, sizeLabel }: OrderLine): string {
  return `${makerName} ${itemName}（${sizeLabel}）`.trim()
}

export type LineUnknown = Rejection<'line-unknown', { readonly lineUid: string }>

function findLine(order: Order, lineUid: string): OrderLine | LineUnknown {
  return order.lines.find(({ uid }) => uid === lineUid) ?? rejected('line-unknown', { lineUid })
}

type LatePorts = LifePorts & Pick<ServicePorts, 'catalog'>

/**
 * Proposes lateness for a line handed over on a day. The day that the carrier reports counts, where it reports one, or
 * the customer's counterfoil (docs/rules.md Late).
 */
export function proposeLate(ports: LatePorts) {
  return async (
    orderUid: string,
    { lineUid, handedOverOn }: { readonly lineUid: string; readonly handedOverOn: Day },
    by: Staff,
  ): Promise<NewCharge | OrderUnknown | LineUnknown | Rejection<'not-late', undefined>> => {
    const itemId = (await ports.orders.find(orderUid))?.lines.find(({ uid }) => uid === lineUid)?.itemId
    const item = itemId === undefined ? undefined : await ports.catalog.findItem(itemId, { preview: true })
    return changeOrder(ports, orderUid, async (change) => {
      const line = findLine(change.order, lineUid)
      if (isRejected(line)) return line
      const facts = { line, furtherDayYen: item?.furtherDayYen, handedOverOn }
      const before = (await change.tx.chargesOf(orderUid)).find(
        ({ kind, lineUid: of }) => kind === 'late' && of === lineUid,
      )
      if (before !== undefined) return before
      const proposed = await proposeLateCharge(ports, change, facts)
      if (proposed === undefined) return rejected('not-late')
      await recordCharge(change, by, `charge late ${proposed.amountYen}: proposed`)
      return proposed
    })
  }
}

const ORPHAN_HOURS = 1

export type Damage = {
  readonly lineUid: string
  readonly damage: DamageCode
  /** What repair or replacement costs. */
  readonly costYen: Yen
  /** Shown to the customer. */
  readonly reason: string
  readonly photo: Uint8Array
}

type DamagePorts = LifePorts & Pick<ServicePorts, 'documentPictures' | 'privateFiles' | 'identityDocuments'>

/**
 * Charges a damage of a returned product, with reason and photograph (docs/rules.md Damage). Rejections: `covered` by
 * the plan; `charge-too-high` when the charges for damage of the line would exceed its reference price.
 */
export function chargeDamage(ports: DamagePorts) {
  return async (orderUid: string, { lineUid, damage, costYen, reason, photo }: Damage, by: Staff) => {
    if (reason.trim() === '') return rejected('reason-missing')
    if (!Number.isSafeInteger(costYen) || costYen <= 0) return rejected('charge-amount')
    const picture = await ports.documentPictures.reencode(photo)
    if (typeof picture === 'string') return rejected(picture)
    const photoKey = `damages/d${ports.ids.secret().toLowerCase()}.jpg`
    await ports.identityDocuments.scheduleRemoval(photoKey, ports.days.now().add({ hours: ORPHAN_HOURS }))
    await ports.privateFiles.write(photoKey, picture.jpeg)
    return changeOrder(ports, orderUid, async (change) => {
      const line = findLine(change.order, lineUid)
      if (isRejected(line)) return line
      if (line.status !== 'Return') return rejected('line-status', { lineUid, status: line.status })
      const { refPriceYen, hasPlan } = line
      const amountYen = damageYen({ costYen, refPriceYen, damage, hasPlan })
      if (amountYen === 0) return rejected('covered', { damage })
      const charges = await change.tx.chargesOf(orderUid)
      const maxYen = refPriceYen - chargedYen(charges, lineUid, 'damage')
      if (costYen > maxYen) return rejected('charge-too-high', { maxYen })
      const eventKey = `damage:${lineUid}:${damage}:${change.todayOn}`
      const request = {
        kind: 'damage',
        amountYen,
        points: 0,
        lineUid,
        reason: reason.trim(),
        photoKey,
        eventKey,
      } as const
      const made = await openCharge(ports, change, request)
      if (made === undefined) return charges.find((each) => each.eventKey === eventKey) ?? rejected('charge-unknown')
      await recordCharge(change, by, `charge damage ${amountYen}: ${reason}`)
      return made
    })
  }
}
