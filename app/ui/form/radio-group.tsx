import type { ReactNode } from 'react'
import { FieldError, FieldHelp, type FieldProps, fieldId, RequiredMark } from './field.tsx'

export type Choice = {
  readonly value: string
  readonly label: string
  /** Note beside the label. */
  readonly note?: ReactNode
  /** Help text below the label. */
  readonly help?: ReactNode
}

type RadioGroupProps = FieldProps & {
  readonly value?: string | undefined
  readonly choices: readonly Choice[]
  /** `rows`: each choice in a row of full width; `tiles`: side by side. */
  readonly variant?: 'rows' | 'tiles'
}

/** A group of radio buttons. The first one has the id that the error summary links to. */
export function RadioGroup({ value, choices, variant = 'rows', ...field }: RadioGroupProps) {
  const describedBy = [field.help && `${fieldId(field.name)}-help`, field.error && `${fieldId(field.name)}-error`]
  return (
    <fieldset
      className={field.error === undefined ? 'field choices' : 'field choices field-refused'}
      aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
    >
      <legend className="field-label">
        {field.label}
        <RequiredMark required={field.required} />
      </legend>
      <FieldHelp {...field} />
      <div className={`choice-${variant}`}>
        {choices.map((choice, index) => (
          <label className="choice" key={choice.value}>
            <input
              type="radio"
              id={index === 0 ? fieldId(field.name) : `${fieldId(field.name)}-${choice.value}`}
              name={field.name}
              value={choice.value}
              defaultChecked={choice.value === value}
            />
            <span className="choice-text">
              <span className="choice-label">{choice.label}</span>
              {choice.note !== undefined && <span className="choice-aside">{choice.note}</span>}
              {choice.help !== undefined && <span className="choice-help">{choice.help}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError {...field} />
    </fieldset>
  )
}
