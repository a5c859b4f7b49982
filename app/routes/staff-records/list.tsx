import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { RECORD_WORDS, type RecordWords } from '#app/text/record-words.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { readFilter, shownCriteria } from '#app/ui/staff/read-filter.ts'
import { StaffDone } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLiveList } from '#app/ui/staff/use-live.ts'
import { recordHref, recordKindAt } from '#domain/navigation/record-href.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { RecordDeclaration } from '#domain/record/record.ts'
import { RECORDS, type RecordKind, recordFilter } from '#domain/record/records.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import type { Route } from './+types/list.ts'

export const meta: Route.MetaFunction = ({ location, matches }) =>
  staffMeta(matches, RECORD_WORDS[recordKindAt(location.pathname)].name)

const DONE: Readonly<Record<string, string>> = { saved: '保存しました。', removed: '削除しました。' }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { caller, person } = await requireStaff(request, context)
  const kind = recordKindAt(url.pathname)
  const filter = readFilter(request, recordFilter)
  const { staff, catalog } = context.get(servicesContext)
  const { rows, next } = permitted(await staff.records[kind].list(caller, filter), request)
  const { todayOn } = await catalog.getCalendar()
  const of: RecordDeclaration = RECORDS[kind]
  const { columns, beside }: RecordWords = RECORD_WORDS[kind]
  const done = url.searchParams.get('done') ?? ''
  return {
    kind,
    q: of.search === undefined ? undefined : filter.q,
    rows: rows.map((row) => ({ uid: row.uid, texts: columns.map(({ text }) => text(row, todayOn)) })),
    hasBeside: beside !== undefined && hasDuty(person.duties, beside.duties),
    nextPath: next && recordHref(kind, 'list', shownCriteria({ q: filter.q, after: next })),
    done: Object.hasOwn(DONE, done) ? DONE[done] : undefined,
  }
}

export default function Records({ loaderData }: Route.ComponentProps) {
  const { kind, q, rows, hasBeside, nextPath, done } = loaderData
  useLiveList(`${kind}s`)
  const { name, caption, add, beside, empty, nothingFound }: RecordWords = RECORD_WORDS[kind]
  const addLink = (
    <a className="button" href={recordHref(kind, 'new')}>
      {add}
    </a>
  )
  return (
    <>
      <h1>{name}</h1>
      <StaffDone message={done} />
      {q === undefined ? (
        <p className="staff-actions">
          {addLink}
          {hasBeside && beside && <a href={staffHref(beside.page)}>{beside.label}</a>}
        </p>
      ) : (
        <form className="staff-filters" action={recordHref(kind, 'list')} aria-label="絞り込み">
          <label>
            探す
            <input className="entry" type="search" name="q" defaultValue={q} maxLength={80} autoComplete="off" />
          </label>
          <button type="submit" className="button button-plain">
            探す
          </button>
          {addLink}
        </form>
      )}
      <StaffTable
        caption={caption}
        rows={rows}
        keyOf={({ uid }) => uid}
        columns={columnsOf(kind)}
        empty={q === undefined || q === '' ? empty : nothingFound}
        nextPath={nextPath}
      />
      <p className="staff-actions">
        <a href={recordHref(kind, 'export', shownCriteria({ q: q ?? '' }))}>CSVに書き出す</a>
        <a href={recordHref(kind, 'import')}>CSVを取り込む</a>
      </p>
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

function columnsOf(kind: RecordKind) {
  const { columns }: RecordWords = RECORD_WORDS[kind]
  return columns.map(({ text: _, isLink, className, ...column }, index) => ({
    ...column,
    cell: ({ uid, texts }: Row) => {
      if (isLink) return <a href={recordHref(kind, 'one', { uid })}>{texts[index]}</a>
      return className === undefined ? texts[index] : <span className={className}>{texts[index]}</span>
    },
  }))
}
