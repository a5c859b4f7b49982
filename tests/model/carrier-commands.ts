import fc from 'fast-check'
import { sql } from 'kysely'
import { webhookSecret } from '#adapters/payment/embedded-webhooks.ts'
import { SIGNATURE_HEADER, signWebhook } from '#adapters/webhook-signature.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { CARRIER_REPORTS } from '#domain/order/parcel.ts'
import { at, type Command, onOrder, STAFF } from './command.ts'
import type { ModelShop } from './model-shop.ts'

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
      return found && shop.services.parcels.recordCarrierReport(found, STAFF)
    }),
  ),
  fc.tuple(at, report, report).map(([index, ...inputs]) =>
    onOrder(`carrier's file ${inputs.map(({ kind }) => kind)}`, index, async (shop, { uid }) => {
      const found = (await Promise.all(inputs.map((input) => reportOf(shop, uid, input)))).filter(Boolean)
      const rows = found.map((each) => `${each!.slipNumber},${each!.kind},${each!.at}`)
      return shop.services.parcels.importCarrierReports(rows.join('\n'), STAFF)
    }),
  ),
  fc
    .tuple(at, fc.nat(4))
    .map(([index, daysAgo]) =>
      onOrder(`handed in ${daysAgo} days ago`, index, ({ services, now }, { uid }) =>
        services.parcels.recordHandIn(uid, addDays(dayOfInstant(now()), -daysAgo), STAFF),
      ),
    ),
  fc
    .tuple(at, fc.constantFrom('open', 'won', 'lost'))
    .map(([index, dispute]) =>
      onOrder(`dispute ${dispute}`, index, (shop, { uid }) => deliverDispute(shop, uid, dispute)),
    ),
]

/** The cardholder disputes a captured payment, or the dispute ends; the processor tells the shop. */
async function deliverDispute({ db, ports, services, now }: ModelShop, orderUid: string, dispute: string) {
  const { payments } = await ports.orders.recordOf(orderUid)
  const captured = payments.find(({ capturedYen }) => capturedYen > 0)
  if (captured === undefined) return undefined
  await sql`UPDATE embedded_processor.sessions SET dispute = ${dispute}
    WHERE idempotency_key = ${captured.uid}`.execute(db)
  const body = JSON.stringify({
    id: `${captured.uid}-${dispute}`,
    kind: `dispute.${dispute}`,
    paymentUid: captured.uid,
  })
  const seconds = Math.floor(now().epochMilliseconds / 1_000)
  const signature = signWebhook(body, seconds, await webhookSecret(db))
  const header = (name: string) => (name === SIGNATURE_HEADER ? signature : undefined)
  return services.payments.handleWebhook('embedded', { body, header })
}
