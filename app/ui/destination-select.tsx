import type { ChangeEvent, ReactNode } from 'react'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { PrefectureOptions } from './prefecture-options.tsx'

/**
 * The prefecture that a page computes with. `isAssumed`: the visitor has not named one. `note`: why the postal code or
 * the prefecture in the query names none.
 */
export type Destination = {
  readonly prefecture: number
  readonly isAssumed: boolean
  readonly note?: string | undefined
}

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
      key={`${prefecture} ${isAssumed}`}
      defaultValue={isAssumed ? '' : prefecture}
      onChange={onChange}
    >
      <PrefectureOptions first={isAssumed ? `${prefectureName(prefecture)}の場合` : undefined} />
    </select>
  )
}

type DestinationPostalProps = Pick<DestinationSelectProps, 'id' | 'form' | 'destination'> & {
  /** The button that sends the form; without it the form has its own. */
  readonly children?: ReactNode
}

/** The postal code `zip` in place of the prefecture, which the server finds; emptied by another destination. */
export function DestinationPostal({ id, form, destination, children }: DestinationPostalProps) {
  const { prefecture, isAssumed, note } = destination
  return (
    <details className="destination-postal" open={note !== undefined}>
      <summary>郵便番号で指定</summary>
      <div>
        <input
          className="entry"
          id={`${id}-zip`}
          type="text"
          name="zip"
          key={`${prefecture} ${isAssumed}`}
          form={form}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
          placeholder="例）160-0022"
          aria-label="お届け先の郵便番号"
        />
        {children}
      </div>
      {note !== undefined && <p role="status">{note}</p>}
    </details>
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
