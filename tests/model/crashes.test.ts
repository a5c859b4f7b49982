import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { expectConserved, expectSettled } from './conservation.ts'
import { isCrash } from './fault-injection.ts'
import { fillCart, freshModelShop, type ModelShop, presentCard } from './model-shop.ts'

const STAFF = 'staff:hanako'
const ORDER_INPUT = { customer: 'ann', items: [1], inDays: 6, apartDays: 0, method: 'card', points: 500 } as const

const shop = smallShop([{ id: 1, units: 3, price: 6_980 }])

const TIMEOUT = { timeout: 240_000 }

/**
 * Repeats `work`, each time with a crash one call later, until it completes without one. The crash comes after the
 * call: the call has taken effect and its result is lost, which is the same as a crash before the next call.
 */
async function crashEverywhere(
  prepare: (model: ModelShop) => Promise<string>,
  work: (model: ModelShop, secret: string) => Promise<unknown>,
  check: (model: ModelShop, secret: string) => Promise<void>,
): Promise<number> {
  for (let call = 0; ; call += 1) {
    const model = await freshModelShop(shop)
    const secret = await prepare(model)
    model.faults.arm({ call, when: 'after' })
    try {
      await work(model, secret)
    } catch (error) {
      if (!isCrash(error)) throw error
    }
    const isOver = model.faults.disarm()
    await expectConserved(model.db, model.now())
    // A new process: interrupted work is retried, after the longest backoff.
    model.advance(7)
    await work(model, secret)
    await check(model, secret)
    await expectConserved(model.db, model.now())
    if (isOver) return call
  }
}

test(
  'creates one order, authorisation and mail, and uses points once, after a crash at any call of placing and paying',
  TIMEOUT,
  async () => {
    const crashes = await crashEverywhere(
      async (model) => (await fillCart(model, ORDER_INPUT))!,
      async (model, secret) => {
        await model.services.checkout.placeOrder(secret, { seenVersion: 0, device: '' })
        const order = await model.ports.orders.findBySecret(secret)
        await presentCard(model, order!.uid, 'accepted')
        await model.services.checkout.settlePayment(secret)
      },
      async (model, secret) => {
        const { rows } = await sql`
        SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM payments) AS payments,
          (SELECT count(*)::int FROM embedded_processor.sessions WHERE status = 'authorised') AS authorised,
          (SELECT count(*)::int FROM mails) AS mails,
          (SELECT count(*)::int FROM point_entries WHERE reason = 'used') AS used`.execute(model.db)
        expect(rows).toEqual([{ orders: 1, payments: 1, authorised: 1, mails: 1, used: 1 }])
        expect((await model.ports.orders.findBySecret(secret))?.status).toBe('Delivery')
      },
    )
    expect(crashes).toBeGreaterThan(12)
  },
)

const confirmed = async (model: ModelShop, input: Parameters<typeof fillCart>[1] = ORDER_INPUT): Promise<string> => {
  const secret = (await fillCart(model, input))!
  await model.services.checkout.placeOrder(secret, { seenVersion: 0, device: '' })
  const { uid } = (await model.ports.orders.findBySecret(secret))!
  await presentCard(model, uid, 'accepted')
  await model.services.checkout.settlePayment(secret)
  await model.services.orderLife.confirmOrder(uid, STAFF)
  await model.services.identityDocuments.submit({ orderSecret: secret }, model.photograph)
  await model.services.orderLife.checkDocument(uid, { isAccepted: true }, STAFF)
  return secret
}

test('captures once and sends one mail after a crash at any call of shipping', TIMEOUT, async () => {
  const crashes = await crashEverywhere(
    confirmed,
    async ({ services, ports }, secret) => {
      const { uid } = (await ports.orders.findBySecret(secret))!
      await services.orderLife.shipOrder(uid, { slipNumber: '1', returnSlipNumber: '2' }, STAFF)
      await services.scheduled.settlePaymentTasks()
    },
    async (model, secret) => {
      await expectSettled(model.db)
      const { uid } = (await model.ports.orders.findBySecret(secret))!
      const { payments } = await model.ports.orders.recordOf(uid)
      expect(payments).toMatchObject([{ status: 'captured', capturedYen: 6_480 + 698 }])
    },
  )
  expect(crashes).toBeGreaterThan(12)
})

/** A cancellation is free for the first hour after ordering. */
const HOURS_AFTER_FREE = 2

test('charges the fee once and returns points once after a crash at any call of cancelling', TIMEOUT, async () => {
  const crashes = await crashEverywhere(
    async (model) => {
      const secret = await confirmed(model)
      model.advance(HOURS_AFTER_FREE)
      return secret
    },
    async ({ services }, secret) => {
      const result = await services.orderLife.cancelOrder({ orderSecret: secret })
      // 30 % of 6,980, without the plan.
      expect(result).toMatchObject({ feeYen: 2_094, pointsBack: 500, refundYen: 5_084 })
      await services.scheduled.settlePaymentTasks()
    },
    async (model) => {
      await expectSettled(model.db)
      expect(await model.ports.points.balanceOf('ann')).toBe(5_000)
    },
  )
  expect(crashes).toBeGreaterThan(12)
})

test('refunds once and sends one mail after a crash at any call of cancelling a line under way', TIMEOUT, async () => {
  const crashes = await crashEverywhere(
    async (model) => {
      const secret = await confirmed(model, { ...ORDER_INPUT, items: [1, 1], apartDays: 9 })
      const { uid, lines } = (await model.ports.orders.findBySecret(secret))!
      const parcel = { slipNumber: '1', returnSlipNumber: '2', lineUids: [lines[0]!.uid] }
      await model.services.orderLife.shipOrder(uid, parcel, STAFF)
      await model.services.scheduled.settlePaymentTasks()
      model.advance(HOURS_AFTER_FREE)
      return secret
    },
    async ({ services, ports }, secret) => {
      const { lines } = (await ports.orders.findBySecret(secret))!
      await services.orderLife.cancelLine({ orderSecret: secret }, lines[1]!.uid)
      await services.scheduled.settlePaymentTasks()
    },
    async (model, secret) => {
      await expectSettled(model.db)
      const { uid } = (await model.ports.orders.findBySecret(secret))!
      const { payments, charges } = await model.ports.orders.recordOf(uid)
      // 20 % of 6,980 is kept.
      expect(payments).toMatchObject([{ capturedYen: 14_158, refundedYen: 5_584 }])
      expect(charges).toMatchObject([{ amountYen: 1_396, settledBy: 'capture' }])
      const { rows } = await sql`SELECT count(*)::int AS count FROM mails WHERE kind = 'partialcancel'`.execute(
        model.db,
      )
      expect(rows).toEqual([{ count: 1 }])
    },
  )
  expect(crashes).toBeGreaterThan(12)
})

const LATE_INPUT = { ...ORDER_INPUT, inDays: 30 } as const

test.each([
  ['accepts', [['authorised', 'done']], 0],
  [
    'refuses',
    [
      ['refused', 'refused'],
      ['refused', 'done'],
    ],
    1,
  ],
] as const)(
  'requests one authorisation and sends one mail at most after a crash at any call of late authorisation: %s',
  TIMEOUT,
  async (later, tasks, mails) => {
    const crashes = await crashEverywhere(
      async (model) => {
        shop.setClock(model.now())
        const secret = (await fillCart(model, LATE_INPUT))!
        await model.services.checkout.placeOrder(secret, { seenVersion: 0, device: '' })
        const { uid } = (await model.ports.orders.findBySecret(secret))!
        await presentCard(model, uid, 'accepted')
        await model.services.checkout.settlePayment(secret)
        if (later === 'refuses') await sql`UPDATE embedded_processor.sessions SET later = 'refuses'`.execute(model.db)
        model.advance(24 * 25)
        // The processor has the clock of the shop.
        shop.setClock(model.now())
        return secret
      },
      async ({ services }) => {
        await services.scheduled.authorisePayments()
        await services.scheduled.settlePaymentTasks()
      },
      async (model) => {
        const { rows } = await sql<{ status: string; result: string }>`
          SELECT payments.status, result FROM payment_tasks JOIN payments ON payments.uid = payment_uid
          ORDER BY payment_tasks.kind`.execute(model.db)
        expect(rows.map(({ status, result }) => [status, result])).toEqual(tasks)
        const { rows: counts } = await sql`
          SELECT (SELECT count(*)::int FROM mails WHERE kind = 'paymentdue') AS mails,
            (SELECT count(*)::int FROM embedded_processor.operations WHERE kind = 'authorise') AS requests,
            (SELECT count(*)::int FROM order_events WHERE detail ->> 'code' = 'authorisation-requested') AS events
        `.execute(model.db)
        expect(counts).toEqual([{ mails, requests: 1, events: 1 }])
      },
    )
    expect(crashes).toBeGreaterThan(8)
  },
)
