import { DUTIES } from '#domain/staff/duties.ts'
import { newPersonForm, personForm } from '#domain/staff/people.ts'

type Values = Readonly<Record<string, string>>

const typed = (values: Values) => ({
  email: values.email ?? '',
  name: values.name ?? '',
  duties: DUTIES.filter((duty) => values[`duty.${duty}`] !== undefined),
})

const SENTENCES: Readonly<Record<string, string>> = {
  email: 'メールアドレスを正しく入力してください。',
  name: '名前を40文字以内で入力してください。',
  duties: '担当を一つ以上選んでください。',
}

/** The typed name and duties; otherwise the field that is wrong, with its sentence. */
export function readPersonForm(values: Values) {
  return outcomeOf(personForm.safeParse(typed(values)))
}

/** The same with an e-mail address. */
export function readNewPersonForm(values: Values) {
  return outcomeOf(newPersonForm.safeParse(typed(values)))
}

type Parsed<Form> =
  | { readonly success: true; readonly data: Form }
  | {
      readonly success: false
      readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }
    }

type Outcome<Form> =
  | { readonly form: Form; readonly error?: undefined }
  | { readonly form?: undefined; readonly error: { readonly field: string; readonly message: string } }

function outcomeOf<Form>(parsed: Parsed<Form>): Outcome<Form> {
  if (parsed.success) return { form: parsed.data }
  const field = String(parsed.error.issues[0]?.path[0] ?? 'name')
  return { error: { field, message: SENTENCES[field] ?? '' } }
}
