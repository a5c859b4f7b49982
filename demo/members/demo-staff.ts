import { isRejected } from '#domain/result.ts'
import { DUTIES, type Duty } from '#domain/staff/duties.ts'
import type { StaffStore } from '#services/ports/staff.ts'
import { createAccount, type MemberPorts } from './create-member.ts'
import { DEMO_PASSWORD } from './people.ts'

const NAMES: Readonly<Record<Duty, string>> = {
  packing: '出荷 花田',
  returns: '返却 森',
  service: '受付 三浦',
  catalogue: '商品 小林',
  money: '会計 石井',
  owner: '店長 墨田',
}

/** Creates one account for each duty, `packing@sumirei.example` and so on, with the password of the demo members. */
export async function createDemoStaff(
  ports: MemberPorts & { readonly staff: StaffStore },
  now: Temporal.Instant,
): Promise<void> {
  for (const duty of DUTIES) {
    const uid = await createAccount(ports, { email: `${duty}@sumirei.example`, password: DEMO_PASSWORD })
    const refused = await ports.identityAdmin.setRole(uid, 1)
    if (isRejected(refused)) throw new Error(`the role of ${duty} could not be set: ${refused.code}`)
    const audit = {
      at: now,
      staffUid: uid,
      act: 'addStaff',
      subject: `staff:${uid}`,
      fields: [],
      requestId: 'demo',
    } as const
    const person = { uid, name: NAMES[duty], duties: [duty], isActive: true, addedAt: now }
    await ports.staff.save(person, { ...audit, formKey: undefined })
  }
}
