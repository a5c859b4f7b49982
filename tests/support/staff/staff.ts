import type { Duty } from '#domain/staff/duties.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { SmallShop } from '../shop/small-shop.ts'

/** People of the staff of a small shop, and the callers of its use cases. */
export function staffOf(shop: () => SmallShop) {
  const callerOf = (uid: string, change: Partial<StaffCaller> = {}): StaffCaller => ({
    kind: 'browser',
    session: {
      uid,
      email: `${uid}@sumirei.example`,
      role: 1,
      signedInAt: shop().ports.clock.now(),
      signInProvider: 'password',
    },
    requestId: 'request-1',
    browserSecret: undefined,
    ...change,
  })
  return {
    callerOf,
    /** Adds a person with duties, and returns the caller of its use cases. */
    async withDuties(duties: readonly Duty[], uid = `${duties.join('-') || 'none'}-uid`): Promise<StaffCaller> {
      const { staff, clock } = shop().ports
      const at = clock.now()
      const person = { uid, name: uid, duties, isActive: true, addedAt: at }
      const entry = {
        at,
        staffUid: uid,
        act: 'addStaff',
        subject: `staff:${uid}`,
        fields: [],
        requestId: 'test',
      } as const
      await staff.save(person, { ...entry, formKey: undefined })
      return callerOf(uid)
    },
    /** The rows of the audit log of a subject, oldest first: `{person} {act}`. */
    async auditOf(subject: string): Promise<string[]> {
      const rows = await shop().ports.staff.listAudit({ beforeId: undefined, subject, limit: 100 })
      return rows.map(({ staffUid, act }) => `${staffUid} ${act}`).toReversed()
    },
  }
}
