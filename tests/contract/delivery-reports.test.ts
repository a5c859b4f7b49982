import { createSign, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deliveryReports } from '#adapters/mail/delivery-reports.ts'

const TOPIC = 'arn:aws:sns:ap-northeast-1:123456789012:bounces'
const CERTIFICATE_URL = 'https://sns.ap-northeast-1.amazonaws.com/SimpleNotificationService-1.pem'
const AT = '2026-11-24T09:00:00.000Z'

const amazon = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const sendGrid = generateKeyPairSync('ec', { namedCurve: 'P-256' })

function adapter() {
  const fetched: string[] = []
  const refused: string[] = []
  const reports = deliveryReports({
    sesTopics: [TOPIC],
    sendGridKey: sendGrid.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    fetch: async (url) => {
      fetched.push(String(url))
      return new Response(amazon.publicKey.export({ format: 'pem', type: 'spki' }))
    },
    onRejected: (service) => void refused.push(service),
  })
  const read = (service: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    reports.read(service, { body, header: (name) => headers[name] })
  return { read, fetched, refused }
}

type Members = Readonly<Record<string, string>>

/** A message of SNS, signed as Amazon documents it. */
function snsMessage(given: Members, version: '1' | '2' = '2'): string {
  const message: Members = { TopicArn: TOPIC, MessageId: 'm1', Timestamp: AT, Type: 'Notification', ...given }
  const names = Object.keys(message).sort()
  const signer = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
  signer.update(names.map((name) => `${name}\n${message[name]}\n`).join(''))
  const Signature = signer.sign(amazon.privateKey, 'base64')
  return JSON.stringify({ SigningCertURL: CERTIFICATE_URL, ...message, Signature, SignatureVersion: version })
}

const sesBounce = (bounceType: string) =>
  JSON.stringify({
    notificationType: 'Bounce',
    bounce: {
      bounceType,
      timestamp: AT,
      bouncedRecipients: [
        { emailAddress: 'Hanako@Docomo.ne.jp', diagnosticCode: 'smtp; 550 <hanako@docomo.ne.jp>: Unknown user' },
      ],
    },
    mail: { headers: [{ name: 'X-Mail-Uid', value: 'mail-1' }] },
  })

const BOUNCE = {
  address: 'hanako@docomo.ne.jp',
  reason: 'bounce',
  mailUid: 'mail-1',
  detail: 'smtp; 550 <…>: Unknown user',
  at: Temporal.Instant.from(AT),
}

describe('Amazon SES', () => {
  test.each(['1', '2'] as const)('reports a permanent bounce with signature version %s', async (version) => {
    const { read, fetched } = adapter()
    expect(await read('ses', snsMessage({ Message: sesBounce('Permanent') }, version))).toEqual([BOUNCE])
    expect(fetched).toEqual([CERTIFICATE_URL])
  })

  test.each(['"hana..ko"@docomo.ne.jp', '花子 <"Hana..ko"@docomo.ne.jp>'])(
    'reads the quoted local part of %s',
    async (emailAddress) => {
      const Message = JSON.stringify({ complaint: { timestamp: AT, complainedRecipients: [{ emailAddress }] } })
      expect(await adapter().read('ses', snsMessage({ Message }))).toMatchObject([{ address: 'hana..ko@docomo.ne.jp' }])
    },
  )

  test('reports a complaint, and neither a temporary bounce nor a “not spam”', async () => {
    const { read } = adapter()
    const complaint = (complaintFeedbackType: string) => {
      const complainedRecipients = [{ emailAddress: '花子 <hanako@example.jp>' }]
      return JSON.stringify({ complaint: { timestamp: AT, complaintFeedbackType, complainedRecipients } })
    }
    expect(await read('ses', snsMessage({ Message: complaint('abuse') }))).toMatchObject([
      { address: 'hanako@example.jp', reason: 'complaint', mailUid: undefined },
    ])
    for (const Message of [complaint('not-spam'), sesBounce('Transient'), '{}', 'no json'])
      expect(await read('ses', snsMessage({ Message }))).toEqual([])
  })

  test('confirms the subscription of its topic, at Amazon only', async () => {
    const { read, fetched } = adapter()
    const subscription = { Type: 'SubscriptionConfirmation', Token: 't', Message: 'You have chosen' }
    const SubscribeURL = 'https://sns.ap-northeast-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
    expect(await read('ses', snsMessage({ ...subscription, SubscribeURL }))).toEqual([])
    expect(await read('ses', snsMessage({ ...subscription, SubscribeURL: 'https://evil.example/' }))).toEqual([])
    expect(fetched).toEqual([CERTIFICATE_URL, SubscribeURL, CERTIFICATE_URL])
  })

  test.each([
    ['of another topic', snsMessage({ Message: '{}', TopicArn: `${TOPIC}2` })],
    ['that was changed', snsMessage({ Message: sesBounce('Permanent') }).replace('Permanent', 'permanent')],
    ['signed with a certificate from elsewhere', snsMessage({ Message: '{}', SigningCertURL: 'https://x.example/a' })],
    [
      'signed with a certificate of a similar host',
      snsMessage({ Message: '{}', SigningCertURL: 'https://sns.a.amazonaws.com.evil.example/' }),
    ],
    [
      'signed with a certificate without TLS',
      snsMessage({ Message: '{}', SigningCertURL: 'http://sns.a.amazonaws.com/' }),
    ],
    ['that is no JSON', 'x'],
    ['without a signature', JSON.stringify({ Type: 'Notification', TopicArn: TOPIC, Message: '{}' })],
  ])('refuses a message %s', async (_, body) => {
    const { read, refused } = adapter()
    expect([await read('ses', body), refused]).toEqual([undefined, ['ses']])
  })

  test('throws when the certificate cannot be fetched, so that the message is sent again', async () => {
    const reports = deliveryReports({
      sesTopics: [TOPIC],
      sendGridKey: undefined,
      fetch: async () => new Response('', { status: 503 }),
      onRejected: () => undefined,
    })
    const message = { body: snsMessage({ Message: '{}' }), header: () => undefined }
    await expect(reports.read('ses', message)).rejects.toThrow('503')
  })
})

describe('SendGrid', () => {
  const headersFor = (body: string, timestamp = '1795510800') => ({
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': sign(
      'sha256',
      Buffer.from(timestamp + body),
      sendGrid.privateKey,
    ).toString('base64'),
  })
  const event = (given: object) => ({ email: 'Hanako@docomo.ne.jp', timestamp: Date.parse(AT) / 1_000, ...given })
  const EVENTS = JSON.stringify([
    event({ event: 'bounce', type: 'bounce', reason: '550 Unknown user', 'smtp-id': '<mail-1@sumirei.example>' }),
    event({ event: 'bounce', type: 'blocked', reason: '421 try again' }),
    event({ event: 'dropped', reason: 'Bounced Address' }),
    event({ event: 'dropped', reason: 'Unsubscribed Address' }),
    event({ event: 'spamreport' }),
    event({ event: 'delivered' }),
  ])

  test('reports bounces and complaints', async () => {
    const { read } = adapter()
    const common = { address: 'hanako@docomo.ne.jp', at: Temporal.Instant.from(AT) }
    expect(await read('sendgrid', EVENTS, headersFor(EVENTS))).toEqual([
      { ...common, reason: 'bounce', mailUid: 'mail-1', detail: '550 Unknown user' },
      { ...common, reason: 'bounce', mailUid: undefined, detail: 'Bounced Address' },
      { ...common, reason: 'complaint', mailUid: undefined, detail: '' },
    ])
  })

  test('refuses a message that is changed, has another time, or is not signed', async () => {
    const { read, refused } = adapter()
    const headers = headersFor(EVENTS)
    expect(await read('sendgrid', `${EVENTS} `, headers)).toBeUndefined()
    expect(
      await read('sendgrid', EVENTS, { ...headers, 'x-twilio-email-event-webhook-timestamp': '1795510801' }),
    ).toBeUndefined()
    expect(await read('sendgrid', EVENTS)).toBeUndefined()
    expect(refused).toEqual(['sendgrid', 'sendgrid', 'sendgrid'])
  })
})

test('refuses other services, and those that are not configured', async () => {
  const reports = deliveryReports({ sesTopics: [], sendGridKey: undefined, fetch, onRejected: () => undefined })
  for (const service of ['ses', 'sendgrid', 'other', '__proto__'])
    expect(await reports.read(service, { body: '[]', header: () => undefined })).toBeUndefined()
})
