import { day } from '#domain/day.ts'
import type { Charge } from '#services/ports/money.ts'
import { type orderLives, photograph, STAFF } from '../orders/order-lives.ts'
import { packingLives } from '../orders/packing-lives.ts'
import { phoneOrders } from '../orders/phone-orders.ts'
import type { SmallShop } from '../shop/small-shop.ts'

type Lives = ReturnType<typeof orderLives>
export type Prepared = { readonly uid: string; readonly secret: string }
const SOON = { startOn: day('2026-11-25') }

/** Orders in the states from which staff move them. */
export function staffOrders(shop: () => SmallShop, lives: Lives) {
  const life = () => shop().services.orderLife
  const shipped = (options: { method?: 'cod' } = {}) => lives.shipped([1], { ...SOON, ...options })
  const returned = async (): Promise<Prepared> => {
    const placed = await shipped()
    await life().returnLines(placed.uid, undefined, STAFF)
    return placed
  }
  const overdue = async (): Promise<Prepared> => {
    const placed = await shipped()
    lives.at('2026-12-01T12:00:00+09:00')
    await shop().services.scheduled.markArrivals()
    await shop().services.scheduled.markOverdue()
    return placed
  }
  return {
    accepted: () => lives.accepted([1, 1], SOON),
    'document sent': async () => {
      const placed = await lives.accepted([1], SOON)
      await shop().services.identityDocuments.submit({ orderSecret: placed.secret }, await photograph())
      return placed
    },
    shipped: async () => {
      const placed = await shipped()
      await shop().services.scheduled.settlePaymentTasks()
      return placed
    },
    'shipped for cash': () => shipped({ method: 'cod' }),
    returned,
    arrived: async () => {
      const placed = await shipped()
      await lives.arrive(placed.uid)
      return placed
    },
    overdue,
    lost: async () => {
      const placed = await overdue()
      await life().giveUpLine(placed.uid, (await lives.orderOf(placed.uid)).lines[0]!.uid, '不通', STAFF)
      return placed
    },
    cancelled: async () => {
      const placed = await lives.accepted([1], SOON)
      await life().cancelByCompany(placed.uid, '在庫', STAFF)
      return placed
    },
    ...reportedStates(shop, lives, shipped),
    ...packingStates(shop, lives),
    ...chargeStates(shop, returned),
    'placed by a member': () => lives.accepted([1], { ...SOON, member: 'table-member' }),
    'confirmed without e-mail': () => withoutEmail(shop),
    'phone order': () => phoneOrders(shop).ready('cod'),
  }
}

/** An order that was taken on the telephone from a customer without an e-mail address. */
async function withoutEmail(shop: () => SmallShop): Promise<Prepared> {
  const phone = phoneOrders(shop)
  const { uid } = await phone.ready('cod', SOON.startOn, null)
  await phone.place(uid)
  await shop().services.orderLife.confirmOrder(uid, STAFF)
  return { uid, secret: '' }
}

/** Shipped orders with a report of the customer, or a disputed payment. */
function reportedStates(shop: () => SmallShop, lives: Lives, shipped: () => Promise<Prepared>) {
  return {
    'problem reported': async () => {
      const placed = await shipped()
      const [line] = (await lives.orderOf(placed.uid)).lines
      const problem = { lineUid: line!.uid, kind: 2, body: '袖口の汚れ' } as const
      await shop().services.problems.report({ orderSecret: placed.secret }, `problem-${placed.uid}`, problem)
      return placed
    },
    'payment disputed': async () => {
      const placed = await shipped()
      const payment = await shop().ports.orders.activePayment(placed.uid)
      await shop().ports.orders.transaction((tx) =>
        tx.money.recordDispute(payment!.uid, { reason: 'fraudulent', outcome: undefined }, shop().ports.clock.now()),
      )
      return placed
    },
  }
}

/** Confirmed orders on their way to a parcel. */
function packingStates(shop: () => SmallShop, lives: Lives) {
  const packing = packingLives(shop)
  const confirmed = async () => {
    const placed = await lives.confirmed([1, 1], SOON)
    await lives.identify(placed)
    await packing.clean()
    return placed
  }
  return {
    confirmed,
    'units packed': async () => {
      const placed = await confirmed()
      await packing.packUnits(placed.uid)
      return placed
    },
    packed: async () => {
      const placed = await confirmed()
      await packing.pack(placed.uid)
      return placed
    },
  }
}

/** Returned orders with a charge for lateness. */
function chargeStates(shop: () => SmallShop, returned: () => Promise<Prepared>) {
  const withCharge = async (state: Charge['state']): Promise<Prepared> => {
    const placed = await returned()
    const uid = shop().ports.ids.next()
    const at = shop().ports.clock.now()
    await shop().ports.orders.transaction(async (tx) => {
      const of = { lineUid: undefined, kind: 'late', amountYen: 700, points: 0, taxYen: 63 } as const
      const made = { state: 'proposed', reason: '', photoKey: undefined, dueOn: undefined, at } as const
      const settled = { settledAt: undefined, settledBy: undefined, eventKey: `late:${uid}` }
      await tx.money.addCharge({ uid, orderUid: placed.uid, ...of, ...made, ...settled })
    })
    const { orderLife } = shop().services
    if (state !== 'proposed') await orderLife.claimCharge(placed.uid, uid, {}, STAFF)
    if (state === 'disputed') await orderLife.disputeCharge(placed.uid, uid, '異議', STAFF)
    if (state === 'paid') await orderLife.settleCharge(placed.uid, uid, '振込', STAFF)
    return placed
  }
  return {
    'charge proposed': () => withCharge('proposed'),
    'charge open': () => withCharge('open'),
    'charge disputed': () => withCharge('disputed'),
    'charge paid': () => withCharge('paid'),
  }
}

export type OrderState = keyof ReturnType<typeof staffOrders>
