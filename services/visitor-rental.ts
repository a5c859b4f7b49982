import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { NamedRental } from '#domain/rental/named-rental.ts'
import { checkPeriod, type PeriodRejection, rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan, type Span } from '#domain/rental/span.ts'
import type { ShopCalendar } from './catalog/shop-calendar.ts'
import type { ServicePorts } from './service-ports.ts'
import { findOrCreateVisitor, type VisitorOwner, visitorKeyOf } from './visitor-owner.ts'

/**
 * The rental that a visitor named last, checked now for a destination. `blocked`: the days for which a unit must be
 * free; undefined when none was named, or when it is no longer possible (`rejection`).
 */
export type CheckedRental = {
  readonly calendar: ShopCalendar
  readonly named: NamedRental | undefined
  readonly rejection: PeriodRejection | undefined
  readonly blocked: Span | undefined
}

type Ports = Pick<ServicePorts, 'visitors' | 'ids' | 'clock' | 'days'>

export function getRental({ visitors, days }: Ports) {
  return async (owner: VisitorOwner | undefined, prefecture: PrefectureCode): Promise<CheckedRental> => {
    const [calendar, named] = await Promise.all([
      days.calendar(prefecture),
      owner === undefined ? undefined : visitors.rental(visitorKeyOf(owner)),
    ])
    if (named === undefined) return { calendar, named, rejection: undefined, blocked: undefined }
    const { arrivalOn } = named
    const facts = { now: days.now(), prefecture, calendar: calendar.rental, startOn: arrivalOn, days: named.days }
    const rejection = checkPeriod(facts)
    const blocked = blockedSpan(arrivalOn, rentalEnd(arrivalOn, named.days), prefecture, calendar.rental)
    return { calendar, named, rejection, blocked: rejection === undefined ? blocked : undefined }
  }
}

/** Replaces the rental; undefined removes it. Creates the visitor on the first one; returns the secret to store. */
export function rememberRental(ports: Ports) {
  return async (owner: VisitorOwner | undefined, rental: NamedRental | undefined) => {
    const visitor = await findOrCreateVisitor(ports, owner)
    await ports.visitors.saveRental(visitor.uid, rental, ports.clock.now())
    return { secret: visitor.secret }
  }
}
