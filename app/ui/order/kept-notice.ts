import { createCookie } from 'react-router'
import { z } from 'zod'
import { type Rejection, rejected } from '#domain/result.ts'

/** A notice about lines taken out of the cart, naming them (specification 5, rule 6 and Availability). */
export type TakenOut = Rejection<'not-sold' | 'double-booked', { readonly itemNames: readonly string[] }>

const LIFE_S = 300
const MOST_NAMES = 10

// A cookie and not the address: a sentence on our page is never of a stranger's making. Its path is the whole shop, since a
// navigation inside the page asks for /cart.data.
const cookie = createCookie('sumirei_notice', { path: '/', maxAge: LIFE_S, httpOnly: true, sameSite: 'lax' })
const stored = z.object({
  code: z.enum(['not-sold', 'double-booked']),
  names: z.array(z.string().max(200)).min(1).max(MOST_NAMES),
})

/** A Set-Cookie header that keeps a notice until the cart page has shown it. */
export function keepNotice(notice: TakenOut): Promise<string> {
  return cookie.serialize({ code: notice.code, names: notice.detail.itemNames.slice(0, MOST_NAMES) })
}

/** The notice that was kept, if any. */
export async function keptNotice(request: Request): Promise<TakenOut | undefined> {
  const parsed = stored.safeParse(await cookie.parse(request.headers.get('cookie')).catch(() => undefined))
  return parsed.success ? rejected(parsed.data.code, { itemNames: parsed.data.names }) : undefined
}

/** A Set-Cookie header that forgets it. */
export function forgetNotice(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}
