import { servicesContext } from '#app/context.ts'
import { permitted, requireFreshOwner } from '#app/session/require-staff.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { readFilter, shownCriteria } from '#app/ui/staff/read-filter.ts'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { type TaxRecordFilterForm, taxRecordFilter } from '#domain/staff/audit-filter.ts'
import { yenText } from '#domain/text/yen.ts'
import type { FoundRecord } from '#services/ports/tax-records.ts'
import type { Route } from './+types/tax-search.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '税務記録の検索')

/** Searches once a criterion is given, so that opening the page reads nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = await requireFreshOwner(request, context)
  const { after, ...filter } = readFilter(request, taxRecordFilter)
  const query = shownCriteria(filter)
  if (Object.keys(query).length === 0) return { filter, found: undefined }
  const { audit } = context.get(servicesContext).staff
  const { rows, next } = permitted(await audit.searchRecords(caller, { ...filter, after }), request)
  const nextPath = next === undefined ? undefined : staffHref('staff-tax-search', { ...query, after: String(next) })
  return { filter, found: { rows: rows.map(rowOf), nextPath, exportPath: staffHref('staff-tax-export', query) } }
}

type Row = ReturnType<typeof rowOf>

function rowOf({ number, name, orderedOn, amountYen, lines, isLocked }: FoundRecord) {
  return {
    number: String(number),
    path: isLocked ? undefined : staffHref('staff-order', { number: String(number) }),
    name: name || '消去済',
    orderedOn,
    amount: yenText(amountYen),
    items: lines.map((line) => `${line.name} ${yenText(line.amountYen)}`).join('、'),
  }
}

export default function TaxSearch({ loaderData: { filter, found } }: Route.ComponentProps) {
  return (
    <>
      <h1>税務記録の検索</h1>
      <p>
        すべてのご注文と、個人情報を消去したご注文の記録を、ご注文日、金額、お名前で探します。検索は監査記録に残ります。
      </p>
      <Criteria filter={filter} />
      <p className="staff-bar">
        {found !== undefined && (
          <a className="button button-plain" href={found.exportPath} download>
            CSVで書き出す
          </a>
        )}
        <a href={staffHref('staff-tax-record')}>書類を閲覧する（ご注文番号）</a>
        <a href={staffHref('staff-audit')}>監査記録へ戻る</a>
      </p>
      {found !== undefined && (
        <StaffTable
          caption="見つかった記録"
          rows={found.rows}
          keyOf={({ number }) => number}
          columns={COLUMNS}
          empty="条件に合う記録はありません。期間や金額の幅を広げてください。"
          nextPath={found.nextPath}
        />
      )}
    </>
  )
}

/** A form that needs no script. */
function Criteria({ filter }: { readonly filter: Omit<TaxRecordFilterForm, 'after'> }) {
  return (
    <form className="staff-filters" action={staffHref('staff-tax-search')} aria-label="検索の条件">
      <label>
        開始日
        <input className="entry" type="date" name="from" defaultValue={filter.from} />
      </label>
      <label>
        終了日
        <input className="entry" type="date" name="until" defaultValue={filter.until} />
      </label>
      <label>
        金額（下限）
        <input className="entry" type="number" name="least" min={0} max={99_999_999} defaultValue={filter.least} />
      </label>
      <label>
        金額（上限）
        <input className="entry" type="number" name="most" min={0} max={99_999_999} defaultValue={filter.most} />
      </label>
      <label>
        お名前
        <input
          className="entry"
          type="search"
          name="name"
          defaultValue={filter.name}
          maxLength={80}
          autoComplete="off"
        />
      </label>
      <button type="submit" className="button button-plain">
        検索する
      </button>
      <a href={staffHref('staff-tax-search')}>条件を消す</a>
    </form>
  )
}

const COLUMNS = [
  {
    label: 'ご注文番号',
    cell: ({ number, path }: Row) => (path === undefined ? number : <a href={path}>{number}</a>),
  },
  {
    label: 'ご注文日',
    cell: ({ orderedOn }: Row) => (
      <time dateTime={orderedOn} className="staff-name">
        {orderedOn}
      </time>
    ),
  },
  { label: 'お名前', cell: ({ name }: Row) => <span className="staff-wide-line">{name}</span> },
  { label: '金額（税込）', cell: ({ amount }: Row) => amount },
  { label: '商品', cell: ({ items }: Row) => <span className="staff-wide-line">{items}</span>, isSecondary: true },
] as const
