import type { Duty } from '#domain/staff/duties.ts'
import type { SmallShop } from '../shop/small-shop.ts'
import type { staffOf } from './staff.ts'

/**
 * How the table test calls a change of a record other than an order. `own`: arguments with which it is made, the
 * record as in the audit log, and its version; `wrong`: arguments that are refused; `unknown`: of an unknown record.
 */
export type ChangeRow = {
  readonly own: () => Promise<{ args: readonly unknown[]; subject: string | undefined; version: number }>
  /** Undefined where every state allows it. */
  readonly wrong: (() => Promise<readonly unknown[]>) | undefined
  /** Undefined where the change makes the record. */
  readonly unknown: readonly unknown[] | undefined
  /** The tables that a form writes when it is sent again, to repair what a process that died left out. */
  readonly repairs?: readonly string[]
}

const FILTER = {
  q: '',
  status: 'Reserved',
  ships: '',
  arrives: '',
  method: '',
  document: '',
  charge: '',
  before: 0,
} as const
let count = 0

const LEAVER = { name: '花田', duties: ['money'] } as const

type Rows = Readonly<Record<string, ChangeRow>>

/** Changes of people of the staff and of their saved searches: a change without a row fails the test. */
export function peopleRows(shop: () => SmallShop, staff: ReturnType<typeof staffOf>): Rows {
  const { person, newPerson, stopped, withPasskey } = peopleOf(shop, staff)
  const own =
    (prepare: () => Promise<string>, ...rest: readonly unknown[]) =>
    async () => {
      const uid = await prepare()
      const { version } = (await shop().ports.staff.find(uid))!
      return { args: [uid, ...rest], subject: `staff:${uid}`, version }
    }
  const row = (change: Partial<ChangeRow>, ...rest: readonly unknown[]): ChangeRow => ({
    own: own(person, ...rest),
    wrong: undefined,
    unknown: ['unknown', ...rest],
    ...change,
  })
  return {
    ...viewRows(shop),
    addPerson: {
      // The link for the password is mailed again.
      repairs: ['embedded_identity.action_codes', 'public.mails', 'public.rate_windows'],
      own: async () => ({ args: [newPerson()], subject: undefined, version: 0 }),
      wrong: async () => {
        const known = newPerson()
        const uid = shop().ports.ids.next()
        await shop().ports.identityAdmin.createVerified({ uid, email: known.email, passwordHash: 'none' })
        await staff.withDuties(['packing'], uid)
        return [known]
      },
      unknown: undefined,
    },
    // One of the people of the table is the only owner.
    changePerson: row({ wrong: async () => ['owner-table', LEAVER] }, LEAVER),
    deactivatePerson: row({ wrong: async () => ['owner-table'] }),
    activatePerson: row({ own: own(stopped) }),
    endSessions: row({}),
    resetSecondFactor: row({ wrong: async () => [await stopped()] }),
    removePasskey: row({ own: own(withPasskey, 'k'), wrong: async () => [await person(), 'k'] }, 'k'),
    invitePerson: row({ wrong: async () => [await stopped()] }),
  }
}

function viewRows(shop: () => SmallShop): Rows {
  const [uid, name] = ['packing-table', '出荷待ち']
  const saved = async () => {
    const { staffViews, clock } = shop().ports
    const entry = { at: clock.now(), staffUid: uid, subject: `staff:${uid}`, fields: [], act: 'saveView' } as const
    await staffViews.save(uid, { name, query: 'status=New' }, 20, { ...entry, requestId: 'x', formKey: undefined })
    return { args: [name], subject: undefined, version: 0 }
  }
  return {
    saveView: {
      own: async () => ({ args: [name, FILTER], subject: undefined, version: 0 }),
      wrong: async () => ['', FILTER],
      unknown: undefined,
    },
    removeView: { own: saved, wrong: undefined, unknown: undefined },
  }
}

function peopleOf(shop: () => SmallShop, staff: ReturnType<typeof staffOf>) {
  /** A person with an account. */
  const person = async (duties: readonly Duty[] = ['packing']) => {
    const { identityAdmin, ids } = shop().ports
    const uid = ids.next()
    count += 1
    await identityAdmin.createVerified({ uid, email: `table-${count}@example.jp`, passwordHash: 'none' })
    await staff.withDuties(duties, uid)
    return uid
  }
  return {
    person,
    newPerson: () => {
      count += 1
      return { email: `table-${count}@example.jp`, name: '花田', duties: ['packing'] }
    },
    stopped: async () => {
      const uid = await person()
      const { staff: store } = shop().ports
      const record = (await store.find(uid))!
      const entry = {
        at: record.addedAt,
        staffUid: 'x',
        act: 'deactivatePerson',
        subject: 'staff',
        fields: [],
      } as const
      await store.save({ ...record, isActive: false }, { ...entry, requestId: 'x', formKey: undefined })
      return uid
    },
    withPasskey: async () => {
      const uid = await person()
      const { passkeys, clock } = shop().ports
      const of = { credentialId: uid, publicKey: new Uint8Array([1]), counter: 0, transports: [], isSynced: false }
      await passkeys.add({ ...of, uid: 'k', accountUid: uid, name: 'k', addedAt: clock.now(), usedAt: undefined }, 10)
      return uid
    },
  }
}
