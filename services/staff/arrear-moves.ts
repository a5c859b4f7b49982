import { type Day, dayOfInstant } from '#domain/day.ts'
import { rejected } from '#domain/result.ts'
import { proposeLate } from '../charges/late-charges.ts'
import { remindOfArrear } from '../orders/remind-of-arrear.ts'
import type { ServicePorts } from '../service-ports.ts'
import { staffUseCases } from './use-case.ts'

const CONTACT = { duties: ['service', 'returns', 'money'] } as const

/** What staff do about an overdue order beside its return (docs/rules.md Overdue, Late). */
export function createArrearMoves(ports: ServicePorts) {
  const { move } = staffUseCases(ports)
  return {
    remindOfArrear: move('remindOfArrear', CONTACT, (bound, by) => (uid: string) => remindOfArrear(bound)(uid, by)),
    proposeLate: move(
      'proposeLate',
      { duties: ['returns', 'money'] },
      (bound, by) => async (uid: string, lineUid: string, handedOverOn: Day) => {
        const isAhead = handedOverOn > dayOfInstant(bound.days.now())
        if (isAhead && (await bound.orders.find(uid)) !== undefined) return rejected('day-ahead', { on: handedOverOn })
        return proposeLate(bound)(uid, { lineUid, handedOverOn }, by)
      },
    ),
  }
}
