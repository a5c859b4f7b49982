import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { ScannerField } from '#app/ui/staff/scanner-field.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLive } from '#app/ui/staff/use-live.ts'
import { type Day, parseDay } from '#domain/day.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { parcelName, parseParcelName } from '#domain/order/parcel-name.ts'
import { dayText, dayTextTiny } from '#domain/text/day-text.ts'
import type { Route } from './+types/packing.ts'
import { type PackingRow, type PickRow, packingRow, pickRows } from './packing-list.ts'
import { followScan } from './scan.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '出荷')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { on, view } = readQuery(request)
  const list = permitted(await context.get(servicesContext).staff.packing.list(caller, on), request)
  const { parcels, todayOn, untilOn, shippedToday, next } = list
  const shipped = parseParcelName(new URL(request.url).searchParams.get('shipped') ?? '')
  return {
    view,
    untilOn,
    todayOn,
    shippedToday,
    count: parcels.length,
    rows: view === 'parcels' ? parcels.map((parcel) => packingRow(parcel, todayOn)) : [],
    picks: view === 'shelf' ? pickRows(parcels) : [],
    empty: emptyText(shippedToday, next),
    scan: shipped && { kind: 'accepted' as const, message: `${parcelName(shipped)} を発送しました。` },
  }
}

/** `?on=2026-11-24&view=shelf`; a malformed one is refused. */
function readQuery(request: Request): { readonly on: Day | undefined; readonly view: 'parcels' | 'shelf' } {
  const { searchParams } = new URL(request.url)
  const [day, view] = [searchParams.get('on') ?? '', searchParams.get('view') ?? 'parcels']
  const on = parseDay(day)
  if ((day === '' || on !== undefined) && (view === 'parcels' || view === 'shelf')) return { on, view }
  const message = '一覧の条件が正しくありません。日付と並び順を選び直してください。'
  throw data({ message }, { status: 400, headers: PRIVATE_HEADERS })
}

function emptyText(shippedToday: number, next: { readonly on: Day; readonly count: number } | undefined): string {
  const done = shippedToday > 0 ? `本日の${shippedToday}件はすべて発送しました。` : '発送するお荷物はありません。'
  return next === undefined ? done : `${done}次は${dayTextTiny(next.on)}に${next.count}件です。`
}

/** A scanned code opens its parcel. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { code = '' } = await readForm(request)
  const followed = await followScan({ request, context, caller }, code)
  if (typeof followed !== 'string') return followed
  return data({ scan: { kind: 'rejected' as const, message: followed } }, { status: 422, headers: PRIVATE_HEADERS })
}

export default function Packing({ loaderData, actionData }: Route.ComponentProps) {
  const { view, untilOn, todayOn, shippedToday, count, rows, picks, empty, scan } = loaderData
  useLive('packing', { refreshes: true })
  const on = untilOn === todayOn ? {} : { on: untilOn }
  return (
    <>
      <h1>
        出荷 <span className="staff-count">{dayText(untilOn)}まで</span>
      </h1>
      <p className="staff-summary">
        残り <b>{count}</b>件　発送済（本日） <b>{shippedToday}</b>件
      </p>
      <PostForm label="お荷物の読み取り" className="staff-scan" keepsScroll>
        <ScannerField label="ご注文・お荷物・個体・伝票のコード" result={actionData?.scan ?? scan} submitLabel="開く" />
      </PostForm>
      <nav className="staff-tabs" aria-label="並び順">
        <a href={staffHref('staff-packing', on)} aria-current={view === 'parcels' ? 'page' : undefined}>
          お荷物順
        </a>
        <a
          href={staffHref('staff-packing', { ...on, view: 'shelf' })}
          aria-current={view === 'shelf' ? 'page' : undefined}
        >
          棚順（ピッキング）
        </a>
      </nav>
      {view === 'parcels' ? (
        <StaffTable caption="発送するお荷物" rows={rows} keyOf={({ name }) => name} columns={PARCELS} empty={empty} />
      ) : (
        <StaffTable
          caption="ピッキングリスト"
          rows={picks}
          keyOf={({ lineUid }) => lineUid}
          columns={PICKS}
          empty={count > 0 ? '棚から出す個体はありません。お荷物順で残りを確かめてください。' : empty}
        />
      )}
    </>
  )
}

const PARCELS = [
  {
    label: 'お荷物',
    cell: ({ name }: PackingRow) => (
      <a className="staff-number" href={staffHref('staff-parcel', { parcel: name })}>
        {name}
      </a>
    ),
  },
  {
    label: '状態',
    cell: ({ state, blocks }: PackingRow) =>
      blocks.length === 0 ? (
        <span className="staff-state">{state}</span>
      ) : (
        <b className="staff-late">{blocks.join('・')}</b>
      ),
  },
  {
    label: '発送',
    cell: ({ ships, isLate }: PackingRow) => (isLate ? <b className="staff-late">{ships} 遅れ</b> : ships),
    isNumeric: true,
  },
  { label: 'お届け先', cell: ({ customer }: PackingRow) => <span className="staff-name">{customer}</span> },
  {
    label: '棚と個体',
    cell: ({ units }: PackingRow) => units.map((unit) => <UnitName key={unit} unit={unit} />),
    isSecondary: true,
  },
  { label: '商品', cell: ({ items }: PackingRow) => items, isSecondary: true },
] as const

function UnitName({ unit }: { readonly unit: string }) {
  return <span className="staff-unit-name">{unit}</span>
}

const PICKS = [
  { label: '棚', cell: ({ shelf }: PickRow) => <b className="staff-name">{shelf === '' ? '—' : shelf}</b> },
  { label: '個体', cell: ({ unitId }: PickRow) => <span className="staff-number">{unitId}</span> },
  { label: '商品', cell: ({ item }: PickRow) => item },
  {
    label: 'お荷物',
    cell: ({ parcelName }: PickRow) => (
      <a className="staff-number" href={staffHref('staff-parcel', { parcel: parcelName })}>
        {parcelName}
      </a>
    ),
  },
] as const
