import fc from 'fast-check'
import { sql } from 'kysely'
import { webhookSecret } from '#adapters/payment/embedded-webhooks.ts'
import { SIGNATURE_HEADER, signWebhook } from '#adapters/webhook-signature.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { CARRIER_REPORTS } from '#domain/order/parcel.ts'
import { at, type Command, onOrder, STAFF } from './command.ts'
import { type CardName, card } from './customer-commands.ts'
import { type ModelShop, presentCard } from './model-shop.ts'

const report = fc.record({
  kind: fc.constantFrom(...CARRIER_REPORTS),
  hoursAgo: fc.constantFrom(0, 0, 5, 30),
  parcel: fc.nat(1),
})

async function reportOf(
  { ports, now }: ModelShop,
  orderUid: string,
  { kind, hoursAgo, parcel }: { kind: (typeof CARRIER_REPORTS)[number]; hoursAgo: number; parcel: number },
) {
  const parcels = await ports.orders.parcelsOf(orderUid)
  const found = parcels[parcel % Math.max(1, parcels.length)]
  if (found === undefined) return undefined
  const slipNumber = kind === 'handed-in' ? found.returnSlipNumber : found.slipNumber
  return { kind, slipNumber, at: now().subtract({ hours: hoursAgo }) }
}

/** What the carrier and the processor report besides what they play themselves. */
export const reports: fc.Arbitrary<Command>[] = [
  fc.tuple(at, report).map(([index, input]) =>
    onOrder(`carrier reports ${input.kind}`, index, async (shop, { uid }) => {
      const found = await reportOf(shop, uid, input)
      return found && shop.services.orderLife.recordCarrierReport(found, STAFF)
    }),
  ),
  fc.tuple(at, report, report).map(([index, ...inputs]) =>
    onOrder(`carrier's file ${inputs.map(({ kind }) => kind)}`, index, async (shop, { uid }) => {
      const found = (await Promise.all(inputs.map((input) => reportOf(shop, uid, input)))).filter(Boolean)
      const rows = found.map((each) => `${each!.slipNumber},${each!.kind},${each!.at}`)
      return shop.services.orderLife.importCarrierReports(rows.join('\n'), STAFF)
    }),
  ),
  fc
    .tuple(at, fc.nat(4))
    .map(([index, daysAgo]) =>
      onOrder(`handed in ${daysAgo} days ago`, index, ({ services, now }, { uid }) =>
        services.orderLife.recordHandIn(uid, addDays(dayOfInstant(now()), -daysAgo), STAFF),
      ),
    ),
  fc
    .tuple(at, fc.constantFrom('open', 'won', 'lost'))
    .map(([index, dispute]) =>
      onOrder(`dispute ${dispute}`, index, (shop, { uid }) => deliverDispute(shop, uid, dispute)),
    ),
  fc
    .tuple(at, card, fc.nat(2))
    .map(([index, name, payment]) =>
      onOrder(
        `processor tells of payment ${payment}, ${name}`,
        index,
        (shop, { uid }) => payAndLeave(shop, uid, { name, payment }),
        name === 'accepted',
      ),
    ),
]

/** The cardholder disputes a captured payment, or the dispute ends; the processor tells the shop. */
async function deliverDispute(shop: ModelShop, orderUid: string, dispute: string) {
  const { payments } = await shop.ports.orders.recordOf(orderUid)
  const captured = payments.find(({ capturedYen }) => capturedYen > 0)
  if (captured === undefined) return undefined
  await sql`UPDATE embedded_processor.sessions SET dispute = ${dispute}
    WHERE idempotency_key = ${captured.uid}`.execute(shop.db)
  return deliverWebhook(shop, captured.uid, `dispute.${dispute}`)
}

/** The customer enters a card and does not come back; the processor tells the shop, perhaps about an older payment. */
async function payAndLeave(shop: ModelShop, orderUid: string, { name, payment }: { name: CardName; payment: number }) {
  await presentCard(shop, orderUid, name)
  await presentCard(shop, orderUid, name, 'charges')
  const { payments } = await shop.ports.orders.recordOf(orderUid)
  const { uid } = payments[payment % Math.max(1, payments.length)] ?? {}
  return uid && deliverWebhook(shop, uid, `payment.${name}`)
}

async function deliverWebhook({ db, services, now }: ModelShop, paymentUid: string, kind: string) {
  const body = JSON.stringify({ id: `${paymentUid}-${kind}`, kind, paymentUid })
  const seconds = Math.floor(now().epochMilliseconds / 1_000)
  const signature = signWebhook(body, seconds, await webhookSecret(db))
  const header = (name: string) => (name === SIGNATURE_HEADER ? signature : undefined)
  return services.payments.handleWebhook('embedded', { body, header })
}
