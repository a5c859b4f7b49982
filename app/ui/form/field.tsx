import type { ReactNode } from 'react'

/** What every field of a form has in common. */
export type FieldProps = {
  readonly name: string
  readonly label: string
  /** One sentence below the label. */
  readonly help?: string
  /** What is wrong with it, as a sentence. */
  readonly error?: string | undefined
  readonly required?: boolean
}

/** The id of the control of a field: where the error summary leads to. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** The attributes that tie a control to its label, help and error. */
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

/** Label, 必須 or 任意, help, the control itself, and beside it what is wrong. */
export function Field({ children, ...field }: FieldProps & { readonly children: ReactNode }) {
  return (
    <div className={field.error === undefined ? 'field' : 'field field-refused'}>
      <label className="field-label" htmlFor={fieldId(field.name)}>
        {field.label}
        <Need required={field.required} />
      </label>
      <FieldHelp {...field} />
      {children}
      <FieldError {...field} />
    </div>
  )
}

/** Whether a field must be filled in, in words. */
export function Need({ required }: { readonly required?: boolean | undefined }) {
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
