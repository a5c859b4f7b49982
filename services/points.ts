import { type Day, dayOfInstant } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { checkPointUse, expiredLots, type PointRejection, pointBalance, usableBalance } from '#domain/points/points.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { pagedUids } from './batches.ts'
import type { CartSecret, ChangeCart } from './cart/change-cart.ts'
import type { MoneyTransaction, PointRow } from './ports/money.ts'
import type { OrderTransaction } from './ports/order-store.ts'
import type { Ids } from './ports/runtime.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'orders' | 'points' | 'ids' | 'days'>

/** Writes an `expired` row for the remaining points of lots that have expired. Returns the number of customers. */
export function expirePoints({ orders, points, ids, days }: Ports) {
  return async (): Promise<number> => {
    const at = days.now()
    const todayOn = dayOfInstant(at)
    let expired = 0
    for await (const customerUid of pagedUids((...page) => points.customersToExpire(todayOn, ...page))) {
      const rows = await orders.transaction((tx) => entriesAfterExpiry(tx.money, ids, { customerUid, todayOn, at }))
      expired += Number(rows.hasExpired)
    }
    return expired
  }
}

/** The locked ledger of a customer, after expiring all lots whose last day has passed. */
async function entriesAfterExpiry(
  money: MoneyTransaction,
  ids: Ids,
  { customerUid, todayOn, at }: { customerUid: string; todayOn: Day; at: Temporal.Instant },
): Promise<{ entries: readonly PointRow[]; hasExpired: boolean }> {
  const entries = await money.pointEntries(customerUid)
  const lots = expiredLots(entries, todayOn)
  const rows: PointRow[] = []
  for (const { entry, remaining } of lots) {
    const row = { uid: ids.next(), customerUid, reason: 'expired' as const, points: -remaining, at }
    await money.addPoints({ ...row, eventKey: `expired:${entry.uid}` })
    rows.push(row)
  }
  return { entries: [...entries, ...rows], hasExpired: rows.length > 0 }
}

/** The rejection of an order that uses more points than the balance: catalogue 11. */
export type PointsInsufficient = Rejection<'points-insufficient', { balance: number }>

/** Checks the order's points against the locked ledger. Guests have none (docs/rules.md Money). */
export async function checkPoints(
  tx: OrderTransaction,
  ids: Ids,
  { usePoints, customerUid }: Pick<Order, 'usePoints' | 'customerUid'>,
  at: Temporal.Instant,
): Promise<PointsInsufficient | undefined> {
  if (usePoints === 0) return undefined
  if (customerUid === undefined) return rejected('points-insufficient', { balance: 0 })
  const { entries } = await entriesAfterExpiry(tx.money, ids, { customerUid, todayOn: dayOfInstant(at), at })
  const balance = pointBalance(entries)
  return usePoints > balance ? rejected('points-insufficient', { balance }) : undefined
}

export async function deductPoints(tx: OrderTransaction, ids: Ids, order: Order, at: Temporal.Instant): Promise<void> {
  const { customerUid, usePoints, uid: orderUid } = order
  if (customerUid === undefined || usePoints === 0) return
  const row = { uid: ids.next(), customerUid, orderUid, reason: 'used' as const, points: -usePoints, at }
  await tx.money.addPoints({ ...row, eventKey: `used:${orderUid}` })
}

/** Sets how many points a cart uses, and makes it the member's; another member's cart gives no-cart. */
export function savePoints(
  { points, days, settings }: Pick<Ports, 'points' | 'days'> & Pick<ServicePorts, 'settings'>,
  change: ChangeCart,
) {
  return async (secret: CartSecret, requestedPoints: number, customerUid: string) => {
    const todayOn = dayOfInstant(days.now())
    const balance = usableBalance(await points.entriesOf(customerUid), todayOn)
    let rejection: PointRejection | undefined
    let isOfAnotherMember = false
    const isSaved = await change(secret, (cart) => {
      isOfAnotherMember = cart.customerUid !== undefined && cart.customerUid !== customerUid
      const { subtotalYen, discountYen } = cart
      rejection = isOfAnotherMember
        ? undefined
        : checkPointUse({ requested: requestedPoints, balance, subtotalYen, discountYen }, settings.now().points)
      if (isOfAnotherMember || rejection || (cart.usePoints === requestedPoints && cart.customerUid === customerUid))
        return cart
      return { ...cart, customerUid, usePoints: requestedPoints }
    })
    return isSaved && !isOfAnotherMember ? rejection : rejected('no-cart')
  }
}
