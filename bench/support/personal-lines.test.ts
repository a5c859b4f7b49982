import { expect, test } from 'vitest'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { PERSON } from '#tests/support/customers/guest-checkout.ts'
import { isPersonal } from './personal-lines.ts'

const line = (fields: object) => JSON.stringify({ level: 30, time: 1_796_000_000_000, msg: 'order placed', ...fields })

test('each field that tells one guest of the load from others is found in a line of the log', () => {
  for (let n = 0; n < 200; n += 1) {
    const email = `chaos${n}@example.jp`
    const { postalCode, prefecture, ...personal } = addressOfGuest(PERSON, email)
    for (const field of Object.entries({ ...personal, email, ip: `10.0.0.${n}` }))
      expect(isPersonal(line(Object.fromEntries([field]))), field.join(': ')).toBe(true)
  }
})

test('a line about an order is not personal', () => {
  const ids = { order: 100_045, requestId: '0190a1b2-0901-7345-8090-1234567890ab', ms: 10.25, version: '0.1.0' }
  expect(isPersonal(line(ids))).toBe(false)
})
