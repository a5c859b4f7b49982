import { addDays, type Day } from '#domain/day.ts'
import { deliveryDays } from '#domain/delivery/delivery.ts'
import { emptyCart, recomputed } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { lineStatusFor, type OrderStatus } from '#domain/order/states.ts'
import { defaultFurtherDayYen, rentalPriceYen } from '#domain/pricing/price.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan, type Span } from '#domain/rental/span.ts'
import type { ProductSeed } from '../catalogue/rows.ts'
import { type Random, seededUid } from '../random.ts'
import { chooseContents } from './contents.ts'
import { instantOf, type Move, movesOf } from './history.ts'
import { inventPerson, type Person } from './people.ts'
import type { Plan } from './plans.ts'
import type { Stock } from './stock.ts'

/** An invented order: the order itself, its moves, and dates that only its rows know. */
export type OrderSeed = {
  readonly order: Order
  readonly moves: readonly Move[]
  readonly shippedOn: Day
  /** The day the parcel came back; undefined when it has not. */
  readonly backOn: Day | undefined
}

/** What an order is invented from. */
export type Facts = { readonly stock: Stock; readonly todayOn: Day; readonly now: Temporal.Instant }

const DAYS = [4, 4, 4, 4, 4, 5, 5, 6, 7]
const METHODS: readonly PaymentMethod[] = ['card', 'card', 'card', 'amazonpay', 'cod']
const ATTEMPTS = 12
/** Statuses in which the order held its products at some time, as lines of Return and Arrear did. */
const HELD_NOTHING: readonly OrderStatus[] = [
  'AuthFailed',
  'CancelByCustomer',
  'CancelByCompany',
  'CancelNoID',
  'CancelAfterReserved',
]

/**
 * Invents an order after a plan; undefined when nothing that it wants is free. `number` counts the people, who are
 * invented too unless one is given.
 */
export function inventOrder(
  plan: Plan,
  facts: Facts,
  random: Random,
  number: number,
  person = inventPerson(random, number),
): OrderSeed | undefined {
  const parcelDays = deliveryDays(person.prefecture)
  const days = random.pick(DAYS)
  const startOn = addDays(facts.todayOn, plan.startsIn(random, days, parcelDays))
  const endOn = rentalEnd(startOn, days)
  const status = plan.path.at(-1)!
  const away = blockedSpan(startOn, endOn, person.prefecture)
  const products = chooseProducts(plan, facts, random, away)
  if (products.length < (plan.leastLines ?? 1)) return undefined
  if (!HELD_NOTHING.includes(status)) for (const product of products) facts.stock.book(product, keptSpan(away, status))
  const placedAt = placedWhen(plan, facts, random, startOn, parcelDays)
  const method = status === 'AuthFailed' || status === 'New' ? 'card' : random.pick(METHODS)
  const shippedOn = addDays(startOn, -parcelDays)
  const backOn = addDays(endOn, parcelDays + (plan.path.includes('Arrear') ? random.whole(3, 6) : 0))
  const dates = { placedAt, shippedOn, endOn, backOn, now: facts.now }
  const moves = status === 'Dummy' ? [] : movesOf(plan.path, dates, method === 'cod', random)
  const lines = products.map((product, index) => ({
    ...lineOf(product, random, placedAt, { startOn, endOn, away, days }),
    status: index === 0 && plan.firstLine !== undefined ? plan.firstLine : (plan.line ?? lineStatusFor(status)),
  }))
  const order = orderOf(person, { status, method, lines, placedAt, moves, random })
  return { order, moves, shippedOn, backOn: status === 'Return' || plan.firstLine === 'Return' ? backOn : undefined }
}

/** A product whose parcel is overdue is not promised to anybody: it stays away far beyond its span. */
function keptSpan(away: Span, status: OrderStatus): Span {
  return status === 'Arrear' ? { ...away, toOn: addDays(away.toOn, 400) } : away
}

function chooseProducts(plan: Plan, { stock }: Facts, random: Random, away: Span): ProductSeed[] {
  const chosen: ProductSeed[] = []
  for (const ranges of plan.contents ?? chooseContents(random, plan.leastLines ?? 1)) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const product = stock.choose(random, stock.popularItem(random, ranges), away)
      if (product === undefined || chosen.some(({ item }) => item.id === product.item.id)) continue
      chosen.push(product)
      break
    }
  }
  return chosen
}

/** Between 2 and 30 days ahead, not so late that the parcel could not have left, and never in the future. */
function placedWhen(plan: Plan, { todayOn, now }: Facts, random: Random, startOn: Day, parcelDays: number) {
  if (plan.isJustNow === true) return now.subtract({ minutes: random.whole(2, 14) })
  if (plan.lead !== undefined)
    return earlierThanNow(instantOf(addDays(todayOn, -random.whole(...plan.lead)), hour(random), minute(random)), now)
  const usual = addDays(startOn, -parcelDays - 1 - Math.floor(26 * random.next() ** 2))
  const latest = addDays(todayOn, -2)
  return instantOf(usual < latest ? usual : addDays(latest, -random.whole(0, 12)), hour(random), minute(random))
}

const hour = (random: Random) => random.whole(7, 23)
const minute = (random: Random) => random.whole(0, 59)

function earlierThanNow(at: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(at, now) < 0 ? at : now.subtract({ minutes: 25 })
}

type Period = { readonly startOn: Day; readonly endOn: Day; readonly away: Span; readonly days: number }

/** A line of a product for a period; amounts that depend on the whole order are computed with it. */
export function lineOf(product: ProductSeed, random: Random, at: Temporal.Instant, period: Period): OrderLine {
  const { item } = product
  const prices = { fourDaysYen: item.fourDaysYen, furtherDayYen: defaultFurtherDayYen(item.fourDaysYen) }
  return {
    uid: seededUid(random, at),
    status: 'InCart',
    productUid: product.uid,
    itemId: item.id,
    sizeTagUid: product.sizeTagUid,
    itemName: item.name,
    makerName: item.maker,
    sizeLabel: product.sizeLabel,
    startOn: period.startOn,
    endOn: period.endOn,
    away: period.away,
    priceYen: rentalPriceYen(prices, period.days),
    hasPlan: random.isLucky(0.45),
    optionFeeYen: 0,
    refPriceYen: product.refPriceYen,
    pointRatePercent: product.pointRatePercent,
  }
}

type Parts = {
  readonly status: OrderStatus
  readonly method: PaymentMethod
  readonly lines: readonly OrderLine[]
  readonly placedAt: Temporal.Instant
  readonly moves: readonly Move[]
  readonly random: Random
}

/** Amounts are those of the lines as ordered: `recomputed` is the shop's own arithmetic. The number is given later. */
function orderOf(person: Person, { status, method, lines, placedAt, moves, random }: Parts): Order {
  const paid = moves.find(({ to }) => to === 'Rental1')
  return recomputed({
    ...emptyCart(seededUid(random, placedAt), placedAt.subtract({ minutes: 12 })),
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
  })
}
