import { useMemo } from 'react'
import { data, useLocation } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { VERDICT_LABELS } from '#app/text/return-text.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { ScannerField } from '#app/ui/staff/scanner-field.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLive } from '#app/ui/staff/use-live.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
import type { CareRow } from '#services/ports/returns.ts'
import type { Route } from './+types/cleaning.ts'
import { cleaningAction } from './cleaning-action.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'お手入れ')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { staff } = context.get(servicesContext)
  const rows: readonly CareRow[] = permitted(await staff.cleaning.list(caller), request)
  const { searchParams } = new URL(request.url)
  const [cleaned, shelved] = [searchParams.get('unit'), searchParams.get('shelved')]
  const current = rows.find(({ unitId, isCleaned }) => isCleaned && unitId === cleaned)
  const shelf = searchParams.get('shelf') ?? ''
  const message =
    current !== undefined
      ? `${current.unitId} はお手入れ済みです。棚番号を読み取ってください。`
      : shelved !== null && UNIT.test(shelved) && SHELF.test(shelf)
        ? `${shelved} を棚 ${shelf} に戻しました。`
        : undefined
  return {
    toClean: rows.filter(({ isCleaned }) => !isCleaned),
    toShelve: rows.filter(({ isCleaned }) => isCleaned),
    formKey: staff.newFormKey(),
    unit: current && { unitId: current.unitId, shelf: current.shelf },
    scan: message === undefined ? undefined : { kind: 'accepted' as const, message },
  }
}

const UNIT = /^\d{1,9}-\d{1,6}$/
const SHELF = /^[\w\-./]{1,20}$/

/** A unit that is scanned is cleaned; the next code is that of its shelf. */
export async function action({ request, context }: Route.ActionArgs) {
  const followed = await cleaningAction(request, context)
  if (typeof followed !== 'string') return followed
  return data({ scan: { kind: 'rejected' as const, message: followed } }, { status: 422, headers: PRIVATE_HEADERS })
}

export default function Cleaning({ loaderData, actionData }: Route.ComponentProps) {
  const { toClean, toShelve, unit, formKey, scan } = loaderData
  useLive('today', { refreshes: true })
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that is refreshed is no new result of a scan
  const result = useMemo(() => actionData?.scan ?? scan, [actionData, key])
  const offer = unit === undefined || unit.shelf === '' ? undefined : `${unit.unitId}：Enter で元の棚 ${unit.shelf} へ`
  return (
    <>
      <h1>お手入れ</h1>
      <StaffForm label="お手入れの読み取り" version={0} formKey={formKey} className="staff-scan">
        <input type="hidden" name="unit" value={unit?.unitId ?? ''} />
        <ScannerField
          label={unit === undefined ? '商品の番号' : `${unit.unitId} の棚番号`}
          result={result}
          offer={offer}
        />
      </StaffForm>
      <section className="staff-part" aria-labelledby="to-clean-title">
        <h2 id="to-clean-title">お手入れ待ち {toClean.length}件</h2>
        <StaffTable
          caption="お手入れ待ち"
          rows={toClean}
          keyOf={keyOf}
          columns={COLUMNS}
          empty="お手入れを待つ商品はありません。返却を記録すると、ここに並びます。"
        />
      </section>
      <section className="staff-part" aria-labelledby="to-shelve-title">
        <h2 id="to-shelve-title">棚入れ待ち {toShelve.length}件</h2>
        <StaffTable
          caption="棚入れ待ち"
          rows={toShelve}
          keyOf={keyOf}
          columns={COLUMNS}
          empty="棚入れを待つ商品はありません。"
        />
      </section>
    </>
  )
}

const keyOf = ({ unitId }: CareRow) => unitId
const COLUMNS = [
  {
    label: '個体',
    cell: ({ unitId, number }: CareRow) => (
      <a className="staff-number" href={staffHref('staff-return', { number })}>
        {unitId}
      </a>
    ),
  },
  { label: '商品', cell: ({ itemName, sizeLabel }: CareRow) => `${itemName} ${sizeLabel}` },
  {
    label: '次の発送',
    cell: ({ nextShipsOn }: CareRow) =>
      nextShipsOn === undefined ? '' : <b className="staff-late">{dayTextTiny(nextShipsOn)}</b>,
  },
  {
    label: '状態',
    cell: ({ verdict, note = '' }: CareRow) => (
      <>
        <span className="staff-name">{verdict === undefined ? '点検待ち' : VERDICT_LABELS[verdict]}</span> {note}
      </>
    ),
  },
  { label: '棚', cell: ({ shelf }: CareRow) => <span className="staff-number">{shelf}</span> },
  { label: '返却', cell: ({ sinceOn }: CareRow) => dayTextTiny(sinceOn), isSecondary: true },
  {
    label: '貸出停止の最終日',
    cell: ({ heldUntilOn }: CareRow) => (heldUntilOn === undefined ? '' : dayTextTiny(heldUntilOn)),
    isSecondary: true,
  },
]
