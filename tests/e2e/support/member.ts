import { randomUUID } from 'node:crypto'
import { httpCustomer } from '#tests/support/http-customer.ts'
import { shopUrl } from './guest.ts'
import { linkTo, mailsTo } from './mails.ts'

export const PASSWORD = 'a quiet garden in rain'

/** Makes an account with a confirmed address, as a client of the identity protocol does. Answers the address. */
export async function openMember(): Promise<string> {
  const email = `${randomUUID()}@example.jp`
  const { idToken } = await ask('signUp', { email, password: PASSWORD, returnSecureToken: true })
  await ask('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  const [mail] = await mailsTo(email, 1)
  const oobCode = /oobCode=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await ask('update', { oobCode })
  return email
}

/** What a member tells of herself on the page of registration, in the names of its fields. */
type Person = Readonly<Record<string, string>>

/** Registers a member by the forms and the mail of the shop, but without a browser (register.spec.ts uses one). */
export async function registerMember(person: Person, email: string, password: string): Promise<void> {
  const customer = httpCustomer(shopUrl())
  const input = await customer.open('/entry')
  const confirmation = await customer.submit(input, { ...person, email, emailAgain: email, intent: 'confirm' })
  const secrets = { password, passwordAgain: password, reminderQuestion: '3', reminderAnswer: 'たま' }
  await customer.submit(confirmation, { ...secrets, consent: '1', intent: 'register' })
  const { pathname, search, searchParams } = new URL(await linkTo(email, '/entry/complete'))
  const asked = await customer.open(`${pathname}${search}`)
  const done = await customer.submit(asked, { code: searchParams.get('oobCode') ?? '' })
  if (!done.path.includes('done')) throw new Error(`not registered but at ${done.path}: ${done.page.text}`)
}

async function ask(call: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`${shopUrl()}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=sumirei-demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${call}: ${await response.text()}`)
  return response.json()
}
