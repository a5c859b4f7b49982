import type { Day } from '../day.ts'
import type { CancellationRow } from '../pricing/cancellation.ts'
import type { SettingsOf } from '../settings/settings.ts'

/** When a cancellation is free whatever day it is, on pages, in mails and in the terms (docs/rules.md Cancellation). */
export function freeCancellationTerms({ freeMinutes }: SettingsOf<'cancellation'>) {
  return {
    beforeConfirmation: { when: '「ご予約確定メール」をお送りするまで', fee: '無料' },
    firstHour: { when: `ご注文から${freeMinutes}分以内（箱詰めの前に限ります）`, fee: '無料' },
  } as const
}

export const NO_CANCELLATION_TERM = { when: '発送後', fee: 'お受けできません' } as const

/** Before the confirmation of an order its days and fees only begin to count with it. */
export const AFTER_CONFIRMATION = 'ご予約確定のあと、'

type RowFacts = { readonly shipsOn: Day; readonly isConfirmed: boolean }

/** Until when a row of an order's own table counts. Example: `ご予約確定のあと、11月20日（金）まで`. */
export function untilText(
  { untilOn }: Pick<CancellationRow, 'untilOn'>,
  { shipsOn, isConfirmed }: RowFacts,
  dayText: (on: Day) => string,
): string {
  const until = `${dayText(untilOn)}${untilOn === shipsOn ? 'の発送まで' : 'まで'}`
  return isConfirmed ? until : `${AFTER_CONFIRMATION}${until}`
}
