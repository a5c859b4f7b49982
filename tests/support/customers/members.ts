import { isRejected } from '#domain/result.ts'
import { type BuiltShop, SITE } from '../shop/built-shop.ts'
import type { SmallShop } from '../shop/small-shop.ts'

export const PASSWORD = 'a quiet garden in rain'

/** Creates an account with a complete registration. Returns its uid. */
export async function openAccount({ ports }: SmallShop, email: string, password = PASSWORD): Promise<string> {
  const created = await ports.identity.call('signUp', { email, password }, { address: undefined })
  if (isRejected(created)) throw new Error(`no account: ${created.code}`)
  await ports.identityAdmin.setEmailVerified(created.localId, email)
  return created.localId
}

/** Creates new members of a shop, with or without a browser in which the member is signed in. */
export function freshMembers(shop: BuiltShop) {
  let count = 0
  const member = async () => {
    count += 1
    const email = `member-${count}@example.jp`
    return { email, uid: await openAccount(shop, email) }
  }
  const signedIn = async () => {
    const opened = await member()
    const browser = openBrowser(shop)
    await browser.signIn(opened.email)
    return { ...opened, browser }
  }
  return { member, signedIn }
}

/** The status of the sign-in page, or its redirect, which is `SIGNED_IN` when the member is signed in. */
export async function atSignIn(browser: Browser): Promise<string | number> {
  const response = await browser.get('/mypage/login')
  return response.headers.get('location') ?? response.status
}
export const SIGNED_IN = '/mypage/'

/** A browser without scripts: it stores cookies, does not follow redirects, and posts forms as pages do. */
export function openBrowser(shop: BuiltShop) {
  const jar = new Map<string, string>()
  const storeCookies = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0\b/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    return storeCookies(await shop.fetch(path, { ...init, headers }))
  }
  return {
    jar,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send(path, { method: 'POST', headers: { origin: SITE, ...headers }, body: new URLSearchParams(fields) }),
    send,
    signIn: (email: string, { path = '/mypage/login', password = PASSWORD } = {}) =>
      send(path, {
        method: 'POST',
        headers: { origin: SITE },
        body: new URLSearchParams({ intent: 'sign-in', email, password }),
      }),
  }
}

export type Browser = ReturnType<typeof openBrowser>
