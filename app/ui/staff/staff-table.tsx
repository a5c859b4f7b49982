import type { ChangeEvent, ReactNode } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { ROW } from './staff-keys.ts'

type Column<Row> = {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers and days: to the right, in figures of one width. */
  readonly isNumeric?: boolean
  /** Left out on narrow screens. */
  readonly isSecondary?: boolean
}

type StaffTableProps<Row> = {
  readonly caption: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  /** Why there are no rows, and what is next. */
  readonly empty: ReactNode
  /** The next page by keyset; undefined on the last one. */
  readonly nextPath?: string | undefined
  /** The first part of the names of the checkboxes of a bulk form around the table, as `order.100001`. */
  readonly tickName?: string
  /** What a checkbox selects, in words; by default the key. */
  readonly tickLabel?: (row: Row) => string
}

/** A list: sticky head, rows for the keys, 50 rows a page. The first cell has the link of the row. */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { caption, rows, columns, keyOf, empty, nextPath, tickName, tickLabel = keyOf } = props
  if (rows.length === 0) return <p className="staff-empty">{empty}</p>
  return (
    <>
      <div className="staff-scroll">
        <table className="staff-table">
          <caption className="spoken">{caption}</caption>
          <thead>
            <tr>
              {tickName && (
                <th scope="col">
                  <TickAll />
                </th>
              )}
              {columns.map((column) => (
                <th key={column.label} scope="col" className={classOf(column)}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} {...{ [ROW]: '' }}>
                {tickName && (
                  <td>
                    <input type="checkbox" name={`${tickName}.${keyOf(row)}`} aria-label={`${tickLabel(row)} を選ぶ`} />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.label} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {nextPath && (
        <p className="staff-more">
          <a className="button button-plain" href={nextPath}>
            次の50件
          </a>
        </p>
      )}
    </>
  )
}

/** Ticks all rows, or none. Without scripts each row is ticked by itself. */
function TickAll() {
  const isHydrated = useHydrated()
  if (!isHydrated) return <span className="spoken">選ぶ</span>
  const tick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const boxes = currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')
    for (const box of boxes ?? []) box.checked = currentTarget.checked
  }
  return <input type="checkbox" aria-label="すべて選ぶ" onChange={tick} />
}

function classOf({ isNumeric, isSecondary }: { isNumeric?: boolean; isSecondary?: boolean }): string | undefined {
  return [isNumeric && 'staff-figure', isSecondary && 'staff-wide-only'].filter(Boolean).join(' ') || undefined
}
