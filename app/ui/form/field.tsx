import type { ReactNode } from 'react'
import { fieldId } from './field-id.ts'
import { useFieldCheck } from './use-field-check.ts'

export type FieldProps = {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  readonly required?: boolean
  /** A choice is made already: neither required nor optional. */
  readonly hasDefault?: boolean
}

function describedBy({ name, help, error }: Pick<FieldProps, 'name' | 'help' | 'error'>): string | undefined {
  return [help && `${fieldId(name)}-help`, error && `${fieldId(name)}-error`].filter(Boolean).join(' ') || undefined
}

export function controlProps({ name, help, error, required }: FieldProps) {
  return {
    id: fieldId(name),
    name,
    'aria-required': required || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': describedBy({ name, help, error }),
  }
}

export function Field({ children, ...field }: FieldProps & { readonly children: ReactNode }) {
  return (
    <div className={field.error === undefined ? 'field' : 'field field-refused'}>
      <label className="field-label" htmlFor={fieldId(field.name)}>
        {field.label}
        <RequiredMark required={field.required} />
      </label>
      <FieldHelp {...field} />
      {children}
      <FieldError {...field} />
    </div>
  )
}

/** Several controls with one label, such as radio buttons. */
export function FieldGroup({ children, ...field }: FieldProps & { readonly children: ReactNode }) {
  return (
    <fieldset
      className={field.error === undefined ? 'field choices' : 'field choices field-refused'}
      aria-describedby={describedBy(field)}
    >
      <legend className="field-label">
        {field.label}
        {field.hasDefault !== true && <RequiredMark required={field.required} />}
      </legend>
      <FieldHelp {...field} />
      {children}
      <FieldError {...field} />
    </fieldset>
  )
}

function RequiredMark({ required }: { readonly required?: boolean | undefined }) {
  return required ? <span className="need need-must">必須</span> : <span className="need">任意</span>
}

function FieldHelp({ name, help }: Pick<FieldProps, 'name' | 'help'>) {
  if (help === undefined) return null
  return (
    <p className="field-help" id={`${fieldId(name)}-help`}>
      {help}
    </p>
  )
}

export function FieldError({ name, error }: Pick<FieldProps, 'name' | 'error'>) {
  if (error === undefined) return null
  return (
    <p className="field-error" id={`${fieldId(name)}-error`}>
      {error}
    </p>
  )
}

type TextFieldProps = FieldProps & {
  readonly value?: string | undefined
  readonly type?: 'text' | 'email' | 'tel'
  readonly autoComplete?: string
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email'
  readonly placeholder?: string
  readonly size?: 'short' | 'full'
}

/** The server normalises and checks the value; the key makes the box show the normalised one. */
export function TextField({
  value,
  size = 'full',
  type = 'text',
  autoComplete,
  inputMode,
  placeholder,
  ...given
}: TextFieldProps) {
  const { error, onEdit, onLeave } = useFieldCheck(given)
  const field = { ...given, error }
  return (
    <Field {...field}>
      <input
        key={value ?? ''}
        {...controlProps(field)}
        onInput={(event) => onEdit(event.currentTarget.value)}
        onBlur={(event) => onLeave(event.currentTarget.value)}
        className={size === 'short' ? 'entry entry-short' : 'entry'}
        type={type}
        defaultValue={value}
        autoComplete={autoComplete}
        inputMode={inputMode}
        placeholder={placeholder}
        maxLength={300}
        spellCheck={type === 'text' ? undefined : false}
      />
    </Field>
  )
}

type TextAreaProps = FieldProps & { readonly value?: string | undefined; readonly rows?: number }

/** Several lines of text. The server checks the length, so input is never cut off. */
export function TextArea({ value, rows = 8, ...given }: TextAreaProps) {
  const { error, onEdit, onLeave } = useFieldCheck(given)
  const field = { ...given, error }
  return (
    <Field {...field}>
      <textarea
        key={value ?? ''}
        {...controlProps(field)}
        onInput={(event) => onEdit(event.currentTarget.value)}
        onBlur={(event) => onLeave(event.currentTarget.value)}
        className="entry entry-lines"
        rows={rows}
        defaultValue={value}
      />
    </Field>
  )
}

type Option = { readonly value: string; readonly label: string }

type SelectFieldProps = FieldProps & {
  readonly value?: string | undefined
  readonly options: readonly Option[]
  readonly placeholder?: string
  readonly autoComplete?: string
}

export function SelectField({ value, options, placeholder, autoComplete, ...given }: SelectFieldProps) {
  const { error, onEdit } = useFieldCheck(given)
  const field = { ...given, error }
  return (
    <Field {...field}>
      <select
        {...controlProps(field)}
        className="entry"
        defaultValue={value ?? ''}
        autoComplete={autoComplete}
        onChange={(event) => onEdit(event.currentTarget.value)}
      >
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

export function Checkbox({ isChecked, ...given }: FieldProps & { readonly isChecked?: boolean }) {
  const { error, onEdit } = useFieldCheck(given)
  const field = { ...given, error }
  return (
    <div className={field.error === undefined ? 'field' : 'field field-refused'}>
      <label className="choice">
        <input
          {...controlProps(field)}
          type="checkbox"
          value="1"
          defaultChecked={isChecked}
          onChange={(event) => onEdit(event.currentTarget.checked ? event.currentTarget.value : '')}
        />
        <span className="choice-text">
          <span className="choice-label">{field.label}</span>
        </span>
      </label>
      <FieldHelp {...field} />
      <FieldError {...field} />
    </div>
  )
}
