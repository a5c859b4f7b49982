import { controlProps, Field, type FieldProps } from '#app/ui/form/field.tsx'
import { useFieldCheck } from '#app/ui/form/use-field-check.ts'
import { PrefectureOptions } from '#app/ui/prefecture-options.tsx'

type PrefectureFieldProps = FieldProps & { readonly value?: string | undefined; readonly autoComplete?: string }

export function PrefectureField({ value, autoComplete, ...given }: PrefectureFieldProps) {
  const { error, onEdit } = useFieldCheck(given)
  const field = { ...given, error }
  return (
    <Field {...field}>
      <select
        {...controlProps(field)}
        className="entry"
        autoComplete={autoComplete}
        // An answer of the server chooses another one.
        key={value}
        defaultValue={value}
        onChange={(event) => onEdit(event.currentTarget.value)}
      >
        <PrefectureOptions first="お選びください" />
      </select>
    </Field>
  )
}
