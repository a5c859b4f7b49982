import { controlProps, Field, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps & {
  readonly value?: string | undefined
  readonly type?: 'text' | 'email' | 'tel'
  readonly autoComplete?: string
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email'
  readonly placeholder?: string
  /** Width of the box: for a short value, or the full width. */
  readonly size?: 'short' | 'full'
}

/**
 * One line of text. Nothing is validated in the browser: the server normalises full-width characters and reports
 * errors. The key makes the box show the normalised value.
 */
export function TextField({
  value,
  size = 'full',
  type = 'text',
  autoComplete,
  inputMode,
  placeholder,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      <input
        key={value ?? ''}
        {...controlProps(field)}
        className={size === 'short' ? 'entry entry-short' : 'entry'}
        type={type}
        defaultValue={value}
        autoComplete={autoComplete}
        inputMode={inputMode}
        placeholder={placeholder}
        maxLength={300}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        spellCheck={type === 'text' ? undefined : false}
      />
    </Field>
  )
}
