import type { ComponentProps, ReactNode } from 'react'

type ChoiceSelectProps = ComponentProps<'select'> & { title: ReactNode; note: ReactNode }

/** A choice on the page of an item by a select, with its title above and a note below. */
export function ChoiceSelect({ title, note, ...select }: ChoiceSelectProps) {
  return (
    <div className="choice-part">
      <label className="choice-title" htmlFor={select.id}>
        {title}
      </label>
      <select className="entry" {...select} />
      {note !== undefined && <p className="choice-note">{note}</p>}
    </div>
  )
}
