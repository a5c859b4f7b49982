import { controlProps, Field, FieldGroup, type FieldProps } from '../form/field.tsx'

/** A day or a time as the browser's own control, which the keyboard operates. */
export function StaffDateField({
  value,
  type = 'date',
  ...field
}: FieldProps & { readonly value?: string | undefined; readonly type?: 'date' | 'datetime-local' }) {
  return (
    <Field {...field}>
      <input
        key={value ?? ''}
        {...controlProps(field)}
        className="entry entry-short"
        type={type}
        defaultValue={value}
      />
    </Field>
  )
}

type Tick = {
  readonly uid: number
  readonly name: string
  readonly isChecked: boolean
  /** It begins a row, as a category does with those below it. */
  readonly isFirst?: boolean
  /** What the name belongs to, where the row shows it already; it is spoken. */
  readonly spokenPrefix?: string
}
type TickGroupProps = FieldProps & {
  /** The first part of the names of the boxes, as `category.107`. */
  readonly tickName: string
  readonly ticks: readonly Tick[]
}

/** Names up to this length, as those of prefectures and sizes, stand closer together. */
const MAX_SHORT_NAME = 5

/**
 * Checkboxes beside each other; a hidden field says that the form has them. The first one has the id that the summary
 * of errors links to.
 */
export function TickGroup({ tickName, ticks, ...field }: TickGroupProps) {
  const isShort = ticks.every(({ name }) => name.length <= MAX_SHORT_NAME)
  return (
    <FieldGroup {...field}>
      <input type="hidden" name={`${tickName}.`} value="" />
      <div className={isShort ? 'staff-tick-grid staff-tick-grid-short' : 'staff-tick-grid'}>
        {ticks.map(({ uid, name, isChecked, isFirst, spokenPrefix }) => (
          <label className={isFirst ? 'tick tick-first' : 'tick'} key={uid}>
            <input type="checkbox" name={`${tickName}.${uid}`} value="1" defaultChecked={isChecked} />
            <span>
              {spokenPrefix !== undefined && <span className="spoken">{spokenPrefix}</span>}
              {name}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

export type Difference = { readonly label: string; readonly current: string; readonly typed: string }

/** Both states of a record that another person changed meanwhile. What was typed stays in the form below. */
export function StaffDifferences({ differences }: { readonly differences: readonly Difference[] | undefined }) {
  if (differences === undefined || differences.length === 0) return null
  return (
    <section className="staff-differences" aria-labelledby="differences-title">
      <h2 id="differences-title">食い違っている項目</h2>
      <p>下の欄には入力した内容が残っています。このまま保存すると、入力した内容になります。</p>
      <div className="staff-scroll">
        <table className="staff-table">
          <thead>
            <tr>
              <th scope="col">項目</th>
              <th scope="col">いまの内容</th>
              <th scope="col">入力した内容</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, current, typed }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{current || '（なし）'}</td>
                <td>{typed || '（なし）'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
