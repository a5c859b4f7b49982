import { createSign, generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { amazonPayments } from '#adapters/payment/amazon-payments.ts'
import { signedText } from '#adapters/payment/amazon-webhooks.ts'
import { embeddedProcessor } from '#adapters/payment/embedded-processor.ts'
import { SIGNATURE_HEADER, signWebhook, webhookSecret } from '#adapters/payment/embedded-webhooks.ts'
import type { Processor } from '#adapters/payment/payment-router.ts'
import { stripePayments } from '#adapters/payment/stripe-payments.ts'
import { ONE_TIME_CODE, TEST_CARDS } from '#adapters/payment/test-cards.ts'
import type { Database } from '#adapters/postgres/connect.ts'
import { createStartedRequests } from '#adapters/postgres/started-requests.ts'
import { startFakeAmazon } from './fake-amazon.ts'
import { startFakeStripe } from './fake-stripe.ts'

/** When everything that is played happens. */
export const FIXTURE_NOW = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const clock = { now: () => FIXTURE_NOW }
const expiry = { year: 2027, month: 1 }

/** One adapter, and what its third party does. */
export type PaymentsFixture = {
  readonly payments: Processor
  readonly method: 'card' | 'amazonpay'
  /** What the customer's bank answers on the payment page. */
  decide(ref: string, outcome: 'authorised' | 'refused' | 'challenged'): Promise<unknown>
  /** The third party acts, and the next answers never arrive. */
  dropResponses(answers: number): void
  /** What has been taken and given back, by the third party's own books. */
  totals(ref: string): Promise<{ taken: number; back: number; pages: number }>
  /** A message of the third party about a payment, signed at a moment. */
  webhook(ref: string, key: string, at: Temporal.Instant): Promise<{ body: string; headers: Record<string, string> }>
  close(): Promise<void>
}

/** The embedded processor; its answers are lost on the way out of its calls. */
export async function embeddedFixture(db: Database): Promise<PaymentsFixture> {
  const real = embeddedProcessor({ db, siteUrl: 'https://shop.example', clock, delay: async () => undefined })
  let lost = 0
  const losing = <A extends unknown[], T>(call: (...args: A) => Promise<T>) => {
    return async (...args: A) => {
      const answer = await call(...args)
      if (lost === 0) return answer
      lost -= 1
      throw new Error('no answer')
    }
  }
  const { open, capture, refund } = real
  const payments = { ...real, open: losing(open), capture: losing(capture), refund: losing(refund) }
  const cards = {
    authorised: TEST_CARDS.accepted.number,
    refused: TEST_CARDS.refused.number,
    challenged: TEST_CARDS.challenged.number,
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
    dropResponses: (answers) => {
      lost = answers > 0 ? 1 : 0
    },
    totals: async (ref) => {
      const { rows } = await sql<{ captured: number; refunded: number; pages: number }>`
        SELECT captured, refunded, (SELECT count(*)::int FROM embedded_processor.sessions AS other
          WHERE other.idempotency_key = session.idempotency_key) AS pages
        FROM embedded_processor.sessions AS session WHERE id = ${ref}`.execute(db)
      const { captured = 0, refunded = 0, pages = 0 } = rows[0] ?? {}
      return { taken: captured, back: refunded, pages }
    },
    webhook: async (_, key, at) => {
      const body = JSON.stringify({ id: `event-${key}`, kind: 'payment.authorised', paymentUid: key })
      const signature = signWebhook(body, Math.floor(at.epochMilliseconds / 1_000), await webhookSecret(db))
      return { body, headers: { [SIGNATURE_HEADER]: signature } }
    },
    close: async () => undefined,
  }
}

/** Stripe, played. */
export async function stripeFixture(): Promise<PaymentsFixture> {
  const [secretKey, secret] = ['sk_test_played', 'whsec_played']
  const played = await startFakeStripe(secretKey, () => Math.floor(FIXTURE_NOW.epochMilliseconds / 1_000))
  const at = { host: '127.0.0.1', port: played.port, protocol: 'http' as const }
  const own = new Stripe(secretKey)
  return {
    payments: stripePayments({ secretKey, webhookSecret: secret, clock, at }),
    method: 'card',
    decide: async (ref, outcome) => played.decide(ref, outcome),
    // The official client tries once more by itself.
    dropResponses: (answers) => played.dropResponses(answers * 2),
    totals: async (ref) => {
      const session = played.sessions.get(ref)
      const refunds = played.refunds.filter((one) => one.payment_intent === session?.payment_intent?.id)
      const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
      const key = session?.client_reference_id
      const pages = [...played.sessions.values()].filter((one) => one.client_reference_id === key).length
      return { taken: session?.payment_intent?.amount_received ?? 0, back, pages }
    },
    webhook: async (ref, key, moment) => {
      const object = { object: 'checkout.session', id: ref, client_reference_id: key, metadata: { payment: key } }
      const payload = JSON.stringify({ id: `evt_${key}`, object: 'event', data: { object } })
      const timestamp = Math.floor(moment.epochMilliseconds / 1_000)
      const header = own.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return { body: payload, headers: { 'stripe-signature': header } }
    },
    close: played.close,
  }
}

/** Amazon Pay, played. */
export async function amazonFixture(db: Database): Promise<PaymentsFixture> {
  const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [merchant, topic] = [keys(), keys()]
  const played = await startFakeAmazon(merchant.publicKey)
  const payments = amazonPayments({
    publicKeyId: 'SANDBOX-PLAYED',
    privateKey: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    isSandbox: true,
    apiUrl: `http://127.0.0.1:${played.port}`,
    storeId: 'amzn1.application-oa2-client.played',
    storeName: '墨礼',
    clock,
    startedRequests: createStartedRequests(db),
    fetchCertificate: async () => topic.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  })
  return {
    payments,
    method: 'amazonpay',
    decide: async (ref, outcome) => played.decide(ref, outcome),
    dropResponses: played.dropResponses,
    totals: async (ref) => {
      const charge = played.charges.get(`charge-${ref}`)
      const key = played.sessions.get(ref)?.merchantMetadata.merchantReferenceId
      const pages = [...played.sessions.values()].filter(
        (one) => one.merchantMetadata.merchantReferenceId === key,
      ).length
      const back = played.refunds.filter(({ chargeId }) => chargeId === charge?.chargeId)
      return {
        taken: Number(charge?.captureAmount?.amount ?? 0),
        back: back.reduce((sum, { yen }) => sum + yen, 0),
        pages,
      }
    },
    webhook: async (ref, key, at) => {
      const ChargePermissionId = `permission-${ref}`
      const Message = JSON.stringify({ ObjectType: 'CHARGE', ChargePermissionId, NotificationVersion: 'V2' })
      const told = {
        Type: 'Notification',
        MessageId: `m-${key}`,
        TopicArn: 'arn:played',
        Message,
        Timestamp: at.toString(),
      }
      const Signature = createSign('RSA-SHA256').update(signedText(told)).sign(topic.privateKey, 'base64')
      const SigningCertURL = 'https://sns.ap-northeast-1.amazonaws.com/played.pem'
      return { body: JSON.stringify({ ...told, SignatureVersion: '2', Signature, SigningCertURL }), headers: {} }
    },
    close: played.close,
  }
}
