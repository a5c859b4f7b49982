import type { ChangeEvent } from 'react'
import { PREFECTURES, prefectureName } from '#domain/delivery/prefecture.ts'

/** The prefecture that a page computes with. `isAssumed`: the visitor has not named one. */
export type Destination = { readonly prefecture: number; readonly isAssumed: boolean }

type DestinationSelectProps = {
  readonly id: string
  readonly destination: Destination
  /** Id of the form that it belongs to, if it is outside of it. */
  readonly form?: string
  readonly onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** The select `pref`. While a destination is only assumed its empty first choice says so. */
export function DestinationSelect({ id, destination, form, onChange }: DestinationSelectProps) {
  const { prefecture, isAssumed } = destination
  return (
    <select
      className="entry destination-select"
      id={id}
      name="pref"
      form={form}
      defaultValue={isAssumed ? '' : prefecture}
      key={`${prefecture} ${isAssumed}`}
      onChange={onChange}
    >
      {isAssumed && <option value="">{prefectureName(prefecture)}の場合</option>}
      {PREFECTURES.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** The select of a search form, with its label above it. */
export function LabelledDestination(props: Omit<DestinationSelectProps, 'form'>) {
  return (
    <div className="labelled">
      <label className="label" htmlFor={props.id}>
        お届け先
      </label>
      <DestinationSelect {...props} />
    </div>
  )
}
