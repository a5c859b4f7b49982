import { MAX_HOLD_DAYS_AHEAD } from '#domain/availability/holds.ts'
import { partsOf, type UnitPart } from '#domain/catalog/parts.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { cleaningSpan } from '#domain/rental/span.ts'
import { ALL_ITEMS } from '../catalogue/all-items.ts'
import { seededRandom, seededUid } from '../random.ts'
import { earlier, instantOf } from './history.ts'
import { demoCalendar } from './new-year.ts'
import type { OrderSeed } from './orders.ts'

const ACTOR = 'staff:demo'
/** A unit that came back so many days ago is cleaned and waits for its shelf; one that came back before is on it. */
const CLEANED_AFTER_DAYS = 2
/** The part that is missing where one is. */
const MISSING_LABEL = '袱紗'

type CleaningFacts = { readonly orders: readonly OrderSeed[]; readonly todayOn: Day; readonly now: Temporal.Instant }
type Returned = { readonly line: OrderLine; readonly returnedOn: Day; readonly task: OrderSeed['task'] }

/** The units that came back in the last days. */
function returnedUnits(orders: readonly OrderSeed[], todayOn: Day): Returned[] {
  const since = addDays(todayOn, -CLEANED_AFTER_DAYS)
  return orders
    .flatMap(({ order, returnedOn, task }) =>
      returnedOn === undefined
        ? []
        : order.lines.filter(({ status }) => status === 'Return').map((line) => ({ line, returnedOn, task })),
    )
    .filter(({ returnedOn }) => returnedOn >= since)
}

/**
 * The rows about the units between their return and their shelf, by table: the list of the cleaning, and the condition
 * of those whose return is a task of the day.
 */
export function cleaningRows({ orders, todayOn, now }: CleaningFacts) {
  const since = addDays(todayOn, -CLEANED_AFTER_DAYS)
  const returned = returnedUnits(orders, todayOn)
  const cleaned = returned.filter(({ returnedOn }) => returnedOn === since)
  const cleanedAt = instantOf(addDays(todayOn, -1), 16).toString()
  return {
    unit_care: returned.map(({ line, returnedOn }) => ({
      product_uid: line.unitUid,
      line_uid: line.uid,
      since_on: returnedOn,
      cleaned_at: returnedOn === since ? cleanedAt : null,
      cleaned_by: returnedOn === since ? ACTOR : null,
    })),
    unit_events: cleaned.map(({ line }) => ({
      product_uid: line.unitUid,
      at: cleanedAt,
      actor: ACTOR,
      act: 'cleaned',
    })),
    unit_conditions: returned
      .filter(({ task }) => task !== undefined)
      .map(({ line, returnedOn, task }) => ({
        uid: uidOf(`condition ${line.uid}`, now),
        product_uid: line.unitUid,
        line_uid: line.uid,
        stage: 'return',
        ...conditionOf(line, task),
        note: '',
        actor: ACTOR,
        at: earlier(instantOf(returnedOn, 11), now).toString(),
      })),
  }
}

/**
 * The lines that hold these units for their cleaning, each with the line after which it is cleaned. Their days lie in
 * the blocked days of the rental, so that no other booking has them. That whose part is missing has no other booking.
 */
export function cleaningHolds({ orders, todayOn, now }: CleaningFacts) {
  return returnedUnits(orders, todayOn).map(({ line, returnedOn, task }) => {
    const cleaning = cleaningSpan(returnedOn, demoCalendar(todayOn))
    const span = task === 'part-missing' ? { ...cleaning, toOn: heldUntil(todayOn) } : cleaning
    const hold: OrderLine = {
      ...line,
      priceYen: 0,
      hasPlan: false,
      optionFeeYen: 0,
      uid: uidOf(`cleaning ${line.uid}`, now),
      status: 'Maintenance',
      startOn: span.fromOn,
      endOn: span.toOn,
      blocked: span,
    }
    return { hold, afterLineUid: line.uid }
  })
}

/** Until when a unit is held whose part is missing, as services/orders/return-lines.ts holds it. */
export const heldUntil = (todayOn: Day): Day => addDays(todayOn, MAX_HOLD_DAYS_AHEAD)

function conditionOf(line: OrderLine, task: OrderSeed['task']) {
  const part = task === 'part-missing' ? partOf(line) : undefined
  return part === undefined ? { verdict: 'ok', parts: [] } : { verdict: 'missing-part', parts: [part.key] }
}

function partOf({ itemId }: OrderLine): UnitPart | undefined {
  const item = ALL_ITEMS.find(({ id }) => id === itemId)!
  const parts = partsOf({ form: item.form, setForm: item.setForm })
  return parts.find(({ label }) => label === MISSING_LABEL) ?? parts[0]
}

const uidOf = (name: string, at: Temporal.Instant) => seededUid(seededRandom(name), at)
