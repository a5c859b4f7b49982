import fc from 'fast-check'
import { instantOfHour } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { reports } from './carrier-commands.ts'
import { charges } from './charge-commands.ts'
import { at, type Command, onOrder, STAFF, slipsOf } from './command.ts'
import { card, customer } from './customer-commands.ts'
import { isCrash } from './fault-injection.ts'
import { CUSTOMERS, fillCart, type ModelShop, type OrderInput, presentCard } from './model-shop.ts'
import { meanwhile, owner, passBeforePress } from './settings-commands.ts'
import { expectPlacedAsShown } from './settings-conservation.ts'
import { staff } from './staff-commands.ts'

const orderInput: fc.Arbitrary<OrderInput> = fc.record({
  customer: fc.constantFrom(...CUSTOMERS),
  items: fc.array(fc.constantFrom(1, 2, 3), { minLength: 1, maxLength: 3 }),
  inDays: fc.constantFrom(1, 3, 6, 12, 25),
  apartDays: fc.constantFrom(0, 0, 9),
  method: fc.constantFrom('card', 'card', 'cod'),
  points: fc.constantFrom(0, 500, 4_900),
  hasPair: fc.boolean(),
})

const place = fc.tuple(orderInput, fc.boolean(), meanwhile).map(
  ([input, sendsDocument, decision]): Command => ({
    name: `place ${JSON.stringify(input)}${sendsDocument ? ' with document' : ''}${JSON.stringify(decision) ?? ''}`,
    run: async (shop) => {
      const secret = await fillCart(shop, input)
      if (secret === undefined) return undefined
      const { identityDocuments } = shop.services
      if (sendsDocument) await identityDocuments.submitWithCart(secret, shop.photograph, { address: '192.0.2.1' })
      await passBeforePress(shop, decision)
      const placed = await shop.services.checkout.placeOrder(secret, { seenVersion: 0, device: '' })
      await expectPlacedAsShown(shop, secret, placed)
      return placed
    },
  }),
)

const STAGES = ['accepted', 'confirmed', 'shipped', 'captured', 'back', 'reminded', 'overdue'] as const
/** Hours after the first hour of the return date at which the clock runs its jobs: the customer keeps the units. */
const CLOCK_HOURS: Partial<Record<(typeof STAGES)[number], number>> = { reminded: -14, overdue: 24 * 4 + 12 }
/** The embedded carrier reports the delivery, and no hand-in. */
const NEVER_HANDED_IN = 5
/** The plan of an overdue parcel of which the carrier tells nothing after it has accepted it. */
const SILENT = 0

/** Moves an order through several stages in one command, so that later statuses are reached often. */
const progress = fc
  .tuple(at, fc.constantFrom(...STAGES), card, fc.nat(5))
  .map(([index, stage, cardName, plan]) =>
    onOrder(
      `advance to ${stage}, ${cardName}, carrier ${plan}`,
      index,
      (shop, order) => advanceTo(shop, order, { stage, cardName, plan }),
      false,
    ),
  )

async function advanceTo(
  shop: ModelShop,
  order: Order & { secret: string },
  {
    stage,
    cardName,
    plan,
  }: { stage: (typeof STAGES)[number]; cardName: Parameters<typeof presentCard>[2]; plan: number },
) {
  const { uid, secret } = order
  const { identityDocuments, orderLife, checkout } = shop.services
  const steps = STAGES.indexOf(stage)
  await checkout.settlePayment(secret)
  await presentCard(shop, uid, cardName)
  await checkout.settlePayment(secret)
  await orderLife.authoriseOrder(uid, STAFF)
  if (steps >= 1) await orderLife.confirmOrder(uid, STAFF)
  if (steps < 2) return
  if ((await identityDocuments.find({ orderSecret: secret }))?.status === 'wanted') {
    await identityDocuments.submit({ orderSecret: secret }, shop.photograph)
    await orderLife.checkDocument(uid, { isAccepted: true }, STAFF)
  }
  const hours = CLOCK_HOURS[stage]
  await orderLife.shipOrder(uid, slipsOf(order, 0, hours === undefined ? plan : NEVER_HANDED_IN), STAFF)
  if (steps >= 3) await shop.services.scheduled.settlePaymentTasks()
  if (stage === 'back') await orderLife.returnLines(uid, undefined, STAFF)
  if (hours === undefined) return
  const isSilent = stage === 'overdue' && plan === SILENT
  if (isSilent) {
    shop.advance(HOURS_TO_ACCEPTANCE)
    await runScheduledJobs(shop)
  }
  await passTo(shop, instantOfHour(order.lines[0]!.endOn, 0).add({ hours }), { isSilent })
}

/** As far as the parcel is accepted, and on no calendar delivered. */
const HOURS_TO_ACCEPTANCE = 9

/** Runs the jobs at the arrival and at a later moment, if it is ahead. */
async function passTo(shop: ModelShop, at: Temporal.Instant, carrier: { readonly isSilent: boolean }): Promise<void> {
  const hours = Math.floor(shop.now().until(at).total('hours'))
  for (const part of [Math.max(0, hours - 3 * 24), Math.min(hours, 3 * 24)]) {
    if (part <= 0) continue
    shop.advance(part)
    await runScheduledJobs(shop, carrier)
  }
}

/** Advances the clock and runs all scheduled jobs; a crash in one does not stop the others. */
const clock = fc.constantFrom(1, 26, 26, 75, 75, 75, 75, 75, 200, 9_000).map(
  (hours): Command => ({
    name: `${hours} hours later`,
    run: async (shop) => {
      shop.advance(hours)
      await runScheduledJobs(shop)
    },
  }),
)

/** Runs each scheduled job of orders separately. */
export async function runScheduledJobs({ services }: ModelShop, { isSilent } = { isSilent: false }): Promise<void> {
  const { scheduled } = services
  await scheduled.moveStockWindow()
  for (const job of [
    scheduled.settlePayments,
    scheduled.authorisePayments,
    scheduled.sendMails,
    ...(isSilent ? [] : [scheduled.followParcels]),
    scheduled.markArrivals,
    scheduled.sendReturnReminders,
    scheduled.markOverdue,
    scheduled.processDueDocuments,
    scheduled.settlePaymentTasks,
    scheduled.deleteDocuments,
    scheduled.expirePoints,
    scheduled.notifyExpiringPoints,
  ]) {
    await job().catch((error: unknown) => {
      if (!isCrash(error)) throw error
    })
  }
}

/** Settles payment tasks with a crash before or after one of the calls. */
const settleTasks = fc.record({ call: fc.nat(5), when: fc.constantFrom('before', 'after') }).map(
  (fault): Command => ({
    name: `settle tasks, crash ${fault.when} call ${fault.call}`,
    run: async ({ faults, services }) => {
      faults.arm(fault)
      await services.scheduled.settlePaymentTasks()
    },
  }),
)

const crash = fc.record({ call: fc.nat(14), when: fc.constantFrom('before', 'after') }).map(
  (fault): Command => ({
    name: `crash ${fault.when} call ${fault.call}`,
    run: async ({ faults }) => faults.arm(fault),
  }),
)

/** A few orders at several stages, then random commands. */
export const commands: fc.Arbitrary<Command[]> = fc
  .tuple(
    fc.array(fc.tuple(place, progress), { minLength: 2, maxLength: 3, size: 'max' }),
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: place },
        { weight: 4, arbitrary: progress },
        { weight: 4, arbitrary: clock },
        { weight: 4, arbitrary: crash },
        { weight: 3, arbitrary: settleTasks },
        ...owner.map((arbitrary) => ({ weight: 3, arbitrary })),
        ...[...customer, ...staff, ...charges, ...reports].map((arbitrary) => ({ weight: 1, arbitrary })),
      ),
      { minLength: 8, maxLength: 24, size: 'max' },
    ),
  )
  .map(([first, rest]) => [...first.flat(), ...rest])
