import { expect, test } from 'vitest'
import { EXIT, parseCommand, runBlockCommand } from '#scripts/accounts.ts'
import { newCaller, newMember, PASSWORD, registration } from '#tests/support/customers/member-shop.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { runScript } from '#tests/support/processes/run-script.ts'
import { smallShopOn } from '#tests/support/shop/suite-shops.ts'

const opened = databaseOfSuite()
const shop = smallShopOn(() => opened().db, [])

const runVerb = (verb: string, email: string) => runBlockCommand(parseCommand([verb, email])!, shop.ports)
const registerAs = (email: string) => shop.services.members.register(registration({ email }), newCaller())

test('rejects a registration with a blocked address, also after withdrawal, until it is unblocked', async () => {
  const { email, session, from } = await newMember(shop)
  const run = runScript('accounts', ['bar', email.toUpperCase()], { DATABASE_URL: opened().url })
  expect([run.status, run.stdout]).toEqual([EXIT.done, expect.stringContaining('Blocked')])
  expect(await registerAs(email)).toMatchObject({ code: 'email-unusable' })
  expect(await shop.services.members.withdraw(session, { password: PASSWORD }, from)).toBeUndefined()
  expect(await registerAs(email)).toMatchObject({ code: 'email-unusable' })
  expect(await runVerb('unbar', email)).toMatchObject({ exitCode: EXIT.done })
  expect(await registerAs(email)).toBeUndefined()
})

test('reports an address without an account', async () => {
  for (const verb of ['bar', 'unbar'])
    expect(await runVerb(verb, 'nobody@example.jp')).toMatchObject({ exitCode: EXIT.noAccount })
})

test.each([[['bar']], [['bar', 'a-uid']], [['unbar', 'shiro@example.jp', 'now']]])(
  'rejects the arguments %j',
  (words) => expect(parseCommand(words)).toBeUndefined(),
)
