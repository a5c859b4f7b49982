import { controlProps, Field, type FieldProps } from '#app/ui/form/field.tsx'
import { useFieldCheck } from '#app/ui/form/use-field-check.ts'
import { prefectureOptions } from '#app/ui/prefecture-options.ts'
import { useSharedHtml } from '#app/ui/server-html.tsx'

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
        onChange={(event) => onEdit(event.currentTarget.value)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: built from constant names
        dangerouslySetInnerHTML={useSharedHtml(prefectureOptions(Number(value), 'お選びください'))}
      />
    </Field>
  )
}
