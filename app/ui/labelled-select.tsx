import type { ReactNode } from 'react'

type LabelledSelectProps = {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly chosen?: string | number | undefined
  /** The text of the choice without a value. */
  readonly emptyText: string
  /** The options with a value. */
  readonly children: ReactNode
}

/** A select of a search form, with its label above it. */
export function LabelledSelect({ id, name, label, chosen = '', emptyText, children }: LabelledSelectProps) {
  return (
    <div className="labelled">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select className="entry" id={id} name={name} defaultValue={chosen}>
        <option value="">{emptyText}</option>
        {children}
      </select>
    </div>
  )
}
