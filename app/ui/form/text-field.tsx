import { controlProps, Field, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps & {
  readonly value?: string | undefined
  readonly type?: 'text' | 'email' | 'tel'
  readonly autoComplete?: string
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email'
  readonly placeholder?: string
  /** How much of the row the box takes, by what goes in. */
  readonly size?: 'short' | 'full'
}

/**
 * One line of text. Nothing is checked in the browser: the server folds widths and tells what it could not read. The
 * key makes the box show the folded value once it is back.
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
