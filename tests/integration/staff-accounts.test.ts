import { expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { signedIn } from '#tests/support/customers/member-shop.ts'
import { openAccount, PASSWORD } from '#tests/support/customers/members.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { runMakeOwner } from '#tests/support/staff/staff-factors.ts'

const shop = smallShop([])
const codeOf = (result: unknown) => (isRejected(result) ? (result as { code: string }).code : undefined)

test('npm run accounts makes the account of an owner who has none, with the address verified', async () => {
  const email = 'first@example.jp'
  const printed = (await runMakeOwner(shop, email)) ?? ''
  const [, password = '', code = ''] = /password {7}(\w{12})\n.*recovery code {2}(\w{12})/s.exec(printed) ?? []
  expect(await shop.ports.identityAdmin.find({ email })).toMatchObject({ isEmailVerified: true, role: 1 })
  const { session } = await signedIn(shop, { email, password })
  const { staff } = createServices({ ...parseConfig({ SEED: 'none' }), isProduction: true }, shop.ports)
  const caller = { kind: 'browser', session, requestId: 'r', browserSecret: undefined } as const
  expect(codeOf(await staff.identify(caller))).toBe('second-factor-missing')
  const opened = await staff.secondFactor.verify(caller, code)
  const browserSecret = 'browserSecret' in opened ? opened.browserSecret : undefined
  expect(await staff.identify({ ...caller, browserSecret })).toMatchObject({ duties: ['owner'], name: email })
  const again = await runMakeOwner(shop, email)
  expect([again?.includes('password '), again?.includes('recovery code')]).toEqual([false, true])
})

test('neither an unknown uid nor a wrong address gets an account', async () => {
  for (const target of ['nobody', 'no body@example.jp', 'boss@']) {
    expect(await runMakeOwner(shop, target)).toBeUndefined()
  }
})

test('without its administration an external provider is named, also as one that does not answer', async () => {
  const identityAdmin = { ...shop.ports.identityAdmin, find: async () => rejected('unreachable') }
  await expect(runMakeOwner({ ...shop, ports: { ...shop.ports, identityAdmin } }, 'a@example.jp')).rejects.toThrow(
    'unreachable',
  )
})

test('npm run accounts makes the first owner, whose recovery code opens the first sign-in in production', async () => {
  const email = 'boss@example.jp'
  await openAccount(shop, email)
  const printed = (await runMakeOwner(shop, email)) ?? ''
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
  // Without the second factor, a new code is printed for the owner, who keeps the other duties.
  expect(await runMakeOwner(shop, email)).toMatch(/recovery code {2}\w{12}/)
})
