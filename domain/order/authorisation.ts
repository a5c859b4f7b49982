import { addDays, type Day, dayOfInstant, SHOP_TIME_ZONE } from '../day.ts'
import type { Yen } from '../money.ts'
import { cutOffOn } from '../rental/day-rules.ts'
import { shippingDayOf } from '../rental/span.ts'
import type { Settings } from '../settings/settings.ts'
import { isCancelledLine, isUnshippedLine } from './line-statuses.ts'
import type { Order, OrderLine } from './order.ts'

/** Days before shipping on which a kept card is authorised (docs/rules.md After the order, Late authorisation). */
export const AUTHORISATION_DAYS_BEFORE_SHIPPING = 5

/** An authorisation that ends within these hours, before its parcel left, is ageing. */
export const AGEING_HOURS = 48

/** A capture or void that is not over after these hours is waiting. */
export const WAITING_HOURS = 1

const HOURS_PER_DAY = 24

type Lines = { readonly lines: readonly Pick<OrderLine, 'status' | 'blocked'>[] }

/** The earliest shipping day of the lines that are not shipped yet, or in a cart; undefined when there are none. */
export function nextShippingOn({ lines }: Lines): Day | undefined {
  const waiting = lines.filter((line) => isUnshippedLine(line) || line.status === 'InCart' || line.status === 'Temp')
  return waiting.map(shippingDayOf).toSorted()[0]
}

/** Whether an order was accepted and no parcel of it left, so that its payment may still be authorised. */
export function isWaitingToShip({ status }: Pick<Order, 'status'>): boolean {
  return status === 'Delivery' || status === 'Reserved'
}

/** When an authorisation made at an instant ends; `holdDays` is the processor's. */
export function authorisationEndAt(at: Temporal.Instant, holdDays: number): Temporal.Instant {
  return at.add({ hours: holdDays * HOURS_PER_DAY })
}

/** Whether an authorisation lasts through the whole shipping day, on which it is captured. */
export function lastsUntilShipping(authorisedUntil: Temporal.Instant, shipsOn: Day): boolean {
  return Temporal.Instant.compare(authorisedUntil, startOfDay(addDays(shipsOn, 1))) >= 0
}

/**
 * Whether the card of an order is verified and kept now and authorised later: an authorisation made now would end
 * before the shipping day is over (docs/rules.md After the order, Late authorisation). Example: 7 days of hold from
 * 10:00 on the 20th end at 10:00 on the 27th, so an order that ships on the 27th needs it, one of the 26th does not.
 */
export function needsLateAuthorisation(order: Lines, at: Temporal.Instant, holdDays: number): boolean {
  const shipsOn = nextShippingOn(order)
  return shipsOn !== undefined && !lastsUntilShipping(authorisationEndAt(at, holdDays), shipsOn)
}

/** The day from which an order is authorised late: five days before shipping. */
export function authorisationDueOn(shipsOn: Day): Day {
  return addDays(shipsOn, -AUTHORISATION_DAYS_BEFORE_SHIPPING)
}

/** The days on which the open lines of an order ship, each once. */
export function shippingDaysOf({ lines }: Lines): readonly Day[] {
  const open = lines.filter((line) => !isCancelledLine(line))
  return [...new Set(open.map(shippingDayOf))].toSorted()
}

/** The cut-offs of an order, so that a day that was told stays: those in effect when it was placed. */
type OwnHours = Pick<Settings, 'hours'>

/** The moment by which an order must be authorised: the cut-off of the day before shipping. */
export function paymentDueAt(shipsOn: Day, hours: OwnHours): Temporal.Instant {
  return cutOffOn(addDays(shipsOn, -1), hours)
}

/** How long a customer has to pay on the page of the shop, minutes. */
export const PAYMENT_MINUTES = 30
/** How long the link in the mail about an order by telephone is valid, hours (docs/rules.md Phone orders). */
const PAYMENT_LINK_HOURS = 24

/**
 * When an order that is not paid is given up and its units are released (docs/rules.md Phone orders). Of an order by
 * telephone: a day after it was placed, at the latest at the cut-off of its shipping day, and never sooner than of any
 * other order.
 */
export function paymentEndsAt(
  order: Lines & Pick<Order, 'placedBy'>,
  startedAt: Temporal.Instant,
  hours: OwnHours,
): Temporal.Instant {
  const soonest = startedAt.add({ minutes: PAYMENT_MINUTES })
  if (order.placedBy === undefined) return soonest
  const shipsOn = nextShippingOn(order)
  const dayAfter = startedAt.add({ hours: PAYMENT_LINK_HOURS })
  const cutOff = shipsOn === undefined ? dayAfter : cutOffOn(shipsOn, hours)
  const [end] = [dayAfter, cutOff].sort(Temporal.Instant.compare) as [Temporal.Instant, Temporal.Instant]
  return Temporal.Instant.compare(end, soonest) < 0 ? soonest : end
}

/**
 * What a change of an order needs of its payment (docs/rules.md Changes before shipping). `keep`: the payment covers
 * the new amount until the new shipping day, or a kept card is authorised over it later; `pay`: the customer authorises
 * the new amount; `wait`: the processor or the customer has not answered. Of what is authorised less is captured.
 */
export function paymentForChange(
  facts: Pick<AuthorisationFacts, 'status' | 'keepsCard' | 'authorisedUntil' | 'isRequested'> & {
    readonly shipsOn: Day | undefined
    readonly amountYen: Yen
    readonly owedYen: Yen
  },
): 'keep' | 'pay' | 'wait' {
  const { status, keepsCard, authorisedUntil, isRequested, shipsOn, amountYen, owedYen } = facts
  if (isRequested || status === 'captured') return 'wait'
  if (status === 'started') return owedYen === amountYen ? 'keep' : 'wait'
  if (status !== 'authorised') return 'keep'
  if (owedYen > amountYen) return 'pay'
  const isUnlimited = keepsCard || owedYen === 0 || authorisedUntil === undefined || shipsOn === undefined
  return isUnlimited || lastsUntilShipping(authorisedUntil, shipsOn) ? 'keep' : 'pay'
}

/** The live payment of an order; `none`: it was refused, or there never was one. */
export type AuthorisationFacts = {
  readonly now: Temporal.Instant
  readonly shipsOn: Day
  readonly status: 'none' | 'started' | 'verified' | 'authorised' | 'captured'
  readonly keepsCard: boolean
  readonly authorisedUntil: Temporal.Instant | undefined
  /** The processor reports that the authorisation ended unexpectedly. */
  readonly hasEnded: boolean
  /** An authorisation was requested and is not answered yet. */
  readonly isRequested: boolean
}

/**
 * What the shop does about the authorisation of an order that is not shipped (docs/rules.md After the order, Late
 * authorisation). `authorise`: request one of the kept card; `ask`: the authorisation ended, or ends before shipping,
 * and no card is kept, so the customer is asked to pay again; `cancel`: not paid by the cut-off. Decided here: while
 * the processor has not answered, the order waits, because that is not the customer's fault; it cannot ship either.
 */
export function authorisationStep(facts: AuthorisationFacts, hours: OwnHours): 'wait' | 'authorise' | 'ask' | 'cancel' {
  const { now, shipsOn, status, keepsCard, isRequested } = facts
  if (status === 'captured' || isRequested || dayOfInstant(now) < authorisationDueOn(shipsOn)) return 'wait'
  if (status === 'authorised' && lasts(facts)) return 'wait'
  if (keepsCard && (status === 'verified' || status === 'authorised')) return 'authorise'
  if (Temporal.Instant.compare(now, paymentDueAt(shipsOn, hours)) >= 0) return 'cancel'
  return status === 'authorised' ? 'ask' : 'wait'
}

function lasts({ authorisedUntil, hasEnded, shipsOn }: AuthorisationFacts): boolean {
  return !hasEnded && (authorisedUntil === undefined || lastsUntilShipping(authorisedUntil, shipsOn))
}

function startOfDay(day: Day): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(SHOP_TIME_ZONE).toInstant()
}
