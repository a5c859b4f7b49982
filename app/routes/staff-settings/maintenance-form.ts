import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { MAINTENANCE_LABELS } from '#app/text/staff-catalogue-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { localTimeText, parseLocalTime } from '#app/ui/staff/local-time.ts'
import type { Maintenance } from '#domain/maintenance.ts'

export type MaintenanceValues = Readonly<Record<keyof typeof MAINTENANCE_LABELS, string>>

export function valuesOf({ isForced, startAt, endAt }: Maintenance): MaintenanceValues {
  const mode = isForced ? 'now' : startAt !== undefined && endAt !== undefined ? 'planned' : 'off'
  return { mode, startAt: localTimeText(startAt), endAt: localTimeText(endAt) }
}

export function readMaintenance(form: Readonly<Record<string, string>>): {
  readonly values: MaintenanceValues
} & ({ readonly maintenance: Maintenance } | { readonly errors: FieldErrors }) {
  const { mode = '', startAt = '', endAt = '' } = form
  const values = { mode, startAt, endAt }
  const isForced = mode === 'now'
  if (mode === 'off' || isForced) return { values, maintenance: { isForced, startAt: undefined, endAt: undefined } }
  const [start, end] = [parseLocalTime(startAt), parseLocalTime(endAt)]
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
