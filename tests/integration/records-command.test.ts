import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { PERSON, personalMembers } from '#tests/support/personal-members.ts'
import { staffOf } from '#tests/support/staff.ts'
import { smallShop } from '#tests/support/suite-shops.ts'
import { runRecordsCommand } from '../../scripts/records.ts'

const shop = smallShop([{ id: 501, products: 5 }])
const { memberWithEverything } = personalMembers(() => shop)

const run = async (...words: string[]) => {
  const printed: string[] = []
  const isDone = await runRecordsCommand(shop.services, words, (line) => printed.push(line))
  return { isDone, text: printed.join('\n') }
}

test('prints the tax record with a reason alone', async () => {
  const { member, number } = await memberWithEverything()
  const owner = ['--as', 'owner']
  expect((await run('read', `${number}`)).text).toContain('npm run records')
  const caller = await staffOf(() => shop).withDuties(['owner'])
  expect(await shop.services.staff.members.withdraw(caller, member.session.uid)).toBeUndefined()
  expect((await run('read', `${number}`, ...owner)).text).toBe('--reason is required.')
  const { isDone, text } = await run('read', `${number}`, ...owner, '--reason', 'audit')
  expect(isDone).toBe(true)
  for (const part of [`${number}`, `${PERSON.familyName} ${PERSON.givenName}`, '7310 yen', '2034-06-01', 'statement 1'])
    expect(text).toContain(part)
  expect((await run('read', '1', ...owner, '--reason', 'audit')).text).toContain('There is no tax record')
})

test('no other use case, page or router knows the store of tax records', () => {
  const found = execFileSync('grep', ['-rlE', 'taxRecords|tax_records', 'services', 'app', 'http', 'jobs', 'scripts'])
  expect(`${found}`.trim().split('\n').sort()).toEqual([
    'scripts/records.ts',
    'services/service-ports.ts',
    'services/services.ts',
    'services/tax-records.ts',
  ])
})
