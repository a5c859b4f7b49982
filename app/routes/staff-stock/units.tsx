import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { unitUseText } from '#app/text/unit-text.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { FilterChoice } from '#app/ui/staff/filter-choice.tsx'
import { readFilter, shownCriteria } from '#app/ui/staff/read-filter.ts'
import { ScannerField, type ScanResult } from '#app/ui/staff/scanner-field.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLiveList } from '#app/ui/staff/use-live.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { rejected } from '#domain/result.ts'
import { parseScannedCode } from '#domain/staff/scanned-code.ts'
import { unitFilter } from '#domain/staff/unit-search.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
import type { ListedUnit } from '#services/ports/units.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { Route } from './+types/units.ts'
import { StockFilters } from './stock-filters.tsx'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '個体')

const STATES = [
  ['out', '貸出中'],
  ['overdue', '延滞'],
  ['held', '停止・お手入れ中'],
  ['retired', '引退'],
] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { units } = context.get(servicesContext).staff
  const code = new URL(request.url).searchParams.get('code') ?? undefined
  const filter = readFilter(request, unitFilter, ['code'])
  const rejection = code === undefined ? undefined : await rejectionOf(request, context, caller, code)
  const { units: found, next } = permitted(await units.list(caller, filter), request)
  const nextPath = next === undefined ? undefined : staffHref('staff-units', shownCriteria({ ...filter, after: next }))
  return { filter, units: found.map(unitRow), scan: rejection && rejectedScan(rejection), nextPath }
}

/** The code of a unit opens its page; any other is refused. */
async function rejectionOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  caller: StaffCaller,
  code: string,
): Promise<BackOfficeRejection> {
  const scanned = parseScannedCode(code)
  if (scanned.kind === 'rejected') return scanned
  if (scanned.kind !== 'unit') return rejected('code-not-unit')
  const found = permitted(await context.get(servicesContext).staff.units.version(caller, scanned.unitId), request)
  if (found === undefined) return rejected('code-unknown', { code: scanned.unitId })
  throw redirect(staffHref('staff-unit', { id: scanned.unitId }), { status: 303, headers: PRIVATE_HEADERS })
}

function rejectedScan(rejection: BackOfficeRejection): ScanResult {
  return { kind: 'rejected', message: staffRejectionText(rejection) }
}

type UnitRow = ReturnType<typeof unitRow>

function unitRow({ unitId, itemName, sizeLabel, shelf, retiredOn, now, nextShipsOn, nextNumber }: ListedUnit) {
  const state = retiredOn === undefined ? '在庫' : `引退（${dayTextTiny(retiredOn)}）`
  return {
    unitId,
    itemName,
    sizeLabel,
    shelf,
    now: now === undefined ? state : unitUseText(now),
    isLate: now?.status === 'Arrear',
    next: nextShipsOn === undefined ? '' : `${dayTextTiny(nextShipsOn)} 発送 ${nextNumber}`,
  }
}

export default function Units({ loaderData: { filter, units, scan, nextPath } }: Route.ComponentProps) {
  useLiveList('units')
  return (
    <>
      <h1>個体</h1>
      <form className="staff-scan" action={staffHref('staff-units')} aria-label="個体の読み取り">
        <ScannerField label="個体番号" result={scan} submitLabel="開く" />
      </form>
      <StockFilters path={staffHref('staff-units')} filter={filter}>
        <FilterChoice name="state" label="状態" value={filter.state} options={STATES} />
      </StockFilters>
      <StaffTable
        caption="個体の一覧"
        rows={units}
        keyOf={({ unitId }) => unitId}
        columns={COLUMNS}
        empty="条件に合う個体はありません。個体番号（1023-4）、商品番号、商品名、サイズ、棚で探せます。"
        nextPath={nextPath}
      />
    </>
  )
}

const COLUMNS = [
  {
    label: '個体',
    cell: ({ unitId }: UnitRow) => (
      <a className="staff-number" href={staffHref('staff-unit', { id: unitId })}>
        {unitId}
      </a>
    ),
  },
  { label: '商品', cell: ({ itemName }: UnitRow) => itemName, isSecondary: true },
  { label: 'サイズ', cell: ({ sizeLabel }: UnitRow) => sizeLabel },
  { label: '棚', cell: ({ shelf }: UnitRow) => <span className="staff-name">{shelf}</span> },
  {
    label: 'いま',
    cell: ({ now, isLate }: UnitRow) => (
      <span className={`staff-state staff-state-long${isLate ? ' staff-state-arrear' : ''}`}>{now}</span>
    ),
  },
  { label: '次のご予約', cell: ({ next }: UnitRow) => next, isNumeric: true, isSecondary: true },
] as const
