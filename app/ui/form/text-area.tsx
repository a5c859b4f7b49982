import { controlProps, Field, type FieldProps } from './field.tsx'

type TextAreaProps = FieldProps & { readonly value?: string | undefined; readonly rows?: number }

/** Several lines of text. The server checks the length, so input is never cut off. */
export function TextArea({ value, rows = 8, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      <textarea
        key={value ?? ''}
        {...controlProps(field)}
        className="entry entry-lines"
        rows={rows}
        defaultValue={value}
      />
    </Field>
  )
}
