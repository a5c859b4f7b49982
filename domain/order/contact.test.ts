import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../day.ts'
import type { Address } from '../delivery/address.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { type Contact, changedContactFields, checkContact, PERSON_FIELDS, withContact } from './contact.ts'
import { emptyCart } from './draft.ts'
import type { Order, OrderLine } from './order.ts'

const AT = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const LINE = { uid: 'line', status: 'Fix', startOn: day('2026-12-10'), endOn: day('2026-12-13') } as OrderLine
const word = fc.constantFrom('山田', '山口', '花子', 'ヤマダ', 'ハナコ', '0312345678', '09012345678')
const person = fc.record(Object.fromEntries(PERSON_FIELDS.map((field) => [field, word]))) as fc.Arbitrary<
  Omit<Contact, 'email'>
>
const email = fc.constantFrom(undefined, 'one@example.jp', 'two@example.jp')
const contact = fc.tuple(person, email).map(([who, to]): Contact => ({ ...who, email: to }))
const HOME = { postalCode: '1600022', prefecture: 13, address1: '新宿区新宿1-1' } as const

const orderOf = (of: Contact, shipping: Omit<Contact, 'email'>, change: Partial<Order> = {}): Order => {
  const { email: to, ...who } = of
  const addressOf = (name: object) => ({ ...HOME, ...name }) as Address
  return {
    ...emptyCart('order', AT, FIRST_SETTINGS),
    email: to,
    customer: addressOf(who),
    shipping: addressOf(shipping),
    lines: [LINE],
    ...change,
  }
}

describe('a corrected contact', () => {
  test('is that of the order afterwards, and nothing else of the customer changes', () => {
    fc.assert(
      fc.property(contact, contact, person, (before, after, recipient) => {
        const order = orderOf(before, recipient)
        const corrected = withContact(order, after, AT)
        expect(changedContactFields(corrected, after)).toEqual([])
        expect(corrected.customer).toMatchObject(HOME)
        expect(changedContactFields(order, after).length === 0).toBe(
          PERSON_FIELDS.every((field) => before[field] === after[field]) && before.email === after.email,
        )
      }),
    )
  })

  test('names the recipient of a parcel that has not left where that is the customer, and no one else', () => {
    fc.assert(
      fc.property(contact, contact, person, (before, after, other) => {
        const { email: _, ...own } = before
        const { email: __, ...corrected } = after
        expect(withContact(orderOf(before, own), after, AT).shipping).toMatchObject(corrected)
        const stranger = { ...other, familyName: '別人', telephone: '0000000000' }
        expect(withContact(orderOf(before, stranger), after, AT).shipping).toMatchObject(stranger)
        const left = orderOf(before, own, { lines: [{ ...LINE, status: 'Rental' }] })
        expect(withContact(left, after, AT).shipping).toEqual(left.shipping)
      }),
    )
  })
})

test('an address is needed but for cash on delivery by telephone, and follows the account of a member', () => {
  const who = {
    familyName: '山田',
    givenName: '花子',
    familyNameKana: 'ヤマダ',
    givenNameKana: 'ハナコ',
    telephone: '03',
  }
  const order = orderOf({ ...who, email: 'one@example.jp' }, who)
  const byPhone = { ...order, placedBy: 'staff', paymentMethod: 'cod' } as const
  const codeOf = (of: Order, to: string | undefined) => checkContact(of, { email: to })?.code
  expect(codeOf(order, 'two@example.jp')).toBeUndefined()
  expect(codeOf(order, undefined)).toBe('email-needed')
  expect(codeOf(byPhone, undefined)).toBeUndefined()
  expect(codeOf({ ...byPhone, paymentMethod: 'card' }, undefined)).toBe('email-needed')
  expect(codeOf({ ...byPhone, customerUid: 'member' }, undefined)).toBe('email-of-member')
  expect(codeOf({ ...order, customerUid: 'member' }, 'two@example.jp')).toBe('email-of-member')
  expect(codeOf({ ...order, customerUid: 'member' }, 'one@example.jp')).toBeUndefined()
  expect(codeOf({ ...order, customer: undefined }, 'one@example.jp')).toBe('contact-unknown')
})
