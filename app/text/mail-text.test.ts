import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseConfig } from '#config/config.ts'
import { RELEASED_MAIL_WORDS } from '#domain/mail/mail-words.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { sampleMails } from '#services/mails/samples.ts'
import { mailKindText, maskedEmail, maskedTelephone, sampleText } from './mail-text.ts'

test.each([
  ['hanako@example.jp', 'ha•••@example.jp'],
  ['ab@example.jp', 'a•••@example.jp'],
  ['a@example.jp', '•••@example.jp'],
  ['nonsense', '•••'],
])('the address %s is shown as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked))

test('a masked address never shows its whole name', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const name = email.slice(0, email.lastIndexOf('@'))
      expect(maskedEmail(email).startsWith(`${name}@`)).toBe(false)
      expect(maskedEmail(email)).toContain('•••@')
    }),
  )
})

test('a masked telephone number shows its last four digits', () => {
  expect(maskedTelephone('090-1234-5678')).toBe('••••5678')
  expect(maskedTelephone('0312345678')).toBe('••••5678')
})

const FRAME = {
  siteUrl: 'https://shop.test',
  shop: parseConfig({}).operator,
  settings: FIRST_SETTINGS,
  mailWords: RELEASED_MAIL_WORDS,
}

const SAMPLES = sampleMails(FRAME).map(({ kind }) => kind)

test.each(SAMPLES)('the sample %s has a Japanese name', (name) => expect(sampleText(name)).not.toMatch(/[a-z]/))

test('no two samples have the same name', () => {
  const names = SAMPLES.map(sampleText)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('an unknown kind of mail keeps its name', () => {
  expect([mailKindText('arrear'), mailKindText('constructor')]).toEqual(['延滞', 'constructor'])
})
