import { createDemoStaff } from '#demo/members/demo-staff.ts'
import { DEMO_PASSWORD } from '#demo/members/people.ts'
import type { Duty } from '#domain/staff/duties.ts'
import { type BuiltShop, SITE } from './built-shop.ts'
import { parsePage } from './html.ts'
import { cookieHeader } from './member-pages.ts'
import { NOW } from './small-shop.ts'

/** The demo staff of a built shop, and requests of pages without scripts as each of them. */
export async function staffPages(shop: BuiltShop) {
  await createDemoStaff(shop.ports, NOW)
  const cookies = new Map<Duty, string>()
  const signIn = (email: string, password = DEMO_PASSWORD) =>
    shop.fetch('/staff/login', {
      method: 'POST',
      headers: { origin: SITE },
      body: new URLSearchParams({ email, password }),
    })
  const cookieOf = async (duty: Duty) => {
    const known = cookies.get(duty)
    if (known !== undefined) return known
    const cookie = cookieHeader(await signIn(`${duty}@sumirei.example`))
    cookies.set(duty, cookie)
    return cookie
  }
  const get = async (duty: Duty, path: string, headers: Record<string, string> = {}) =>
    shop.fetch(path, { headers: { cookie: await cookieOf(duty), ...headers } })
  return {
    signIn,
    cookieOf,
    get,
    mainOf: async (duty: Duty, path: string) => parsePage(await (await get(duty, path)).text()).one('main'),
    /** A POST with a body of its own. */
    send: async (duty: Duty, path: string, body: BodyInit, headers: Record<string, string>) =>
      shop.fetch(path, { method: 'POST', headers: { origin: SITE, cookie: await cookieOf(duty), ...headers }, body }),
    /** With FormData as a multipart form. */
    post: async (duty: Duty, path: string, fields: Record<string, string> | FormData) =>
      shop.fetch(path, {
        method: 'POST',
        headers: { origin: SITE, cookie: await cookieOf(duty) },
        body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      }),
  }
}
