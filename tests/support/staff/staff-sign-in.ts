import { expect } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import type { Duty } from '#domain/staff/duties.ts'
import { type Browser, openAccount, PASSWORD } from '../customers/members.ts'
import { mainOf } from '../customers/members-with-apps.ts'
import { type BuiltShop, SITE } from '../shop/built-shop.ts'
import { NOW, type SmallShop } from '../shop/small-shop.ts'
import { staffOf } from './staff.ts'

/** The settings of production, in which staff need a second factor. */
export const PRODUCTION = { ...parseConfig({ SITE_URL: SITE, SEED: 'none' }), isProduction: true }
/** For a built shop: its services as in production. */
export const AS_IN_PRODUCTION = { services: ({ ports }: SmallShop) => createServices(PRODUCTION, ports) }

type Person = { readonly duties?: readonly Duty[]; readonly role?: number }

let people = 0

/** People who sign in to the back office of a shop, whose clock goes on. */
export function staffSignIn(shop: BuiltShop) {
  let now = NOW
  const staff = staffOf(() => shop)
  return {
    staff,
    now: () => now,
    pass(duration: Temporal.DurationLike) {
      now = now.add(duration)
      shop.setClock(now)
    },
    /** A person with an account at the embedded provider; of the staff when the role is above 0. */
    async person({ duties = ['owner'], role = 1 }: Person = {}) {
      people += 1
      const email = `signs-in-${people}@example.jp`
      const uid = await openAccount(shop, email)
      await shop.ports.identityAdmin.setRole(uid, role)
      if (role > 0) await staff.withDuties(duties, uid)
      return { uid, email }
    },
    /** Stops a person without ending the sessions, as for a process that still knows them. */
    async stop(uid: string) {
      const stored = (await shop.ports.staff.find(uid))!
      const entry = { at: now, staffUid: 'x', act: 'deactivatePerson', subject: 'staff', fields: [] } as const
      await shop.ports.staff.save({ ...stored, isActive: false }, { ...entry, requestId: 'x', formKey: undefined })
    },
    /** The sign-ins with a code in the audit log. */
    codesOf: async (uid: string) => (await staff.auditOf(`staff:${uid}`)).filter((row) => row.endsWith(' signIn')),
  }
}

export const signInAsStaff = (browser: Browser, email: string, password = PASSWORD) =>
  browser.signIn(email, { path: '/staff/login', password })
/** Status and redirect. */
export const placeOf = ({ status, headers }: Response) => [status, headers.get('location')]
/** Status and text of the page. */
export const sentenceOf = async (response: Response) => [response.status, (await mainOf(response)).text]
export const refusedWith = (status: number, text: string) => [status, expect.stringContaining(text)]
/** Where a page leads a browser that has not shown the code, or is not signed in. */
export const CODE_STEP = /^\/staff\/code\?/
export const LOGIN_STEP = /^\/staff\/login\?/
export const leadsTo = async (browser: Browser, path = '/staff/people') =>
  (await browser.get(path)).headers.get('location')
export const NOT_STAFF = refusedWith(403, 'このアカウントでは管理画面をお使いいただけません')
