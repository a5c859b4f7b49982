import type { ReactNode } from 'react'

/** Properties of every form field. */
export type FieldProps = {
  readonly name: string
  readonly label: string
  /** Help text below the label. */
  readonly help?: string
  /** Error message of the field. */
  readonly error?: string | undefined
  readonly required?: boolean
}

/** The id of a field's control, which the error summary links to. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** The attributes that connect a control with its help and error. */
export function controlProps({ name, help, error, required }: FieldProps) {
  const describedBy = [help && `${fieldId(name)}-help`, error && `${fieldId(name)}-error`].filter(Boolean).join(' ')
  return {
    id: fieldId(name),
    name,
    'aria-required': required || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': describedBy || undefined,
  }
}

/** Label, required or optional mark, help, the control, and its error. */
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

/** Marks a field as required or optional. */
export function RequiredMark({ required }: { readonly required?: boolean | undefined }) {
  return required ? <span className="need need-must">必須</span> : <span className="need">任意</span>
}

export function FieldHelp({ name, help }: Pick<FieldProps, 'name' | 'help'>) {
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
