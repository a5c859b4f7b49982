import type { ReactNode } from 'react'
import type { FacetGroup, FacetValue } from './facet-values.ts'

/** One occasion. The field name contains the uid of the group; the query parser reads it as `tag_id[]`. */
export function OccasionField({ uid, name, tags, chosen }: FacetGroup & { chosen: readonly number[] }) {
  const own = tags.find((tag) => chosen.includes(tag.uid))?.uid
  const field = { type: 'radio', name: `tag_id[${uid}]` } as const
  return (
    <FieldGroup name={name} isOpen>
      <Tick {...field} value="" text="指定しない" isChosen={own === undefined} />
      {tags.map((tag) => (
        <Tick {...field} key={tag.uid} value={tag.uid} text={tag.name} count={tag.count} isChosen={tag.uid === own} />
      ))}
    </FieldGroup>
  )
}

type TickGroupProps = {
  name: string
  field: string
  choices: readonly FacetValue[]
  chosen: readonly number[]
  isOpen?: boolean
}

/** Any number of the choices: an item matches with one of them. */
export function TickGroup({ name, field, choices, chosen, isOpen = false }: TickGroupProps) {
  if (choices.length === 0) return null
  const isChosen = ({ uid }: FacetValue) => chosen.includes(uid)
  return (
    <FieldGroup name={name} isOpen={isOpen || choices.some(isChosen)}>
      {choices.map((each) => (
        <Tick
          type="checkbox"
          key={each.uid}
          name={field}
          value={each.uid}
          text={each.name}
          count={each.count}
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
