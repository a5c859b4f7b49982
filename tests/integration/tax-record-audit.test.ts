import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { PERSON, personalMembers } from '#tests/support/customers/personal-members.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([{ id: 501, units: 5 }])
const { memberWithEverything } = personalMembers(() => shop)

test('after a withdrawal the tax record is read in the audit of the owner, with a reason alone', async () => {
  const { member, number } = await memberWithEverything()
  const owner = await staffOf(() => shop).withDuties(['owner'])
  const { audit, members } = shop.services.staff
  expect(await members.withdraw(owner, member.session.uid)).toBeUndefined()
  expect(await audit.readTaxRecord(owner, number, '')).toMatchObject({ code: 'reason-missing' })
  const record = await audit.readTaxRecord(owner, number, 'audit')
  expect(record).toMatchObject({ number, name: `${PERSON.familyName} ${PERSON.givenName}`, amountYen: 7310 })
  expect(record).toMatchObject({ endsOn: '2034-06-01', documents: [{ document: 'statement', issue: 1 }] })
  expect(await audit.readTaxRecord(owner, 1, 'audit')).toMatchObject({ code: 'record-unknown' })
})

test('no other use case, page or router knows the store of tax records', () => {
  const found = execFileSync('grep', ['-rlE', 'taxRecords|tax_records', 'services', 'app', 'http', 'jobs', 'scripts'])
  expect(`${found}`.trim().split('\n').sort()).toEqual(['services/service-ports.ts', 'services/tax-records.ts'])
})
