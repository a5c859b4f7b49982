import { createDemoStaff } from '#demo/members/demo-staff.ts'
import { DEMO_PASSWORD } from '#demo/members/people.ts'
import type { Duty } from '#domain/staff/duties.ts'
import { cookieHeader } from '../customers/member-pages.ts'
import { type Part, parsePage } from '../pages/html.ts'
import { type BuiltShop, SITE } from '../shop/built-shop.ts'
import { NOW } from '../shop/small-shop.ts'

/** The main part of a page. */
export async function mainOf(response: Response): Promise<Part> {
  return parsePage(await response.text()).one('main')
}

/** The hidden fields of the form that has a button with this text. */
export function fieldsOf(page: Part, button: string): Record<string, string> {
  const form = page.all('form').find((each) => each.all('button').some(({ text }) => text === button))
  if (form === undefined) throw new Error(`no form with the button ${button}`)
  const entries = form.all('input').map(({ attributes }) => [attributes.name ?? '', attributes.value ?? ''])
  return Object.fromEntries(entries) as Record<string, string>
}

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
    /** The next request of each signs in anew. */
    signOut: () => cookies.clear(),
    cookieOf,
    get,
    mainOf: async (duty: Duty, path: string) => mainOf(await get(duty, path)),
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
