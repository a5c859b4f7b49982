import { parseDay } from '#domain/day.ts'
import type { RentalChange } from '#domain/order/changes.ts'
import { rentalDaysOf } from '#domain/order/life.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { headUidOf } from '#domain/order/try-on.ts'
import { type LengthRules, parseRentalDays, rentalEnd } from '#domain/rental/period.ts'
import { isRejected } from '#domain/result.ts'
import { parseInteger } from '#domain/text/integer.ts'

/** The lines whose days and size can be changed, in the order of the form. Companions follow their line. */
export function changeableLines({ lines }: Order): readonly OrderLine[] {
  return lines.filter((line) => isUnshippedLine(line) && headUidOf(line) === undefined)
}

/** The names of the fields of a line. */
export function rentalFields(index: number) {
  return { start: `start${index}`, days: `days${index}`, size: `size${index}` }
}

/** The changes that a query or a form asks for; an empty or malformed field keeps what the line has. */
export function readRental(
  order: Order,
  fieldOf: (name: string) => string | null | undefined,
  rules: LengthRules,
): RentalChange[] {
  return changeableLines(order).map((line, index) => {
    const fields = rentalFields(index)
    const startOn = parseDay(fieldOf(fields.start)) ?? line.startOn
    const days = parseRentalDays(fieldOf(fields.days), rules)
    const size = parseInteger(fieldOf(fields.size))
    const endOn = rentalEnd(startOn, isRejected(days) ? rentalDaysOf(line) : days)
    return { lineUid: line.uid, startOn, endOn, sizeTagUid: size ?? line.sizeTagUid }
  })
}

/** The fields that ask for these changes, for links and hidden inputs. */
export function rentalValuesOf(changes: readonly RentalChange[]): Readonly<Record<string, string>> {
  const values = changes.map((change, index): [string, string][] => {
    const { start, days, size } = rentalFields(index)
    const { startOn, sizeTagUid } = change
    const sizes: [string, string][] = sizeTagUid === undefined ? [] : [[size, String(sizeTagUid)]]
    return [[start, startOn], [days, String(rentalDaysOf(change))], ...sizes]
  })
  return Object.fromEntries(values.flat())
}
