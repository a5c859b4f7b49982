import { expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { isRejected } from '#domain/result.ts'
import { makeStaff, parseDuties } from '#scripts/staff-account.ts'
import { signedIn } from '#tests/support/member-shop.ts'
import { openAccount, PASSWORD } from '#tests/support/members.ts'
import { smallShop } from '#tests/support/suite-shops.ts'

const shop = smallShop([])
const codeOf = (result: unknown) => (isRejected(result) ? (result as { code: string }).code : undefined)

test.each([
  ['owner', ['owner']],
  ['packing,service,packing', ['packing', 'service']],
  ['none', []],
  ['boss', undefined],
  ['', undefined],
  ['packing,', undefined],
])('the duties %j are %j', (text, duties) => expect(parseDuties(text)).toEqual(duties))

test('npm run accounts makes the first owner, whose recovery code opens the first sign-in in production', async () => {
  const email = 'boss@example.jp'
  await openAccount(shop, email)
  const printed = (await makeStaff(shop.ports, email, ['owner'])) ?? ''
  const code = /recovery code {2}(\w{12})/.exec(printed)?.[1] ?? ''
  const { session } = await signedIn(shop, { email, password: PASSWORD })
  expect(session.role).toBe(1)
  const { staff, passkeys } = createServices({ ...parseConfig({ SEED: 'none' }), isProduction: true }, shop.ports)
  const caller = { kind: 'browser', session, requestId: 'r', browserSecret: undefined } as const
  expect(codeOf(await staff.identify(caller))).toBe('second-factor-missing')
  // A password alone adds no passkey, which would be a second factor.
  expect(codeOf(await passkeys.registrationOptions(session))).toBe('second-factor-missing')
  const opened = await staff.secondFactor.verify(caller, code)
  const browserSecret = 'browserSecret' in opened ? opened.browserSecret : undefined
  expect(await staff.identify({ ...caller, browserSecret })).toMatchObject({ duties: ['owner'] })
  expect(codeOf(await passkeys.registrationOptions(session, browserSecret))).toBeUndefined()
  expect(await makeStaff(shop.ports, email, [])).toBe('duties         none')
  expect(codeOf(await staff.identify({ ...caller, browserSecret }))).toBe('not-staff')
  expect(await makeStaff(shop.ports, 'unknown@example.jp', ['owner'])).toBeUndefined()
})
