import { createMember } from '#demo/members/create-member.ts'
import { HANAKO, TARO } from '#demo/members/people.ts'
import { type Part, parsePage } from '../pages/html.ts'
import { type BuiltShop, SITE } from '../shop/built-shop.ts'
import { NOW } from '../shop/small-shop.ts'

/** A member and the cookies of one browser. */
export type SignedInMember = { readonly uid: string; readonly cookie: string }

/** The two members of the demo shop in a built shop, and requests of pages as each of them. */
export async function memberPages(shop: BuiltShop) {
  const cookiesOf = async (credentials: { email: string; password: string }): Promise<string> => {
    const response = await shop.fetch('/mypage/login', {
      method: 'POST',
      headers: { origin: SITE },
      body: new URLSearchParams({ intent: 'sign-in', ...credentials }),
    })
    if (response.status !== 303) throw new Error(`not signed in: ${response.status}`)
    return cookieHeader(response)
  }
  const signedIn = async (member: typeof HANAKO): Promise<SignedInMember> => {
    const uid = await createMember(shop.ports, member, NOW)
    return { uid, cookie: await cookiesOf({ email: member.email, password: member.password }) }
  }
  const get = (path: string, member?: SignedInMember) =>
    shop.fetch(path, member && { headers: { cookie: member.cookie } })
  const mainOf = async (path: string, member: SignedInMember): Promise<Part> =>
    parsePage(await (await get(path, member)).text()).one('main')
  const post = (path: string, fields: Record<string, string>, member: SignedInMember) =>
    shop.fetch(path, {
      method: 'POST',
      headers: { origin: SITE, cookie: member.cookie },
      body: new URLSearchParams(fields),
    })
  return { hanako: await signedIn(HANAKO), taro: await signedIn(TARO), cookiesOf, get, mainOf, post }
}

/** The cookies of a response as a `cookie` header. */
export function cookieHeader(response: Response): string {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return cookies.join('; ')
}

/** The targets of the links of a part. */
export function hrefsOf(part: Part): string[] {
  return part.all('a').map(({ attributes }) => attributes.href ?? '')
}
