import { createSign, generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { signedText } from '#adapters/payment/amazon-api.ts'
import { amazonPayments } from '#adapters/payment/amazon-payments.ts'
import { embeddedProcessor } from '#adapters/payment/embedded-processor.ts'
import { webhookSecret } from '#adapters/payment/embedded-webhooks.ts'
import type { Processor } from '#adapters/payment/payment-router.ts'
import { stripePayments } from '#adapters/payment/stripe-payments.ts'
import { ONE_TIME_CODE, TEST_CARDS } from '#adapters/payment/test-cards.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { createStartedRequests } from '#adapters/postgres/money/payment-events.ts'
import { SIGNATURE_HEADER, signWebhook } from '#adapters/webhook-signature.ts'
import { startFakeAmazon } from './fake-amazon.ts'
import { startFakeStripe } from './fake-stripe.ts'

/** The time in all fixtures. */
export const FIXTURE_NOW = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const clock = { now: () => FIXTURE_NOW }
const expiry = { year: 2027, month: 1 }

/** A payment adapter and its fake third party. */
export type PaymentsFixture = {
  readonly payments: Processor
  readonly method: 'card' | 'amazonpay'
  /** Sets the result of the customer's bank on the payment page. */
  decide(ref: string, outcome: 'authorised' | 'refused' | 'challenged'): Promise<unknown>
  /** What the issuer answers to authorisations after the page. */
  decideLater(ref: string, answer: 'authorised' | 'refused' | 'challenged'): Promise<unknown>
  /** The live authorisation of a payment ends, without a request of the shop. */
  endAuthorisation(ref: string): Promise<unknown>
  /** A webhook about a dispute of a captured payment. */
  disputeWebhook(
    ref: string,
    key: string,
    state: 'open' | 'won',
  ): Promise<{ body: string; headers: Record<string, string> }>
  /** The third party handles requests, but the next responses are lost. */
  dropResponses(count: number): void
  /** The captured and refunded amounts as recorded by the third party. */
  totals(ref: string): Promise<{ taken: number; back: number; pages: number }>
  /** A webhook of the third party about a payment, signed at a moment. */
  webhook(ref: string, key: string, at: Temporal.Instant): Promise<{ body: string; headers: Record<string, string> }>
  close(): Promise<void>
}

/** The embedded processor; its calls throw after they have taken effect when responses are to be lost. */
export async function embeddedFixture(db: Database): Promise<PaymentsFixture> {
  const real = embeddedProcessor({ db, siteUrl: 'https://shop.example', clock, delay: async () => undefined })
  let dropCount = 0
  const droppable = <A extends unknown[], T>(call: (...args: A) => Promise<T>) => {
    return async (...args: A) => {
      const result = await call(...args)
      if (dropCount === 0) return result
      dropCount -= 1
      throw new Error('no response')
    }
  }
  const { open, authorise, capture, refund } = real
  const dropped = { open: droppable(open), authorise: droppable(authorise) }
  const payments = { ...real, ...dropped, capture: droppable(capture), refund: droppable(refund) }
  const cards = {
    authorised: TEST_CARDS.accepted.number,
    refused: TEST_CARDS.refused.number,
    challenged: TEST_CARDS.challenged.number,
  }
  const signed = async (content: object, at: Temporal.Instant) => {
    const body = JSON.stringify(content)
    const signature = signWebhook(body, Math.floor(at.epochMilliseconds / 1_000), await webhookSecret(db))
    return { body, headers: { [SIGNATURE_HEADER]: signature } }
  }
  return {
    payments,
    method: 'card',
    decide: async (ref, outcome) => {
      const isOpen = (await real.findSession(ref))?.step === 'code'
      if (isOpen && outcome === 'authorised') return real.submitCode(ref, ONE_TIME_CODE)
      const times = outcome === 'refused' ? 5 : 1
      for (let time = 0; time < times; time += 1) await real.submitCard(ref, { number: cards[outcome], expiry })
    },
    dropResponses: (count) => {
      dropCount = count > 0 ? 1 : 0
    },
    totals: async (ref) => {
      const { rows } = await sql<{ captured: number; refunded: number; pages: number }>`
        SELECT captured, refunded, (SELECT count(*)::int FROM embedded_processor.sessions AS other
          WHERE other.idempotency_key = session.idempotency_key) AS pages
        FROM embedded_processor.sessions AS session WHERE id = ${ref}`.execute(db)
      const { captured = 0, refunded = 0, pages = 0 } = rows[0] ?? {}
      return { taken: captured, back: refunded, pages }
    },
    decideLater: async (ref, answer) => {
      const later = { authorised: null, refused: 'refuses', challenged: 'challenges' }[answer]
      await sql`UPDATE embedded_processor.sessions SET later = ${later} WHERE id = ${ref}`.execute(db)
    },
    endAuthorisation: async (ref) => {
      await sql`UPDATE embedded_processor.sessions SET authorised_until = ${FIXTURE_NOW.toString()}
        WHERE id = ${ref}`.execute(db)
    },
    webhook: (_, key, at) => signed({ id: `event-${key}`, kind: 'payment.authorised', paymentUid: key }, at),
    disputeWebhook: async (ref, key, state) => {
      await sql`UPDATE embedded_processor.sessions SET dispute = ${state} WHERE id = ${ref}`.execute(db)
      return signed({ id: `dispute-${key}`, kind: `dispute.${state}`, paymentUid: key }, FIXTURE_NOW)
    },
    close: async () => undefined,
  }
}

/** The Stripe adapter over a fake Stripe. */
export async function stripeFixture(): Promise<PaymentsFixture> {
  const [secretKey, secret] = ['sk_test_played', 'whsec_played']
  const fake = await startFakeStripe(secretKey, () => Math.floor(FIXTURE_NOW.epochMilliseconds / 1_000))
  const at = { host: '127.0.0.1', port: fake.port, protocol: 'http' as const }
  const client = new Stripe(secretKey)
  const signed = (key: string, object: object, moment: Temporal.Instant) => {
    const payload = JSON.stringify({ id: `evt_${key}`, object: 'event', data: { object } })
    const timestamp = Math.floor(moment.epochMilliseconds / 1_000)
    const header = client.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return { body: payload, headers: { 'stripe-signature': header } }
  }
  return {
    payments: stripePayments({ secretKey, webhookSecret: secret, clock, at }),
    method: 'card',
    decide: async (ref, outcome) => fake.decide(ref, outcome),
    // The official client retries once.
    dropResponses: (count) => fake.dropResponses(count * 2),
    totals: async (ref) => {
      const session = fake.sessions.get(ref)
      const later = fake.intents.filter(({ customer }) => customer === (session?.customer ?? ''))
      const intents = [session?.payment_intent ?? [], later].flat()
      const refunds = fake.refunds.filter((one) => intents.some(({ id }) => id === one.payment_intent))
      const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
      const key = session?.client_reference_id
      const pages = [...fake.sessions.values()].filter((one) => one.client_reference_id === key).length
      return { taken: intents.reduce((sum, { amount_received }) => sum + amount_received, 0), back, pages }
    },
    decideLater: async (ref, answer) => fake.decideLater(ref, answer),
    endAuthorisation: async (ref) => fake.endAuthorisation(ref),
    webhook: async (ref, key, moment) =>
      signed(
        key,
        { object: 'checkout.session', id: ref, client_reference_id: key, metadata: { payment: key } },
        moment,
      ),
    disputeWebhook: async (ref, key, state) => {
      // The message may be older than the dispute is now.
      const { id } = fake.dispute(ref, state === 'won' ? 'won' : 'needs_response')
      return signed(key, { object: 'dispute', id, status: 'needs_response', metadata: {} }, FIXTURE_NOW)
    },
    close: fake.close,
  }
}

/** The Amazon Pay adapter over a fake Amazon Pay. */
export async function amazonFixture(db: Database): Promise<PaymentsFixture> {
  const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [merchant, topic] = [keys(), keys()]
  const fake = await startFakeAmazon(merchant.publicKey)
  const payments = amazonPayments({
    publicKeyId: 'SANDBOX-PLAYED',
    privateKey: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    isSandbox: true,
    apiUrl: `http://127.0.0.1:${fake.port}`,
    storeId: 'amzn1.application-oa2-client.played',
    operator: { now: () => ({ shopName: '墨礼' }) },
    clock,
    startedRequests: createStartedRequests(db),
    fetchCertificate: async () => topic.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  })
  const notify = (ref: string, key: string, ObjectType: string, at: Temporal.Instant) => {
    const ChargePermissionId = `permission-${ref}`
    const Message = JSON.stringify({ ObjectType, ChargePermissionId, NotificationVersion: 'V2' })
    const notification = {
      Type: 'Notification',
      MessageId: `m-${key}`,
      TopicArn: 'arn:fake',
      Message,
      Timestamp: at.toString(),
    }
    const Signature = createSign('RSA-SHA256').update(signedText(notification)).sign(topic.privateKey, 'base64')
    const SigningCertURL = 'https://sns.ap-northeast-1.amazonaws.com/fake.pem'
    const body = JSON.stringify({ ...notification, SignatureVersion: '2', Signature, SigningCertURL })
    return { body, headers: {} }
  }
  return {
    payments,
    method: 'amazonpay',
    decide: async (ref, outcome) => fake.decide(ref, outcome),
    dropResponses: fake.dropResponses,
    totals: async (ref) => {
      const charges = [...fake.charges.values()].filter((one) => one.chargePermissionId === `permission-${ref}`)
      const key = fake.sessions.get(ref)?.merchantMetadata.merchantReferenceId
      const pages = [...fake.sessions.values()].filter((one) => one.merchantMetadata.merchantReferenceId === key).length
      const back = fake.refunds.filter(({ chargeId }) => charges.some((one) => one.chargeId === chargeId))
      return {
        taken: charges.reduce((sum, { captureAmount }) => sum + Number(captureAmount?.amount ?? 0), 0),
        back: back.reduce((sum, { yen }) => sum + yen, 0),
        pages,
      }
    },
    decideLater: async (ref, answer) => fake.decideLater(ref, answer),
    endAuthorisation: async (ref) => fake.endAuthorisation(ref),
    webhook: async (ref, key, at) => notify(ref, key, 'CHARGE', at),
    disputeWebhook: async (ref, key) => notify(ref, key, 'CHARGEBACK', FIXTURE_NOW),
    close: fake.close,
  }
}
