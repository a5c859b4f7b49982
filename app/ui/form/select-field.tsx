import { controlProps, Field, type FieldProps } from './field.tsx'

export type Option = { readonly value: string; readonly label: string }

type SelectFieldProps = FieldProps & {
  readonly value?: string | undefined
  readonly options: readonly Option[]
  /** The first option, which stands for no choice. */
  readonly placeholder?: string
  readonly autoComplete?: string
}

/** A native select list. */
export function SelectField({ value, options, placeholder, autoComplete, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      <select {...controlProps(field)} className="entry" defaultValue={value ?? ''} autoComplete={autoComplete}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
