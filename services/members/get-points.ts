import { dayOfInstant } from '#domain/day.ts'
import { nextExpiry, pointBalance } from '#domain/points/ledger.ts'
import type { MemberServices } from '../member-services.ts'
import type { MemberStore } from '../ports/member-store.ts'
import type { PointStore } from '../ports/point-store.ts'

type Ports = { readonly points: PointStore; readonly members: MemberStore }

/** The points ledger of a member, newest first, with pending points. */
export function getPoints({ points, members }: Ports): MemberServices['getPoints'] {
  return async (uid) => {
    const rows = await points.entriesOf(uid)
    const orderUids = rows.flatMap(({ orderUid }) => (orderUid === undefined ? [] : [orderUid]))
    const [pending, numbers] = await Promise.all([points.pendingOf(uid), members.orderNumbers(orderUids)])
    const entries = rows.map(({ at, reason, points: count, orderUid, expiresOn }) => ({
      on: dayOfInstant(at),
      reason,
      points: count,
      orderNumber: orderUid === undefined ? undefined : numbers.get(orderUid),
      expiresOn,
    }))
    return { balance: pointBalance(rows), pending, nextExpiry: nextExpiry(rows), entries: entries.reverse() }
  }
}
