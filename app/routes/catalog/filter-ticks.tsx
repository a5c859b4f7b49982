import type { ReactNode } from 'react'

type Choice = { readonly uid: number; readonly name: string }
/** `counts`: of the items that the list would have with a choice, by its uid. */
type TickGroupProps = {
  readonly name: string
  readonly field: string
  readonly choices: readonly Choice[]
  readonly counts: Readonly<Record<number, number>>
  readonly chosen: readonly number[]
  readonly isOpen?: boolean
}

/** One of the choices, or none. */
export function RadioGroup({ name, field, choices, counts, chosen }: TickGroupProps) {
  const own = choices.find(({ uid }) => chosen.includes(uid))?.uid
  return (
    <FieldGroup name={name} isOpen>
      <Tick type="radio" name={field} value="" text="指定しない" isChosen={own === undefined} />
      {choices.map(({ uid, name: text }) => (
        <Tick
          type="radio"
          key={uid}
          name={field}
          value={uid}
          text={text}
          count={counts[uid] ?? 0}
          isChosen={uid === own}
        />
      ))}
    </FieldGroup>
  )
}

/** Any number of the choices: an item matches with one of them. */
export function TickGroup({ name, field, choices, counts, chosen, isOpen = false }: TickGroupProps) {
  if (choices.length === 0) return null
  const isChosen = ({ uid }: Choice) => chosen.includes(uid)
  return (
    <FieldGroup name={name} isOpen={isOpen || choices.some(isChosen)}>
      {choices.map((each) => (
        <Tick
          type="checkbox"
          key={each.uid}
          name={field}
          value={each.uid}
          text={each.name}
          count={counts[each.uid] ?? 0}
          isChosen={isChosen(each)}
        />
      ))}
    </FieldGroup>
  )
}

function FieldGroup({ name, isOpen, children }: { name: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="accordion" open={isOpen}>
      <summary>{name}</summary>
      <fieldset>
        <legend className="spoken">{name}</legend>
        {children}
      </fieldset>
    </details>
  )
}

type TickProps = {
  type: 'radio' | 'checkbox'
  name: string
  value: number | ''
  text: string
  count?: number
  isChosen: boolean
}

function Tick({ type, name, value, text, count, isChosen }: TickProps) {
  return (
    <label>
      <input type={type} name={name} value={value} defaultChecked={isChosen} />
      <span>
        {text}
        {count !== undefined && <small>{`（${count}）`}</small>}
      </span>
    </label>
  )
}
