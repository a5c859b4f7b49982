import type { FieldErrors } from '#app/text/field-errors.ts'
import { BODY_SIZE_LABELS } from '#app/text/fit-text.ts'
import { USUAL_SIZES } from '#domain/fit/size-chart.ts'
import { FieldError } from './form/field.tsx'
import { fieldId } from './form/field-id.ts'

type Name = keyof typeof BODY_SIZE_LABELS
export type BodySizeValues = Readonly<Partial<Record<Name, string | number>>>

type BodySizeFieldsProps = {
  readonly values: BodySizeValues
  readonly errors?: FieldErrors | undefined
  /** Id of the form that they belong to, if it is elsewhere. */
  readonly form?: string
}

const MEASURES = ['heightCm', 'bustCm', 'waistCm', 'hipCm', 'footCm'] as const
const WEARERS = [
  { wearer: 'ladies', label: 'レディース' },
  { wearer: 'mens', label: 'メンズ' },
] as const

/** The fields of 「私のサイズ」, all optional. Works as static HTML. */
export function BodySizeFields({ values, errors = {}, form }: BodySizeFieldsProps) {
  const control = (name: Name) => ({
    id: fieldId(name),
    name,
    form,
    'aria-invalid': errors[name] !== undefined || undefined,
    'aria-describedby': errors[name] === undefined ? undefined : `${fieldId(name)}-error`,
  })
  return (
    <div className="body-size-fields">
      <div className="body-size-field">
        <label htmlFor={fieldId('usualSize')}>{BODY_SIZE_LABELS.usualSize}</label>
        <select {...control('usualSize')} className="entry" defaultValue={values.usualSize ?? ''}>
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
        <FieldError name="usualSize" error={errors.usualSize} />
      </div>
      {MEASURES.map((name) => (
        <div className="body-size-field" key={name}>
          <label htmlFor={fieldId(name)}>
            {BODY_SIZE_LABELS[name]}
            <small>（cm）</small>
          </label>
          <input
            {...control(name)}
            className="entry"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={values[name] ?? ''}
          />
          <FieldError name={name} error={errors[name]} />
        </div>
      ))}
    </div>
  )
}
