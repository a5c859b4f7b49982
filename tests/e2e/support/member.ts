import { randomUUID } from 'node:crypto'
import { httpCustomer } from '#tests/support/customers/http-customer.ts'
import { shopUrl } from './guest.ts'
import { linkTo, mailsTo } from './mails.ts'

export const PASSWORD = 'a quiet garden in rain'

/** Creates an account with a verified e-mail address by the identity protocol. Returns the address. */
export async function createMember(): Promise<string> {
  const email = `${randomUUID()}@example.jp`
  const { idToken } = await call('signUp', { email, password: PASSWORD, returnSecureToken: true })
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  const [mail] = await mailsTo(email, 1)
  const oobCode = /oobCode=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await call('update', { oobCode })
  return email
}

/** Values of the registration form by field name. */
type Person = Readonly<Record<string, string>>

/** Registers a member by the forms and the mail of the shop, without a browser (register.spec.ts uses one). */
export async function registerMember(person: Person, email: string, password: string): Promise<void> {
  const customer = httpCustomer(shopUrl())
  const input = await customer.open('/entry')
  const confirmation = await customer.submit(input, { ...person, email, emailAgain: email, intent: 'confirm' })
  const secrets = { password, passwordAgain: password, reminderQuestion: '3', reminderAnswer: 'たま' }
  await customer.submit(confirmation, { ...secrets, consent: '1', intent: 'register' })
  const { pathname, search, searchParams } = new URL(await linkTo(email, '/entry/complete'))
  const completion = await customer.open(`${pathname}${search}`)
  const done = await customer.submit(completion, { code: searchParams.get('oobCode') ?? '', password })
  if (!done.path.includes('done')) throw new Error(`not registered but at ${done.path}: ${done.page.text}`)
}

async function call(method: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`${shopUrl()}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=sumirei-demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method}: ${await response.text()}`)
  return response.json()
}
