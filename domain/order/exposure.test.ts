import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '../delivery/address.ts'
import { exposureKeyOf } from './exposure.ts'

const HOME: Address = {
  familyName: '山田',
  givenName: '花子',
  familyNameKana: 'ヤマダ',
  givenNameKana: 'ハナコ',
  postalCode: '1000001',
  prefecture: 13,
  address1: '千代田区千代田1-1',
  address2: 'ABC 101号室',
  telephone: '0312345678',
}
const guest = (customer: Address, shipping?: Address) => exposureKeyOf({ customerUid: undefined, customer, shipping })

test('a member is known by the account alone', () => {
  expect(exposureKeyOf({ customerUid: 'mio', customer: HOME, shipping: HOME })).toEqual({
    kind: 'member',
    customerUid: 'mio',
  })
})

test('a guest is known by telephone and household, however address and given name are written', () => {
  const spelled = fc.record({
    address1: fc.constantFrom('千代田区千代田1-1', '千代田区 千代田 1-1', '千代田区千代田1 - 1'),
    address2: fc.constantFrom('ABC 101号室', 'abc101号室', 'ABC-101号室'),
    givenName: fc.string({ minLength: 1 }),
  })
  fc.assert(fc.property(spelled, (other) => void expect(guest({ ...HOME, ...other })).toEqual(guest(HOME))))
})

test('another family at the same address, such as a hotel, is another household', () => {
  expect(guest({ ...HOME, familyNameKana: 'サトウ' })).not.toEqual(guest(HOME))
})

test('the household is where the parcel goes', () => {
  const hall = { ...HOME, postalCode: '0600001', telephone: '0110000000' }
  expect(guest(HOME, hall)).toMatchObject({ telephone: HOME.telephone, household: { postalCode: '0600001' } })
  expect(exposureKeyOf({ customerUid: undefined, customer: undefined, shipping: undefined })).toEqual({
    kind: 'guest',
    telephone: undefined,
    household: undefined,
  })
})
