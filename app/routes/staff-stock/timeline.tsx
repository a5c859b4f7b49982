import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { spanTextTiny, USE_LABELS } from '#app/text/unit-text.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { readFilter, shownCriteria } from '#app/ui/staff/read-filter.ts'
import { useLive } from '#app/ui/staff/use-live.ts'
import { addDays } from '#domain/day.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { timelineFilter } from '#domain/staff/unit-search.ts'
import type { Route } from './+types/timeline.ts'
import { StockFilters } from './stock-filters.tsx'
import { TimelineGrid } from './timeline-grid.tsx'
import { TimelineTable } from './timeline-table.tsx'
import { tableRows, timelineView } from './timeline-view.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '予定表')

const STEP_DAYS = 14

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const filter = readFilter(request, timelineFilter)
  const timeline = permitted(await context.get(servicesContext).staff.units.timeline(caller, filter), request)
  const { window, todayOn } = timeline
  const isTable = filter.view === 'table'
  const { rows, next, days, months } = timelineView(timeline)
  const criteria = shownCriteria({ ...filter, after: 0 })
  const path = (changes: Record<string, string | undefined>) => staffHref('staff-timeline', { ...criteria, ...changes })
  return {
    filter,
    window,
    span: spanTextTiny(window),
    table: isTable ? tableRows(timeline) : undefined,
    grid: isTable ? undefined : { rows, days, months },
    paths: {
      earlier: path({ from: addDays(window.fromOn, -STEP_DAYS) }),
      later: path({ from: addDays(window.fromOn, STEP_DAYS) }),
      today: path({ from: undefined }),
      other: path({ view: isTable ? undefined : 'table' }),
      next: afterPath(path, isTable ? timeline.next : next),
    },
    todayOn,
  }
}

function afterPath(path: (changes: Record<string, string>) => string, next: number | undefined) {
  return next === undefined ? undefined : path({ after: String(next) })
}

export default function Timeline({ loaderData }: Route.ComponentProps) {
  useLive('stock', { refreshes: true })
  const { filter, window, span, table, grid, paths } = loaderData
  return (
    <>
      <h1>
        予定表 <span className="staff-number">{span}</span>
      </h1>
      <StockFilters path={staffHref('staff-timeline')} filter={filter}>
        <label>
          初日
          <input className="entry" type="date" name="from" defaultValue={window.fromOn} />
        </label>
        <label className="tick">
          <input type="checkbox" name="busy" value="1" defaultChecked={filter.busy !== ''} />
          予定のある個体だけ
        </label>
        {filter.view !== '' && <input type="hidden" name="view" value={filter.view} />}
      </StockFilters>
      <nav className="staff-steps-row" aria-label="予定表の移動">
        <a href={paths.earlier}>前の2週</a>
        <a href={paths.today}>今日から</a>
        <a href={paths.later}>次の2週</a>
        <a href={paths.other}>{table === undefined ? '表で見る' : '帯で見る'}</a>
      </nav>
      {grid !== undefined && <Legend />}
      {grid !== undefined && <TimelineGrid {...grid} empty={EMPTY} />}
      {table !== undefined && <TimelineTable rows={table} empty={EMPTY} />}
      {paths.next && (
        <p className="staff-more">
          <a className="button button-plain" href={paths.next}>
            次の個体
          </a>
        </p>
      )}
    </>
  )
}

const EMPTY = '条件に合う個体はありません。個体番号（1023-4）、商品番号、商品名、サイズ、棚で探せます。'
/** Classes of a bar, and what they say. */
const LEGEND = [
  ['use-delivery', USE_LABELS.delivery],
  ['use-rental', 'ご予約'],
  ['use-rental use-out', '貸出中'],
  ['use-rental use-at-risk', '代わりが必要'],
  ['use-return', USE_LABELS.return],
  ['use-cleaning', USE_LABELS.cleaning],
  ['use-overdue', USE_LABELS.overdue],
  ['use-maintenance', USE_LABELS.maintenance],
  ['use-unavailable', USE_LABELS.unavailable],
] as const

function Legend() {
  return (
    <ul className="timeline-legend" aria-label="凡例">
      {LEGEND.map(([use, text]) => (
        <li key={use} className={`timeline-use ${use}`}>
          {text}
        </li>
      ))}
    </ul>
  )
}
