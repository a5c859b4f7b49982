import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { TableRow } from './timeline-view.ts'

/** The timeline as a list: a row for each use of a unit and each gap. */
export function TimelineTable({ rows, empty }: { readonly rows: readonly TableRow[]; readonly empty: string }) {
  return <StaffTable caption="予定表" rows={rows} keyOf={({ key }) => key} columns={COLUMNS} empty={empty} />
}

const COLUMNS = [
  {
    label: '個体',
    cell: ({ unitId }: TableRow) => (
      <a className="staff-number" href={staffHref('staff-unit', { id: unitId })}>
        {unitId}
      </a>
    ),
  },
  { label: '商品', cell: ({ itemName }: TableRow) => itemName, isSecondary: true },
  { label: '予定', cell: ({ what, path }: TableRow) => (path === undefined ? what : <a href={path}>{what}</a>) },
  { label: '期間', cell: ({ days }: TableRow) => days, isNumeric: true },
] as const
