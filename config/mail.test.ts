import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { SAMPLE_OPERATOR } from './operator.ts'

test('mails are sent by SMTP from an address of the shop, or written to files', () => {
  expect(parseConfig({}).mail).toBeUndefined()
  const url = 'smtps://shop:p%40ss@mail.example'
  expect(parseConfig({ SMTP_URL: url, MAIL_FROM: 'order@sumirei.example' }).mail).toEqual({
    url,
    from: { name: SAMPLE_OPERATOR.shopName, address: 'order@sumirei.example' },
    bounceAddress: undefined,
  })
  expect(() => parseConfig({ SMTP_URL: url })).toThrow('MAIL_FROM')
  expect(() => parseConfig({ SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' })).toThrow('SMTP_URL')
  expect(() => parseConfig({ SMTP_URL: url, MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' })).toThrow('MAIL_FROM')
})

test('mail services that report bounces', () => {
  const arns = 'arn:aws:sns:ap-northeast-1:123456789012:bounces, arn:aws:sns:us-east-1:123456789012:complaints'
  const key = Buffer.alloc(91, 7).toString('base64')
  expect(parseConfig({}).mailReports).toEqual({ sesTopics: [], sendGridKey: undefined, mailbox: undefined })
  expect(parseConfig({ SES_TOPIC_ARNS: arns, SENDGRID_WEBHOOK_KEY: key }).mailReports).toEqual({
    sesTopics: arns.split(', '),
    sendGridKey: key,
  })
  expect(() => parseConfig({ SES_TOPIC_ARNS: 'bounces' })).toThrow('SES_TOPIC_ARNS')
  expect(() => parseConfig({ SENDGRID_WEBHOOK_KEY: 'short' })).toThrow('SENDGRID_WEBHOOK_KEY')
})

test('the mailbox to which mails return', () => {
  const mailboxOf = (BOUNCE_MAILBOX: string) => parseConfig({ BOUNCE_MAILBOX }).mailReports.mailbox
  const login = { user: 'bounces@sumirei.example', password: 'p/ss' }
  expect(mailboxOf('imaps://bounces%40sumirei.example:p%2Fss@mail.example')).toEqual({
    ...{ host: 'mail.example', port: 993, isSecure: true, folder: 'INBOX' },
    ...login,
  })
  expect(mailboxOf('imap://bounces%40sumirei.example:p%2Fss@[::1]:1143/Returned%20mails')).toEqual({
    ...{ host: '::1', port: 1143, isSecure: false, folder: 'Returned mails' },
    ...login,
  })
  for (const url of [
    'imaps://mail.example',
    'imaps://a@mail.example',
    'pop3://a:b@mail.example',
    'imaps://%:b@c.example',
  ])
    expect(() => mailboxOf(url)).toThrow('BOUNCE_MAILBOX')
  const plain = { APP_ENV: 'production', BOUNCE_MAILBOX: 'imap://a:b@mail.example' }
  expect(() => parseConfig(plain)).toThrow('BOUNCE_MAILBOX: must be imaps')
  expect(() => parseConfig({ ...plain, PRODUCTION_ACCEPTS: 'plain-mailbox' })).not.toThrow('BOUNCE_MAILBOX')
})
