import type { ReactNode } from 'react'
import { StaffTable } from './staff-table.tsx'

type ImportReportProps<Row> = {
  /** What was taken, in words with its count. */
  readonly taken: readonly (readonly [label: string, count: number])[]
  /** The rows that were not taken. */
  readonly refused: readonly Row[]
  readonly columns: readonly { readonly label: string; readonly cell: (row: Row) => ReactNode }[]
  readonly reasonOf: (row: Row) => string
}

/** What became of the rows of an imported file: how many were taken, and the others by row and reason. */
export function ImportReport<Row extends { readonly row: number }>(props: ImportReportProps<Row>) {
  const { taken, refused, columns, reasonOf } = props
  return (
    <section className="staff-bulk" role={refused.length > 0 ? 'alert' : 'status'} aria-label="結果">
      <p>
        {taken.map(([label, count]) => (
          <span key={label}>
            {label} <b>{count}</b>件、
          </span>
        ))}
        できなかったもの <b>{refused.length}</b>件
      </p>
      {refused.length > 0 && (
        <StaffTable
          caption="取り込めなかった行"
          rows={refused}
          keyOf={({ row }) => String(row)}
          columns={[
            { label: '行', cell: ({ row }: Row) => row, isNumeric: true },
            ...columns,
            { label: '理由', cell: reasonOf },
          ]}
          empty=""
        />
      )}
    </section>
  )
}
