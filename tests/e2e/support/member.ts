import { randomUUID } from 'node:crypto'
import { mailsTo, shopUrl } from './guest.ts'

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

async function ask(call: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`${shopUrl()}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=sumirei-demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${call}: ${await response.text()}`)
  return response.json()
}
