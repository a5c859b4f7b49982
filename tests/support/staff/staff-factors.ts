import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { isRejected } from '#domain/result.ts'
import { makeOwner } from '#scripts/staff-account.ts'
import { mailsTo, newCaller, signedIn } from '../customers/member-shop.ts'
import { openAccount, PASSWORD } from '../customers/members.ts'
import { codeOfApp } from '../identity/one-time-code.ts'
import type { SmallShop } from '../shop/small-shop.ts'

export const codeOf = (result: unknown) => (isRejected(result) ? (result as { code: string }).code : undefined)

/** `npm run accounts -- owner`. Returns what it prints. */
export async function runMakeOwner({ ports }: SmallShop, target: string) {
  const made = await makeOwner({ ...ports, siteUrl: 'http://shop.test' }, target)
  if (isRejected(made)) throw new Error(made.code)
  return made
}

let count = 0
export const nextEmail = (name: string) => `${name}-${++count}@example.jp`

type Account = {
  readonly email: string
  readonly uid: string
  readonly session: Awaited<ReturnType<typeof signedIn>>['session']
}
type Person = Account & { readonly recoveryCode: string }

/** People of the staff of a shop in production, and what they do with second factors. */
export function staffFactors(shop: SmallShop) {
  const production = () => createServices({ ...parseConfig({ SEED: 'none' }), isProduction: true }, shop.ports)
  const customer = async (): Promise<Account> => {
    const email = nextEmail('customer')
    const uid = await openAccount(shop, email)
    return { email, uid, session: (await signedIn(shop, { email, password: PASSWORD })).session }
  }
  return {
    production,
    customer,
    pass: (duration: Temporal.DurationLike) => shop.setClock(shop.ports.clock.now().add(duration)),
    /** A person of the staff with a password, and a session by it alone. */
    async byPassword(): Promise<Person> {
      const email = nextEmail('factor')
      const uid = await openAccount(shop, email)
      const printed = (await runMakeOwner(shop, email)) ?? ''
      const { session } = await signedIn(shop, { email, password: PASSWORD })
      return { email, uid, session, recoveryCode: /recovery code {2}(\w{12})/.exec(printed)?.[1] ?? '' }
    },
    /** The secret of a browser in which the recovery code was entered. */
    async opened({ session, recoveryCode }: Person): Promise<string> {
      const caller = { kind: 'browser', session, requestId: 'r', browserSecret: undefined } as const
      const verified = await production().staff.secondFactor.verify(caller, recoveryCode)
      if (!('browserSecret' in verified)) throw new Error(verified.code)
      return verified.browserSecret
    },
    /** The first call of a program that enrols an app. */
    start: (idToken: string) =>
      production().identity.call('mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} }, newCaller()),
    /** Enrols an app at the identity provider on the page of the second factor. */
    async enrolApp({ session }: Account, browserSecret: string | undefined) {
      const source = { from: newCaller(), browserSecret }
      const { secondFactor } = production().members
      const enrolment = await secondFactor.start(session, source)
      if (isRejected(enrolment)) return enrolment
      const code = codeOfApp(enrolment.secret, shop.ports.clock.now())
      return secondFactor.confirm(session, { enrolment: enrolment.enrolment, code }, source)
    },
    lastMail: async ({ email }: Pick<Account, 'email'>) => (await mailsTo(shop.db, email)).at(-1),
    /** The rows of the audit log about a person, oldest first, with their fields. */
    async auditOf({ uid }: Account): Promise<string[]> {
      const rows = await shop.ports.staff.listAudit({ beforeId: undefined, subject: `staff:${uid}`, limit: 20 })
      return rows.map(({ act, fields }) => [act, ...fields].join(' ')).toReversed()
    },
  }
}
