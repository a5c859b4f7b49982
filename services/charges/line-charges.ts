import { sumYen, type Yen } from '#domain/money.ts'
import { arrivalIn } from '#domain/order/condition.ts'
import { lineNameOf, type Order, type OrderLine } from '#domain/order/order.ts'
import type { RefusalSettlement } from '#domain/order/refusal.ts'
import { isOwed } from '#domain/pricing/charge-states.ts'
import { type DamageCode, damageYen, lossYen } from '#domain/pricing/charges.ts'
import { lossOf } from '#domain/pricing/part-price.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { changeOrder, type LifePorts, type OrderChange, recordEvent } from '../orders/change-order.ts'
import { charge } from '../orders/money.ts'
import type { Charge, NewCharge } from '../ports/money.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { damageKey, openCharge } from './open-charge.ts'

type MailPorts = Pick<LifePorts, 'ids' | 'mails'>

/**
 * Charges the loss of a line's unit: its reference price less its age, with lateness at most the reference price
 * (docs/rules.md Lost). Called in the transaction that gives the unit up. Once per line and day.
 */
export async function chargeLoss(
  ports: MailPorts,
  change: OrderChange,
  line: OrderLine,
): Promise<NewCharge | undefined> {
  const { tx, todayOn, order, settings } = change
  const { refPriceYen, unitUid } = line
  const boughtOn = await tx.stock.boughtOn(unitUid)
  const lateYen = chargedYen(await tx.money.chargesOf(order.uid), line.uid, 'late')
  const amountYen = lossYen({ refPriceYen, boughtOn, lostOn: todayOn, lateYen }, settings.charges)
  return openCharge(ports, change, {
    kind: 'loss',
    amountYen,
    points: 0,
    lineUid: line.uid,
    reason: lineNameOf(line),
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
  const request = { kind: 'refused', lineUid, reason: lines.map(lineNameOf).join('、'), eventKey } as const
  if (openYen > 0) {
    await openCharge(ports, change, { ...request, amountYen: openYen, points: 0 })
    return
  }
  const made = await charge(change, ports.ids, { ...request, amountYen: feeYen, points: feePoints })
  if (made?.state === 'open') {
    const { tx, at } = change
    await tx.money.changeCharge(made.uid, { state: 'paid', at, settledBy: 'capture' })
  }
}

/** The amount of the charges of a kind for a line that are owed, proposed or paid. */
export function chargedYen(charges: readonly Charge[], lineUid: string, kind: Charge['kind']): Yen {
  const counted = charges.filter(
    (each) =>
      each.lineUid === lineUid &&
      each.kind === kind &&
      (isOwed(each) || each.state === 'proposed' || each.state === 'paid'),
  )
  return sumYen(counted.map(({ amountYen }) => amountYen))
}

export type LineUnknown = Rejection<'line-unknown', { readonly lineUid: string }>

export function findLine(order: Order, lineUid: string): OrderLine | LineUnknown {
  return order.lines.find(({ uid }) => uid === lineUid) ?? rejected('line-unknown', { lineUid })
}

const ORPHAN_HOURS = 1

export type Damage = {
  readonly lineUid: string
  readonly damage: DamageCode
  /** What repair or replacement costs. */
  readonly costYen: Yen
  /** Shown to the customer. */
  readonly reason: string
  /** Undefined for a part that is recorded as missing, of which there is nothing to see. */
  readonly photo: Uint8Array | undefined
}

type DamagePorts = LifePorts & Pick<ServicePorts, 'documentPictures' | 'privateFiles' | 'identityDocuments'>

async function storeDamagePhoto(ports: DamagePorts, photo: Uint8Array) {
  const picture = await ports.documentPictures.reencode(photo)
  if (typeof picture === 'string') return rejected(picture)
  const photoKey = `damages/d${ports.ids.secret().toLowerCase()}.jpg`
  await ports.identityDocuments.scheduleRemoval(photoKey, ports.days.now().add({ hours: ORPHAN_HOURS }))
  await ports.privateFiles.write(photoKey, picture.jpeg)
  return photoKey
}

/** Whether the newest record of a return says that what a damage names did not come back. */
async function isMissing({ tx }: OrderChange, lineUid: string, damage: DamageCode): Promise<boolean> {
  const arrival = arrivalIn(await tx.stock.conditionsOf(lineUid))
  return arrival?.verdict === 'missing-part' && damage === lossOf(arrival.parts)
}

/** What a damage of a line costs at most, with the other charges of the line for damage. */
async function maxDamageYen(change: OrderChange, line: OrderLine, damage: DamageCode, lateYen: Yen) {
  const { tx, todayOn, settings } = change
  const { refPriceYen, unitUid } = line
  if (damage !== 'lost-piece') return refPriceYen
  const boughtOn = await tx.stock.boughtOn(unitUid)
  return lossYen({ refPriceYen, boughtOn, lostOn: todayOn, lateYen }, settings.charges)
}

/**
 * Charges a damage of a returned unit, with reason and photograph, or a part that is missing (docs/rules.md Damage).
 * Rejections: `covered` by the plan; `charge-too-high` when the charges for damage of the line would exceed its
 * reference price, or for a lost piece what the loss of the whole unit costs.
 */
export function chargeDamage(ports: DamagePorts, by: Staff) {
  return async (orderUid: string, { lineUid, damage, costYen, reason, photo }: Damage) => {
    if (reason.trim() === '') return rejected('reason-missing')
    if (!Number.isSafeInteger(costYen) || costYen <= 0) return rejected('charge-amount')
    const photoKey = photo && (await storeDamagePhoto(ports, photo))
    if (isRejected(photoKey)) return photoKey
    return changeOrder(ports, orderUid, async (change) => {
      const line = findLine(change.order, lineUid)
      if (isRejected(line)) return line
      if (line.status !== 'Return') return rejected('line-status', { lineUid, status: line.status })
      if (photoKey === undefined && !(await isMissing(change, lineUid, damage))) return rejected('photo-missing')
      const { refPriceYen, hasPlan } = line
      const amountYen = damageYen({ costYen, refPriceYen, damage, hasPlan })
      if (amountYen === 0) return rejected('covered', { damage })
      const charges = await change.tx.money.chargesOf(orderUid)
      const limitYen = await maxDamageYen(change, line, damage, chargedYen(charges, lineUid, 'late'))
      const maxYen = Math.max(0, limitYen - chargedYen(charges, lineUid, 'damage'))
      if (costYen > maxYen) return rejected('charge-too-high', { maxYen })
      const eventKey = `${damageKey(lineUid, damage)}${change.todayOn}`
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
      await recordEvent(change, { actor: by, detail: { code: 'charge-made', kind: 'damage', amountYen, why: reason } })
      return made
    })
  }
}
