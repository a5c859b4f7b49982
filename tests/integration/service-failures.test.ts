import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { serviceFailureStore } from '#adapters/postgres/staff/service-failures.ts'
import { createPayments } from '#bootstrap/payments.ts'
import { createPorts } from '#bootstrap/ports.ts'
import { parseConfig } from '#config/config.ts'
import { createLog } from '#observability/log.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { API_KEY, openTestIdentity, serveIdentity } from '#tests/support/identity/identity-server.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'
import { startFakeStripe } from '#tests/support/third-parties/fake-stripe.ts'
import { startS3Server } from '#tests/support/third-parties/s3-server.ts'
import { openInbox } from '#tests/support/third-parties/smtp-inbox.ts'

const database = databaseOfSuite()
const MAIL = { uid: '0199-aa', to: 'hanako@example.jp', subject: 'ご注文', text: '花子様' }

beforeEach(async () => {
  await sql`DELETE FROM service_failures`.execute(database().db)
})

const failing = async () =>
  (await serviceFailureStore(database().db).list()).map(({ service, code }) => `${service} ${code}`)
const clockAt = (time: string) => ({ now: () => Temporal.Instant.from(`2026-11-20T${time}+09:00`) })

function openLog() {
  const lines: string[] = []
  const log = createLog('info', { stream: { write: (line) => void lines.push(line) } })
  const logged = () =>
    lines.splice(0).map((line) => {
      const { service, reason, msg } = JSON.parse(line) as Record<string, unknown>
      return [service, msg, ...(reason === undefined ? [] : [reason])]
    })
  return { log, logged }
}

test('a mail server that is away is logged once, and once when it is back', async () => {
  const { log, logged } = openLog()
  const inbox = await openInbox()
  const { port } = new URL(inbox.url)
  await inbox.close()
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'order@sumirei.example' }
  const { mailer } = createPorts(parseConfig({ ...mail, SEED: 'none' }), database().db, { log })
  for (let count = 0; count < 3; count += 1) await expect(mailer.deliver(MAIL)).rejects.toThrow()
  expect(logged()).toEqual([['SMTP', 'service fails', 'nothing listens at this address']])
  const back = await openInbox({}, Number(port))
  await mailer.deliver(MAIL)
  await mailer.deliver(MAIL)
  expect(logged()).toEqual([['SMTP', 'service works again']])
  await back.close()
})

/** The Stripe of a process, at a port of this machine. */
function stripeOf(port: number, options: Partial<Parameters<typeof createPayments>[1]> = {}) {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const config = parseConfig({ ...keys, SEED: 'none' })
  const stripe = { ...config.payments.stripe!, at: { host: '127.0.0.1', port, protocol: 'http' as const } }
  const operator = { now: () => config.operator }
  const dependencies = { db: database().db, clock: clockAt('10:00'), ...options, operator }
  return createPayments({ ...config, payments: { ...config.payments, stripe } }, dependencies).payments
}

test('a processor that cannot be reached is logged and recorded once', async () => {
  const { log, logged } = openLog()
  const payments = stripeOf(await freePort(), { log })
  for (let count = 0; count < 2; count += 1) await expect(payments.find('stripe:cs_1')).rejects.toThrow()
  expect(logged()).toEqual([['Stripe', 'service fails', expect.any(String)]])
  await expect.poll(failing).toEqual(['Stripe ECONNREFUSED'])
})

test('a failure goes on through processes, and ends when one of them hears that the service works', async () => {
  const store = serviceFailureStore(database().db)
  const port = await freePort()
  const [first, second] = [stripeOf(port), stripeOf(port, { clock: clockAt('10:50') })]
  await expect(first.find('stripe:cs_1')).rejects.toThrow()
  await expect.poll(failing).toHaveLength(1)
  await expect(second.find('stripe:cs_1')).rejects.toThrow()
  const at = (time: string) => clockAt(time).now()
  await expect.poll(() => store.list()).toMatchObject([{ since: at('10:00'), lastAt: at('10:50') }])
  // After more than an hour it is another failure.
  await store.record({ service: 'Stripe', code: '503', at: at('11:51') })
  expect(await store.list()).toMatchObject([{ since: at('11:51'), lastAt: at('11:51'), code: '503' }])
  const fake = await startFakeStripe('sk_test_1', () => at('12:00').epochMilliseconds / 1_000)
  const third = stripeOf(fake.port, { clock: clockAt('12:00') })
  // There is no such payment, which is an answer.
  expect(await third.find('stripe:cs_1')).toBeUndefined()
  await expect.poll(failing).toEqual([])
  await fake.close()
})

test('what a service answers is no failure: a missing file, and a recipient that is refused', async () => {
  const { log, logged } = openLog()
  const [bucket, inbox] = [await startS3Server(), await openInbox({ onRcptTo: (_, __, done) => done(REFUSED) })]
  const { files, mailer } = createPorts(
    parseConfig({
      SEED: 'none',
      SMTP_URL: inbox.url,
      MAIL_FROM: 'order@sumirei.example',
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.bucket,
      S3_REGION: bucket.region,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }),
    database().db,
    { log },
  )
  expect(await files.read('no-such-file')).toBeUndefined()
  await expect(mailer.deliver(MAIL)).rejects.toMatchObject({ kind: 'mail-rejected' })
  expect(logged()).toEqual([])
  expect(await failing()).toEqual([])
  bucket.failNext(503, 503, 503, 503)
  await expect(files.read('no-such-file')).rejects.toThrow()
  await expect.poll(failing).toEqual(['S3 503'])
  // What may be written may not be read for all that.
  await files.write('a-file', Buffer.from('1'))
  expect(await failing()).toEqual(['S3 503'])
  await files.read('a-file')
  await expect.poll(failing).toEqual([])
  await Promise.all([bucket.close(), inbox.close()])
})

test('an identity provider that refuses a password works, one that refuses the key of the shop does not', async () => {
  const FROM = { address: undefined }
  const secret = { email: MAIL.to, password: 'sumire-2026' }
  const server = await serveIdentity(openTestIdentity(database().db))
  const identityAt = (url: string, key = API_KEY, time = '10:00') => {
    const config = parseConfig({
      SEED: 'none',
      IDENTITY_URL: url,
      IDENTITY_API_KEY: key,
      CLOCK: `2026-11-20T${time}+09:00`,
    })
    return createPorts(config, database().db).identity
  }
  const away = identityAt(`http://127.0.0.1:${await freePort()}`)
  expect(await away.call('signInWithPassword', secret, FROM)).toMatchObject({ code: 'NETWORK_REQUEST_FAILED' })
  await expect.poll(failing).toEqual(['identity ECONNREFUSED'])
  const wrongKey = identityAt(server.url, 'of another project')
  expect(await wrongKey.call('signInWithPassword', secret, FROM)).toMatchObject({ kind: 'rejected' })
  await expect.poll(failing).toEqual(['identity 400'])
  const right = identityAt(server.url, API_KEY, '10:03')
  expect(await right.call('signInWithPassword', secret, FROM)).toMatchObject({ kind: 'rejected' })
  await expect.poll(failing).toEqual([])
  await server.close()
})

const REFUSED = Object.assign(new Error('no such mailbox'), { responseCode: 550 })
