import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { privateData } from '#app/response-headers.ts'
import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { RECORD_WORDS } from '#app/text/record-words.ts'
import { keptPlaceOf } from '#app/ui/address/address-values.ts'
import { checkPlace, readAddressForm, withQuestion } from '#app/ui/address/place-check.ts'
import { lookUpPostalAddress } from '#app/ui/address/postal-autofill.ts'
import { FIND_ADDRESS, KEPT_PLACE, type PostalNote, TOWN_FIELD } from '#app/ui/address/postal-note.ts'
import { type PostedForm, sentOver } from '#app/ui/form/read-form.ts'
import type { Difference } from '#app/ui/staff/staff-fields.tsx'
import {
  changedFields,
  type FieldTexts,
  fieldNames,
  formTexts,
  isRequired,
  type RecordDeclaration,
  shownTexts,
  typedTexts,
} from '#domain/record/record.ts'
import { RECORDS, type RecordKind, type RecordValues } from '#domain/record/records.ts'

/** The longest text of a field that a form may send, characters. */
const MAX_TEXT = 5_000

export type RecordAnswer = {
  /** Of the record that the form is about now. */
  readonly version: number
  readonly values?: FieldTexts
  readonly errors?: FieldErrors
  readonly message?: string
  readonly postalNote?: PostalNote
  readonly differences?: readonly Difference[]
}

export const answer = privateData<RecordAnswer>

/** What the form needs to know of a field. */
export type FieldView = { readonly name: string; readonly control: string | undefined; readonly isRequired: boolean }

export function fieldViews(kind: RecordKind): readonly FieldView[] {
  const of: RecordDeclaration = RECORDS[kind]
  return fieldNames(of).map((name) => ({
    name,
    control: of.fields?.[name]?.control,
    isRequired: isRequired(of, name),
  }))
}

export function readRecordForm(request: Request): Promise<PostedForm> {
  return readAddressForm(request, MAX_TEXT)
}

/** What a form shows of a stored record. Its place was kept when it was saved. */
export function storedTexts(kind: RecordKind, values: object): FieldTexts {
  const texts = formTexts(RECORDS[kind], values)
  return 'postalCode' in values ? { ...texts, [KEPT_PLACE]: keptPlaceOf(values as RecordValues<'venue'>) } : texts
}

type Read<Kind extends RecordKind> =
  | { readonly given: RecordValues<Kind>; readonly values: FieldTexts }
  /** What the form shows again, with the status of the answer. */
  | { readonly again: Omit<RecordAnswer, 'version'>; readonly status: number }

/** Reads the fields of a form over what is stored; a form with a place may look it up, or be asked about it. */
export async function readTyped<Kind extends RecordKind>(
  context: Readonly<RouterContextProvider>,
  kind: Kind,
  form: PostedForm,
  stored: FieldTexts,
): Promise<Read<Kind>> {
  const { members, settings } = context.get(servicesContext)
  const of: RecordDeclaration = RECORDS[kind]
  const edited = sentOver(stored, form)
  const kept = form[KEPT_PLACE]
  const values = { ...typedTexts(of, edited), ...(kept !== undefined && { [KEPT_PLACE]: kept }) }
  if (form.intent === FIND_ADDRESS)
    return { again: await lookUpPostalAddress({ members, settings }, values, form[TOWN_FIELD]), status: 200 }
  const parsed = of.form.safeParse(edited)
  const question = await checkPlace(members, form)
  if (parsed.success && question === undefined) return { given: parsed.data as RecordValues<Kind>, values }
  const errors = parsed.success ? {} : fieldErrorsOf(parsed.error, RECORD_WORDS[kind].labels)
  return { again: withQuestion({ values, errors }, question), status: 422 }
}

/** The fields in which what was typed differs from what is stored now. */
export function differencesOf(kind: RecordKind, stored: object, typed: object): readonly Difference[] {
  const of: RecordDeclaration = RECORDS[kind]
  const labels: Readonly<Record<string, string>> = RECORD_WORDS[kind].labels
  const [current, given] = [shownTexts(of, stored), shownTexts(of, typed)]
  return changedFields(of, stored, typed).map((name) => ({
    label: labels[name] ?? name,
    current: current[name] ?? '',
    typed: given[name] ?? '',
  }))
}
