import { data } from 'react-router'
import { errorReporterContext, servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { dayRowText } from '#app/text/day-row-text.ts'
import { operationText } from '#app/text/operation-text.ts'
import { COLUMN_TEXT } from '#app/text/staff-text.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { staffMeta } from '#app/ui/page-meta.ts'
import { ConfirmBar, ConfirmResult } from '#app/ui/staff/confirm-bar.tsx'
import { confirmTicked } from '#app/ui/staff/confirm-ticked.ts'
import { FirstStepList } from '#app/ui/staff/first-step-list.tsx'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { KEY, ROW } from '#app/ui/staff/staff-keys.ts'
import { useLive } from '#app/ui/staff/use-live.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import { dayTextFull, dayTextTiny } from '#domain/text/day-text.ts'
import type { DayColumn, DayColumnName, DayRow } from '#services/ports/staff-orders.ts'
import type { OwnerPart } from '#services/staff/today.ts'
import type { Route } from './+types/today.ts'
import { deskOfRow } from './column-desks.ts'
import { OperationWarnings } from './operation-warnings.tsx'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '本日')

type ShownColumn = { readonly name: DayColumnName; readonly column: DayColumn | undefined }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller, person } = await requireStaff(request, context)
  const { staff, catalog } = context.get(servicesContext)
  const [columns, { todayOn }, ownerPart] = await Promise.all([
    staff.today.read(caller),
    catalog.getCalendar(),
    hasDuty(person.duties, ['owner']) ? staff.today.readOwnerPart(caller) : undefined,
  ])
  const { report } = context.get(errorReporterContext)
  const shown = permitted(columns, request).map((column): ShownColumn => {
    if (!('error' in column)) return { name: column.name, column }
    report(column.error)
    return { name: column.name, column: undefined }
  })
  const owners = ownerPart && permitted(ownerPart, request)
  if (owners !== undefined && 'error' in owners) report(owners.error)
  return {
    todayOn,
    ...shownToOwner(owners),
    columns: shown.toSorted((one, other) => urgency(other) - urgency(one)),
    canConfirm: hasDuty(person.duties, ['packing', 'service']),
  }
}

function shownToOwner(part: OwnerPart | undefined) {
  if (part === undefined) return { warnings: [], firstSteps: [] }
  if ('error' in part) return { warnings: ['運用の状態を読み込めませんでした。'], firstSteps: [] }
  return { ...part, warnings: part.warnings.map((warning) => operationText(warning, momentText)) }
}

/** Confirms the ticked orders. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const outcomes = await confirmTicked(context.get(servicesContext).staff, caller, request)
  return data({ outcomes }, { headers: PRIVATE_HEADERS })
}

/** Red columns with rows first; the others stay in their order. */
function urgency({ name, column }: ShownColumn): number {
  return COLUMN_TEXT[name].isUrgent && (column?.count ?? 0) > 0 ? 1 : 0
}

export default function Today({ loaderData, actionData }: Route.ComponentProps) {
  const { todayOn, warnings, columns, firstSteps, canConfirm } = loaderData
  useLive('today', { refreshes: true })
  return (
    <>
      <h1>{dayTextFull(todayOn)}</h1>
      <OperationWarnings texts={warnings} />
      {actionData && <ConfirmResult outcomes={actionData.outcomes} />}
      <FirstStepList steps={firstSteps} />
      <div className="staff-columns">
        {columns.map(({ name, column }, index) => (
          <ColumnPart key={name} name={name} column={column} digit={index + 1} canConfirm={canConfirm} />
        ))}
      </div>
    </>
  )
}

/** The keys 1 to 9 open the first nine columns. */
const MAX_DIGIT = 9

type ColumnPartProps = ShownColumn & { readonly digit: number; readonly canConfirm: boolean }

function ColumnPart({ name, column, digit, canConfirm }: ColumnPartProps) {
  const { title, empty, isUrgent } = COLUMN_TEXT[name]
  const isRed = isUrgent === true && (column?.count ?? 0) > 0
  return (
    <section
      id={name}
      className={isRed ? 'staff-column staff-column-urgent' : 'staff-column'}
      aria-labelledby={`${name}-title`}
    >
      <h2 id={`${name}-title`}>
        <a
          href={staffHref('staff-today-column', { column: name })}
          {...(digit <= MAX_DIGIT && { [KEY]: String(digit), 'aria-keyshortcuts': String(digit) })}
        >
          {title} <b>{column === undefined ? '—' : column.count}</b>
        </a>
      </h2>
      {column === undefined && <p className="staff-rejection">読み込めませんでした。ほかの欄はお使いになれます。</p>}
      {column?.rows.length === 0 && <p className="staff-empty">{empty}</p>}
      {column !== undefined && column.rows.length > 0 && (
        <ColumnRows name={name} rows={column.rows} canTick={canConfirm && name === 'confirm'} />
      )}
      {column !== undefined && column.count > column.rows.length && (
        <p className="staff-rest">
          <a href={staffHref('staff-today-column', { column: name })}>
            ほか {column.count - column.rows.length}件<span className="spoken">の{title}</span>
          </a>
        </p>
      )}
    </section>
  )
}

type ColumnRowsProps = {
  readonly name: DayColumnName
  readonly rows: readonly DayRow[]
  /** The rows are orders that can be ticked and confirmed. */
  readonly canTick: boolean
}

function ColumnRows({ name, rows, canTick }: ColumnRowsProps) {
  const list = (
    <ul>
      {rows.map((row) => (
        <li key={row.uid} className={canTick ? 'staff-ticked' : undefined} {...{ [ROW]: '' }}>
          {canTick && (
            <label>
              <input type="checkbox" name={`order.${row.number}`} aria-label={`${row.number} を選ぶ`} />
            </label>
          )}
          <ColumnRow name={name} row={row} />
        </li>
      ))}
    </ul>
  )
  if (!canTick) return list
  return (
    <PostForm label="ご注文の一括操作" keepsScroll>
      {list}
      <ConfirmBar />
    </PostForm>
  )
}

function ColumnRow({ name, row }: { readonly name: DayColumnName; readonly row: DayRow }) {
  const { number, on } = row
  const content = (
    <>
      {on !== undefined && <time dateTime={on}>{dayTextTiny(on)}</time>}{' '}
      {number !== undefined && name !== 'mails' && <span className="staff-number">{number}</span>} {dayRowText(row)}
    </>
  )
  const path = deskOfRow(name, row)
  return path === undefined ? <span>{content}</span> : <a href={path}>{content}</a>
}
