import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { MAINTENANCE_LABELS } from '#app/text/staff-catalogue-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { SHOP_TIME_ZONE } from '#domain/day.ts'
import type { Maintenance } from '#domain/maintenance.ts'

export type MaintenanceValues = Readonly<Record<keyof typeof MAINTENANCE_LABELS, string>>

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/

/** A time of the form, as `2026-11-20T22:00`, in Tokyo. */
function parseTime(text: string): Temporal.Instant | undefined {
  if (!TIME.test(text)) return undefined
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(SHOP_TIME_ZONE).toInstant()
  } catch {
    return undefined
  }
}

function timeText(at: Temporal.Instant | undefined): string {
  if (at === undefined) return ''
  return at.toZonedDateTimeISO(SHOP_TIME_ZONE).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

export function valuesOf({ isForced, startAt, endAt }: Maintenance): MaintenanceValues {
  const mode = isForced ? 'now' : startAt !== undefined && endAt !== undefined ? 'planned' : 'off'
  return { mode, startAt: timeText(startAt), endAt: timeText(endAt) }
}

export function readMaintenance(form: Readonly<Record<string, string>>): {
  readonly values: MaintenanceValues
} & ({ readonly maintenance: Maintenance } | { readonly errors: FieldErrors }) {
  const { mode = '', startAt = '', endAt = '' } = form
  const values = { mode, startAt, endAt }
  const isForced = mode === 'now'
  if (mode === 'off' || isForced) return { values, maintenance: { isForced, startAt: undefined, endAt: undefined } }
  const [start, end] = [parseTime(startAt), parseTime(endAt)]
  const wrong = (name: 'startAt' | 'endAt') => ({ [name]: fieldErrorText(MAINTENANCE_LABELS[name], 'time') })
  const errors: FieldErrors = {
    ...(mode !== 'planned' && { mode: fieldErrorText(MAINTENANCE_LABELS.mode, 'choice-required') }),
    ...(start === undefined && wrong('startAt')),
    ...(end === undefined && wrong('endAt')),
  }
  if (Object.keys(errors).length > 0) return { values, errors }
  return { values, maintenance: { isForced, startAt: start, endAt: end } }
}

/** The sentence of a rejection beside its field; undefined when it is about the whole form. */
export function maintenanceErrors(rejection: BackOfficeRejection): FieldErrors | undefined {
  const isAboutTimes = rejection.code === 'maintenance-times' || rejection.code === 'maintenance-over'
  return isAboutTimes ? { endAt: staffRejectionText(rejection) } : undefined
}
