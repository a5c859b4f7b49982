import type { ComponentType } from 'react'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { BODY_SIZE_LABELS } from '#app/text/fit-text.ts'
import { USUAL_SIZES } from '#domain/fit/size-chart.ts'
import { FieldError } from './form/field.tsx'
import { fieldId } from './form/field-id.ts'

type Name = keyof typeof BODY_SIZE_LABELS
export type BodySizeValues = Readonly<Partial<Record<Name, string | number>>>

type ControlProps<ControlName extends Name = Name> = {
  readonly name: ControlName
  readonly value: string | number | undefined
  readonly error: string | undefined
  /** Id of the form that it belongs to, if it is elsewhere. */
  readonly form: string | undefined
}

export type MeasureProps = ControlProps<Exclude<Name, 'usualSize'>> & {
  readonly onEdit?: (text: string) => void
  readonly onLeave?: (text: string) => void
}

type BodySizeFieldsProps = {
  readonly values: BodySizeValues
  readonly errors?: FieldErrors | undefined
  readonly form?: string
  /** The field of a measure, for a page that checks it while it is edited. */
  readonly measure?: ComponentType<MeasureProps>
}

const MEASURES = ['heightCm', 'bustCm', 'waistCm', 'hipCm', 'footCm'] as const
const WEARERS = [
  { wearer: 'ladies', label: 'レディース' },
  { wearer: 'mens', label: 'メンズ' },
] as const

function controlProps({ name, error, form }: ControlProps) {
  return {
    id: fieldId(name),
    name,
    form,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error === undefined ? undefined : `${fieldId(name)}-error`,
  }
}

/** The fields of 「私のサイズ」, all optional. Works as static HTML. */
export function BodySizeFields({ values, errors = {}, form, measure: Field = MeasureField }: BodySizeFieldsProps) {
  const fieldOf = <ControlName extends Name>(name: ControlName) => ({
    name,
    value: values[name],
    error: errors[name],
    form,
  })
  return (
    <div className="body-size-fields">
      <UsualSizeField {...fieldOf('usualSize')} />
      {MEASURES.map((name) => (
        <Field key={name} {...fieldOf(name)} />
      ))}
    </div>
  )
}

function UsualSizeField(field: ControlProps) {
  return (
    <div className="body-size-field">
      <label htmlFor={fieldId(field.name)}>{BODY_SIZE_LABELS.usualSize}</label>
      <select {...controlProps(field)} className="entry" defaultValue={field.value ?? ''}>
        <option value="">選ばない</option>
        {WEARERS.map(({ wearer, label }) => (
          <optgroup key={wearer} label={label}>
            {USUAL_SIZES.filter((size) => size.wearer === wearer).map((size) => (
              <option key={size.key} value={size.key}>
                {size.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <FieldError {...field} />
    </div>
  )
}

export function MeasureField({ onEdit, onLeave, ...field }: MeasureProps) {
  return (
    <div className="body-size-field">
      <label htmlFor={fieldId(field.name)}>
        {BODY_SIZE_LABELS[field.name]}
        <small>（cm）</small>
      </label>
      <input
        {...controlProps(field)}
        onInput={(event) => onEdit?.(event.currentTarget.value)}
        onBlur={(event) => onLeave?.(event.currentTarget.value)}
        className="entry"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={field.value ?? ''}
      />
      <FieldError {...field} />
    </div>
  )
}
