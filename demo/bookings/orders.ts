import { addDays, type Day } from '#domain/day.ts'
import { deliveryDays } from '#domain/delivery/delivery-days.ts'
import { emptyCart, repriced } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { lineStatusFor, type OrderStatus } from '#domain/order/states.ts'
import { defaultFurtherDayYen, rentalPriceYen } from '#domain/pricing/price.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import { isPossibleStart, rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan, type Span } from '#domain/rental/span.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import type { UnitSeed } from '../catalogue/rows.ts'
import { type Random, seededUid } from '../random.ts'
import { chooseContents } from './contents.ts'
import { instantOf, type StatusChange, statusChangesOf } from './history.ts'
import { generatePerson, type Person } from './people.ts'
import type { DayTask, OrderPlan } from './plans.ts'
import type { Stock } from './stock.ts'

/** A generated order, its status changes, and dates that are only in its rows. */
export type OrderSeed = {
  readonly order: Order
  readonly changes: readonly StatusChange[]
  readonly shippedOn: Day
  /** The day the parcel was returned; undefined if it was not. */
  readonly returnedOn: Day | undefined
  /** What the back office has to do about it today, beside its status. */
  readonly task?: DayTask
}

/** What orders are generated from. */
export type GenerationContext = {
  readonly stock: Stock
  readonly todayOn: Day
  readonly now: Temporal.Instant
  readonly calendar: RentalCalendar
}

const DAYS = [4, 4, 4, 4, 4, 5, 5, 6, 7]
const METHODS: readonly PaymentMethod[] = ['card', 'card', 'card', 'amazonpay', 'cod']
const ATTEMPTS = 12
/**
 * Generates an order from a plan; undefined if nothing that it needs is available. `number` numbers the generated
 * guests; `person` replaces the guest.
 */
export function generateOrder(
  plan: OrderPlan,
  facts: GenerationContext,
  random: Random,
  number: number,
  person = generatePerson(random, number),
): OrderSeed | undefined {
  const parcelDays = deliveryDays(person.prefecture, facts.calendar.rules)
  const days = random.pick(DAYS)
  let startOn = addDays(facts.todayOn, plan.startsIn(random, days, parcelDays))
  while (!isPossibleStart(facts.calendar, startOn, person.prefecture)) startOn = addDays(startOn, 1)
  const endOn = rentalEnd(startOn, days)
  const status = plan.path.at(-1)!
  const blocked = blockedSpan(startOn, endOn, person.prefecture, facts.calendar)
  const units = chooseUnits(plan, facts, random, blocked)
  if (units.length < (plan.minLines ?? 1)) return undefined
  // The lines of such orders are cancelled and block no unit.
  if (!lineStatusFor(status).startsWith('Cancel'))
    for (const unit of units) facts.stock.book(unit, spanInStock(blocked, status))
  const placedAt = placementInstant(plan, facts, random, startOn, parcelDays)
  const method = plan.method ?? (status === 'AuthFailed' || status === 'New' ? 'card' : random.pick(METHODS))
  const shippedOn = addDays(startOn, -parcelDays)
  const daysLate = plan.path.includes('Arrear') ? random.integer(3, 6) : 0
  const returnedOn = earlierDay(addDays(endOn, parcelDays + daysLate), facts.todayOn)
  const dates = { placedAt, shippedOn, endOn, returnedOn, now: facts.now }
  const moves = status === 'Dummy' ? [] : statusChangesOf(plan.path, dates, method === 'cod', random)
  const lines = units.map((unit, index) => ({
    ...lineOf(unit, random, placedAt, { startOn, endOn, blocked, days }),
    status:
      index === 0 && plan.firstLineStatus !== undefined
        ? plan.firstLineStatus
        : (plan.lineStatus ?? lineStatusFor(status)),
  }))
  const order = orderOf(person, { status, method, lines, placedAt, moves, random })
  return {
    order,
    changes: moves,
    shippedOn,
    returnedOn: status === 'Return' || plan.firstLineStatus === 'Return' ? returnedOn : undefined,
    ...(plan.task && { task: plan.task }),
  }
}

function earlierDay(one: Day, other: Day): Day {
  return one < other ? one : other
}

/** An overdue unit is offered to no other customer: it stays blocked far beyond its span. */
function spanInStock(blocked: Span, status: OrderStatus): Span {
  return status === 'Arrear' ? { ...blocked, toOn: addDays(blocked.toOn, 400) } : blocked
}

function chooseUnits(plan: OrderPlan, { stock }: GenerationContext, random: Random, blocked: Span): UnitSeed[] {
  const chosen: UnitSeed[] = []
  for (const ranges of plan.contents ?? chooseContents(random, plan.minLines ?? 1)) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const unit = stock.choose(random, stock.popularItem(random, ranges), blocked)
      if (unit === undefined || chosen.some(({ item }) => item.id === unit.item.id)) continue
      chosen.push(unit)
      break
    }
  }
  return chosen
}

/** 2 to 30 days ahead, early enough for the parcel, and never in the future. */
function placementInstant(
  plan: OrderPlan,
  { todayOn, now }: GenerationContext,
  random: Random,
  startOn: Day,
  parcelDays: number,
) {
  if (plan.isRecent === true) return now.subtract({ minutes: random.integer(2, 14) })
  if (plan.placedDaysAgo !== undefined)
    return earlierThanNow(
      instantOf(addDays(todayOn, -random.integer(...plan.placedDaysAgo)), hour(random), minute(random)),
      now,
    )
  const usual = addDays(startOn, -parcelDays - 1 - Math.floor(26 * random.next() ** 2))
  const latest = addDays(todayOn, -2)
  return instantOf(usual < latest ? usual : addDays(latest, -random.integer(0, 12)), hour(random), minute(random))
}

const hour = (random: Random) => random.integer(7, 23)
const minute = (random: Random) => random.integer(0, 59)

function earlierThanNow(at: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(at, now) < 0 ? at : now.subtract({ minutes: 25 })
}

type Period = { readonly startOn: Day; readonly endOn: Day; readonly blocked: Span; readonly days: number }

/** A line of a unit for a period; amounts that depend on the order are computed later. */
export function lineOf(unit: UnitSeed, random: Random, at: Temporal.Instant, period: Period): OrderLine {
  const { item } = unit
  const prices = {
    fourDaysYen: item.fourDaysYen,
    furtherDayYen: defaultFurtherDayYen(item.fourDaysYen, FIRST_SETTINGS.prices),
  }
  return {
    uid: seededUid(random, at),
    status: 'InCart',
    unitUid: unit.uid,
    itemId: item.id,
    sizeTagUid: unit.sizeTagUid,
    itemName: item.name,
    makerName: item.maker,
    sizeLabel: unit.sizeLabel,
    startOn: period.startOn,
    endOn: period.endOn,
    blocked: period.blocked,
    priceYen: rentalPriceYen(prices, period.days),
    hasPlan: random.chance(0.45),
    optionFeeYen: 0,
    refPriceYen: unit.refPriceYen,
    pointRatePercent: unit.pointRatePercent,
  }
}

type OrderParts = {
  readonly status: OrderStatus
  readonly method: PaymentMethod
  readonly lines: readonly OrderLine[]
  readonly placedAt: Temporal.Instant
  readonly moves: readonly StatusChange[]
  readonly random: Random
}

/** The order; `repriced` computes its amounts from the lines. The number is assigned later. */
function orderOf(person: Person, { status, method, lines, placedAt, moves, random }: OrderParts): Order {
  const paid = moves.find(({ to }) => to === 'Rental1')
  const order: Order = {
    ...emptyCart(seededUid(random, placedAt), placedAt.subtract({ minutes: 12 }), FIRST_SETTINGS),
    status,
    version: 1 + moves.length,
    email: person.email,
    customer: person.customer,
    shipping: person.shipping,
    prefecture: person.prefecture,
    paymentMethod: method,
    deliveryTime: random.pick([0, 0, 0, 1, 1, 2, 3, 4, 5]),
    deliveryRequest: random.pick([0, 0, 0, 0, 1, 2]),
    lines,
    orderedAt: placedAt,
    paidAt: paid?.at,
    modifiedAt: moves.at(-1)?.at ?? placedAt,
  }
  return repriced(order, FIRST_SETTINGS)
}
