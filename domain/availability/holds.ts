import { type Day, daysBetween } from '../day.ts'
import type { LineStatus } from '../order/states.ts'
import type { Span } from '../rental/span.ts'
import { type Rejection, rejected } from '../result.ts'

/** The longest hold ends within the days of which the stock by date is known (docs/rules.md Units). */
export const MAX_HOLD_DAYS_AHEAD = 365

/** The statuses of holds: repair or care, and out of the offer for another reason. */
export const HOLD_STATUSES = ['Maintenance', 'RentalUnavailable'] as const satisfies readonly LineStatus[]
export type HoldStatus = (typeof HOLD_STATUSES)[number]

export type HoldRejection =
  | Rejection<'hold-backwards' | 'reason-missing', undefined>
  | Rejection<'day-over', { readonly on: Day }>
  | Rejection<'hold-too-far', { readonly maxDays: number }>

/** Whether a hold may be entered: from today on, for a year at most, with a reason (docs/rules.md Units). */
export function checkHold({ fromOn, toOn }: Span, reason: string, todayOn: Day): HoldRejection | undefined {
  if (fromOn < todayOn) return rejected('day-over', { on: fromOn })
  if (toOn < fromOn) return rejected('hold-backwards')
  if (daysBetween(todayOn, toOn) > MAX_HOLD_DAYS_AHEAD)
    return rejected('hold-too-far', { maxDays: MAX_HOLD_DAYS_AHEAD })
  return reason.trim() === '' ? rejected('reason-missing') : undefined
}
