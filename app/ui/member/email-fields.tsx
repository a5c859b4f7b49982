import type { FieldErrors } from '#app/text/field-errors.ts'
import { EMAIL_LABELS } from '#app/text/member-labels.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { TextField } from '#app/ui/form/text-field.tsx'

type EmailFieldsProps = {
  readonly values: FormValues
  readonly errors: FieldErrors
  readonly help: string
  readonly labels?: { readonly email: string; readonly emailAgain: string }
}

/** An e-mail address, entered twice: `email` and `emailAgain`. */
export function EmailFields({ values, errors, help, labels = EMAIL_LABELS }: EmailFieldsProps) {
  const field = (name: 'email' | 'emailAgain') => ({
    name,
    label: labels[name],
    value: values[name],
    error: errors[name],
    required: true,
    type: 'email' as const,
    inputMode: 'email' as const,
    autoComplete: 'email',
  })
  return (
    <>
      <TextField {...field('email')} help={help} />
      <TextField {...field('emailAgain')} />
    </>
  )
}
