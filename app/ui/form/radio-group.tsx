import type { ReactNode } from 'react'
import { FieldGroup, type FieldProps } from './field.tsx'
import { fieldId } from './field-id.ts'
import { useFieldCheck } from './use-field-check.ts'

export type Choice = {
  readonly value: string
  readonly label: string
  readonly note?: ReactNode
  readonly help?: ReactNode
}

type RadioGroupProps = FieldProps & {
  readonly value?: string | undefined
  readonly choices: readonly Choice[]
  /** `rows`: each choice in a row of full width; `tiles`: side by side. */
  readonly variant?: 'rows' | 'tiles'
}

/** A group of radio buttons. The first one has the id that the error summary links to. */
export function RadioGroup({ value, choices, variant = 'rows', ...given }: RadioGroupProps) {
  const { error, onEdit } = useFieldCheck(given)
  const field = { ...given, error }
  return (
    <FieldGroup {...field}>
      <div className={`choice-${variant}`}>
        {choices.map((choice, index) => (
          <label className="choice" key={choice.value}>
            <input
              type="radio"
              id={index === 0 ? fieldId(field.name) : `${fieldId(field.name)}-${choice.value}`}
              name={field.name}
              value={choice.value}
              defaultChecked={choice.value === value}
              onChange={() => onEdit(choice.value)}
            />
            <span className="choice-text">
              <span className="choice-label">{choice.label}</span>
              {choice.note !== undefined && <span className="choice-aside">{choice.note}</span>}
              {choice.help !== undefined && <span className="choice-help">{choice.help}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
