import { sql } from 'kysely'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { parseConfig } from '#config/config.ts'
import { createMember } from '#demo/members/create-member.ts'
import { createDemoStaff } from '#demo/members/demo-staff.ts'
import { HANAKO } from '#demo/members/people.ts'
import { day } from '#domain/day.ts'
import { lateOrders } from '#tests/support/orders/late-orders.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW, openSmallShop, type SmallShop } from '#tests/support/shop/small-shop.ts'
import { openShopSocket } from './shop-socket.ts'
import type { SideShopTask } from './side-shop.ts'
import type { OpenSideShop } from './side-shops.ts'

const MEMBER = 'hanako'

/** A shop with three items whose orders are placed and changed by tasks of the test. */
export const openAfterOrderShop: OpenSideShop = async (db) => {
  const { url, serve, close } = await openShopSocket()
  const items = [
    { id: 1, units: 40 },
    { id: 2, units: 40, price: 3_480 },
    { id: 3, units: 40 },
  ]
  const shop = await openSmallShop(db, items, { siteUrl: url })
  await addSize(db)
  const { services, ports } = shop
  await serve({ config: parseConfig({ SEED: 'none', SITE_URL: url, LOG_LEVEL: 'warn' }), services, ports })
  const tasks = { ...orderTasks(shop), ...staffTasks(shop), 'break-store': breakStore(db) }
  return {
    url,
    async perform(task) {
      if (!(task.do in tasks)) throw new Error(`unknown task: ${task.do}`)
      const result = await (tasks[task.do as keyof typeof tasks] as (task: SideShopTask) => Promise<unknown>)(task)
      if (result instanceof Object && 'kind' in result && result.kind === 'rejected')
        throw new Error(`${task.do}: ${JSON.stringify(result)}`)
      return result
    },
    async close() {
      await close()
      await shop.close()
    },
  }
}

/** The last item has another size, too. */
async function addSize(db: Database): Promise<void> {
  await insertRows(db, 'tags', [{ uid: 911, tag_category_uid: 7005, name: '11号', rank: 11 }])
  const units = Array.from({ length: 10 }, (_, n) => ({
    id: `3-${100 + n}`,
    item_id: 3,
    size_tag_uid: 911,
    size_label: '11号',
    ref_price: 30_000,
  }))
  await insertRows(db, 'units', units)
}

type Task<Name extends SideShopTask['do']> = Extract<SideShopTask, { do: Name }>

function orderTasks(shop: SmallShop) {
  const lives = orderLives(() => shop)
  const late = lateOrders(() => shop)
  const placed = async <Placed>(place: () => Promise<Placed>) => {
    shop.setClock(NOW)
    const order = await place()
    await shop.services.scheduled.settlePaymentTasks()
    return order
  }
  return {
    order: ({ state, items }: Task<'order'>) => placed(() => lives[state](items)),
    'member-order': ({ items, days }: Task<'member-order'>) =>
      placed(async () => {
        const order = await lives.confirmed(items, { startOn: days.map(day), member: MEMBER })
        await lives.identify(order)
        return order
      }),
    'shipped-member-order': ({ items }: Task<'shipped-member-order'>) =>
      placed(async () => lives.shipped(items, { member: await createMember(shop.ports, HANAKO, NOW) })),
    'late-order': ({ item, on }: Task<'late-order'>) => placed(() => late.ordered(day(on), 'laterRefused', [item])),
    clock: async ({ at }: Task<'clock'>) => lives.at(at),
    mail: async ({ uid, kind }: Task<'mail'>) => ({ text: await lives.mailText(uid, kind) }),
    balance: async () => ({ points: await shop.ports.points.balanceOf(MEMBER) }),
    async jobs() {
      const { settlePayments, authorisePayments, settlePaymentTasks } = shop.services.scheduled
      const { markArrivals, sendReturnReminders, markOverdue } = shop.services.scheduled
      for (const job of [settlePayments, authorisePayments, markArrivals, sendReturnReminders, markOverdue]) await job()
      await settlePaymentTasks()
    },
  }
}

function staffTasks({ services, ports, db }: SmallShop) {
  const life = services.orderLife
  const lineOf = async (uid: string, line: number) => (await ports.orders.find(uid))!.lines[line]!.uid
  return {
    staff: async () => {
      await createDemoStaff(ports, ports.clock.now())
      await sql`UPDATE items SET set_form = 'ladiessevenset' WHERE id = 2`.execute(db)
    },
    'unit-ids': async ({ uid }: Task<'unit-ids'>) => {
      const { number, lines } = (await ports.orders.find(uid))!
      const ids = await ports.staffOrders.unitsOf(lines.map(({ unitUid }) => unitUid))
      return { number, units: lines.map(({ unitUid }) => ids.get(unitUid)) }
    },
    confirm: ({ uid }: Task<'confirm'>) => life.confirmOrder(uid, STAFF),
    'accept-document': ({ uid }: Task<'accept-document'>) => life.checkDocument(uid, { isAccepted: true }, STAFF),
    ship: async ({ uid, line, slip }: Task<'ship'>) => {
      const lineUids = [await lineOf(uid, line)]
      return life.shipOrder(uid, { slipNumber: slip, returnSlipNumber: `9${slip}`, lineUids }, STAFF)
    },
    return: async ({ uid, line }: Task<'return'>) => life.returnLines(uid, [await lineOf(uid, line)], STAFF),
    'claim-late': async ({ uid }: Task<'claim-late'>) => {
      const { charges } = await ports.orders.recordOf(uid)
      return services.orderLife.claimCharge(uid, charges.find(({ kind }) => kind === 'late')!.uid, {}, STAFF)
    },
    'add-staff': async () => createDemoStaff(ports, NOW),
    'release-items': async () => ({ released: await services.scheduled.releaseItems() }),
    'enter-closing': ({ fromOn, toOn, reason }: Task<'enter-closing'>) =>
      services.orderLife.closings.enter({ fromOn: day(fromOn), toOn: day(toOn), reason }, STAFF),
  }
}

/** A constraint that no cart fulfils refuses writes. A renamed table refuses everything. */
function breakStore(db: Database) {
  return async ({ fails }: Task<'break-store'>): Promise<void> => {
    await sql`ALTER TABLE IF EXISTS orders_away RENAME TO orders`.execute(db)
    await sql`ALTER TABLE orders DROP CONSTRAINT IF EXISTS refuses_carts`.execute(db)
    if (fails === 'writes') {
      await sql`ALTER TABLE orders ADD CONSTRAINT refuses_carts CHECK (status <> 1) NOT VALID`.execute(db)
    }
    if (fails === 'everything') await sql`ALTER TABLE orders RENAME TO orders_away`.execute(db)
  }
}
