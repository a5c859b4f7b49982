import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { VENUE_LABELS } from '#app/text/field-labels.ts'
import { type FormValues, valuesOfPosted } from '#app/ui/address/address-values.ts'
import type { EditedForm, PostedForm } from '#app/ui/form/read-form.ts'
import { type VenueInput, venueForm } from '#domain/delivery/venue.ts'

export function valuesOfForm(form: PostedForm): FormValues {
  return valuesOfPosted(venueForm.shape, form)
}

type Read = { readonly values: FormValues } & (
  | { readonly venue: VenueInput; readonly errors?: undefined }
  | { readonly errors: FieldErrors }
)

export function readVenue(form: EditedForm): Read {
  const values = valuesOfForm(form)
  const parsed = venueForm.safeParse(form)
  return parsed.success ? { values, venue: parsed.data } : { values, errors: fieldErrorsOf(parsed.error, VENUE_LABELS) }
}
