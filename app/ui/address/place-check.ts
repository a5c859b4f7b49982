import type { FieldErrors } from '#app/text/field-errors.ts'
import { placeQuestionText, TOWN_FILLED } from '#app/text/place-question-text.ts'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { addressForm } from '#domain/delivery/address.ts'
import { placeQuestion, withoutPrefecture } from '#domain/delivery/place.ts'
import type { Services } from '#services/services.ts'
import { keptPlaceOf } from './address-values.ts'
import { type AddressFormState, fillPlace } from './postal-autofill.ts'
import { KEPT_PLACE, TOWN_FIELD } from './postal-note.ts'

const placeForm = addressForm.pick({ postalCode: true, prefecture: true, address1: true })

/** Reads a form with an address. The prefecture is taken away where it was typed again before the street. */
export async function readAddressForm(request: Request, maxCharacters?: number): Promise<PostedForm> {
  const form = await readForm(request, maxCharacters)
  return form.address1 === undefined ? form : { ...form, address1: withoutPrefecture(form.address1, form.prefecture) }
}

/** A question about the place of a form: its errors, and the values to show with them. */
type PlaceCheck = AddressFormState & { readonly errors: FieldErrors }

/**
 * Asks once about a place that contradicts its postal code, and offers the towns of a code that several share
 * (docs/rules.md Members). Who sends the same place again keeps it. Undefined when nothing is asked, or when the fields
 * of the place have errors.
 */
export async function checkPlace(
  members: Pick<Services['members'], 'findPostalAddress'>,
  form: PostedForm,
): Promise<PlaceCheck | undefined> {
  const place = placeForm.safeParse(form).data
  if (place === undefined) return undefined
  const found = await members.findPostalAddress(place.postalCode)
  const question = placeQuestion(place, found)
  if (question === undefined) return undefined
  const towns = question.code === 'town-missing' ? question.detail.towns : []
  const town = towns.find((each) => each === form[TOWN_FIELD])
  const filled = fillPlace(found, place, () => true, town)
  // Without JavaScript the town that was chosen comes with the form.
  if (town !== undefined && filled.address1 !== place.address1)
    return { errors: { address1: TOWN_FILLED }, values: { address1: filled.address1 }, postalNote: filled.note }
  if (form[KEPT_PLACE] === keptPlaceOf(place)) return undefined
  const name = question.code === 'postal-code-unknown' ? 'postalCode' : 'address1'
  return {
    errors: { [name]: placeQuestionText(question, place.prefecture) },
    values: { [KEPT_PLACE]: keptPlaceOf(place) },
    ...(towns.length > 0 && { postalNote: filled.note }),
  }
}

/** What a form shows again, with the question about its place. */
export function withQuestion<State extends AddressFormState>(state: State, check: PlaceCheck | undefined): State {
  if (check === undefined) return state
  const { values, errors, ...note } = check
  return { ...state, ...note, values: { ...state.values, ...values }, errors: { ...state.errors, ...errors } }
}
