import { expect, test } from 'vitest'
import { createPayments } from '#bootstrap/payments.ts'
import { createPorts } from '#bootstrap/ports.ts'
import { parseConfig } from '#config/config.ts'
import { createLog } from '#observability/log.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'
import { openInbox } from '#tests/support/third-parties/smtp-inbox.ts'

const database = databaseOfSuite()
const MAIL = { uid: '0199-aa', to: 'hanako@example.jp', subject: 'ご注文', text: '花子様' }

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

test('a processor that cannot be reached is logged once', async () => {
  const { log, logged } = openLog()
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const config = parseConfig({ ...keys, SEED: 'none' })
  const at = { host: '127.0.0.1', port: await freePort(), protocol: 'http' }
  const stripe = { ...config.payments.stripe!, at }
  const clock = { now: () => Temporal.Instant.from('2026-11-20T10:00:00+09:00') }
  const { payments } = createPayments(
    { ...config, payments: { ...config.payments, stripe } },
    { db: database().db, clock, log },
  )
  for (let count = 0; count < 2; count += 1) await expect(payments.find('stripe:cs_1')).rejects.toThrow()
  expect(logged()).toEqual([['Stripe', 'service fails', expect.any(String)]])
})
