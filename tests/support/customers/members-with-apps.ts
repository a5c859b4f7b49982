import { codeOfApp } from '../identity/one-time-code.ts'
import { type Part, parsePage } from '../pages/html.ts'
import type { BuiltShop } from '../shop/built-shop.ts'
import { NOW } from '../shop/small-shop.ts'
import { newMember } from './member-shop.ts'
import { type Browser, openBrowser } from './members.ts'

export const SECOND_FACTOR_PAGE = '/mypage/second_factor'

export const mainOf = async (response: Response | Promise<Response>): Promise<Part> =>
  parsePage(await (await response).text()).one('main')

export const namesIn = (main: Part) => main.all('input').map(({ attributes }) => attributes.name)

export const hiddenIn = (main: Part, name: string) =>
  main.all('input').find(({ attributes }) => attributes.name === name)?.attributes.value ?? ''

type Credentials = { readonly email: string; readonly password: string }

/** Members with authenticator apps on the pages of a shop. */
export function membersWithApps(shop: BuiltShop) {
  let now = NOW
  /** A code that was used is followed by the next one after 30 seconds. */
  const pass = (duration: Temporal.DurationLike) => {
    now = now.add(duration)
    shop.setClock(now)
  }
  const codeFor = (secret: string) => codeOfApp(secret, now)
  const signedIn = async () => {
    const member = await newMember(shop)
    const browser = openBrowser(shop)
    await browser.signIn(member.email, { password: member.password })
    return { ...member, browser }
  }
  /** A member with an app, enrolled on the pages, and the recovery codes as shown. */
  const enrolled = async () => {
    const member = await signedIn()
    const { browser } = member
    const start = await mainOf(browser.post(SECOND_FACTOR_PAGE, { intent: 'start' }))
    const [secret, enrolment] = [hiddenIn(start, 'secret'), hiddenIn(start, 'enrolment')]
    const fields = { intent: 'enrol', secret, enrolment, code: codeFor(secret) }
    const done = await mainOf(browser.post(SECOND_FACTOR_PAGE, fields))
    const recoveryCodes = done.all('code').map(({ text }) => text)
    pass({ seconds: 30 })
    return { ...member, secret, recoveryCodes }
  }
  /** A new browser after a right password. */
  const atCode = async ({ email, password }: Credentials, path = '/mypage/login') => {
    const browser = openBrowser(shop)
    const response = await browser.signIn(email, { password, path })
    return { browser, response, main: await mainOf(response.clone()) }
  }
  return {
    pass,
    codeFor,
    signedIn,
    enrolled,
    atCode,
    sendCode: (browser: Browser, code: string, path = '/mypage/login') => browser.post(path, { intent: 'code', code }),
    /** Where the password alone leads. */
    passwordAlone: async ({ email, password }: Credentials) =>
      (await openBrowser(shop).signIn(email, { password })).headers.get('location'),
  }
}
