import { servicesContext } from '#app/context.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { ConditionPhotos } from '#app/ui/staff/condition-photos.tsx'
import { StaffDone } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLive } from '#app/ui/staff/use-live.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
import type { Route } from './+types/unit.ts'
import { BookingList } from './bookings-in-the-way.tsx'
import { requireUnit } from './require-unit.ts'
import { UNIT_ACTS } from './unit-acts.ts'
import { unitPageView } from './unit-view.ts'

export const meta: Route.MetaFunction = ({ params, matches }) => staffMeta(matches, `個体 ${params.id}`)

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { view, person } = await requireUnit(request, context, params.id)
  const { changes } = context.get(servicesContext).staff.units
  const offered = Object.entries(UNIT_ACTS)
    .filter(([, { change, isOffered }]) => hasDuty(person.duties, changes[change].useCase.duties) && isOffered(view))
    .map(([id, { label }]) => ({ id, label }))
  const done = new URL(request.url).searchParams.get('done') ?? ''
  return {
    ...unitPageView(view),
    offered,
    done: Object.hasOwn(UNIT_ACTS, done) ? `${UNIT_ACTS[done]?.label}：完了しました。` : '',
  }
}

export default function UnitPage({ loaderData: view }: Route.ComponentProps) {
  const hasChanged = useLive(`unit:${view.unitId}`, { refreshes: false })
  return (
    <>
      <h1>
        個体 <span className="staff-number">{view.unitId}</span>{' '}
        <span className={view.state.isLate ? 'staff-state staff-state-arrear' : 'staff-state'}>{view.state.text}</span>
      </h1>
      <StaffDone message={view.done} />
      {hasChanged && (
        <p className="staff-changed" role="status">
          ほかの担当者がこの個体を更新しました。
          <a href={staffHref('staff-unit', { id: view.unitId })}>最新の内容を見る</a>
        </p>
      )}
      <div className="staff-detail">
        <nav className="staff-moves" aria-label="この個体の操作">
          <ul>
            {view.offered.map(({ id, label }) => (
              <li key={id}>
                <a href={staffHref('staff-unit-act', { id: view.unitId, act: id })}>{label}</a>
              </li>
            ))}
            <li>
              <a href={staffHref('staff-timeline', { q: view.unitId })}>予定表で見る</a>
            </li>
            <li>
              <a href={staffHref('staff-timeline', { q: view.itemId })}>同じ商品の予定表</a>
            </li>
            <li>
              <a href={staffHref('staff-unit-labels', { unit: view.unitId })}>ラベルを印刷</a>
            </li>
          </ul>
        </nav>
        <UnitParts view={view} />
      </div>
    </>
  )
}

type View = Route.ComponentProps['loaderData']

function UnitParts({ view }: { readonly view: View }) {
  return (
    <div className="staff-parts">
      <section className="staff-part" aria-labelledby="facts-title">
        <h2 id="facts-title">{view.name}</h2>
        <dl className="unit-facts">
          {view.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="staff-part" aria-labelledby="bookings-title">
        <h2 id="bookings-title">これからのご予約</h2>
        {view.bookings.length === 0 ? (
          <p className="staff-empty">発送前のご予約はありません。</p>
        ) : (
          <BookingList bookings={view.bookings} />
        )}
      </section>
      <Holds view={view} />
      <section className="staff-part staff-part-wide" aria-labelledby="life-title">
        <h2 id="life-title">経歴</h2>
        <StaffTable
          caption="経歴"
          rows={view.life}
          keyOf={({ lineUid }) => lineUid}
          columns={LIFE_COLUMNS}
          empty="まだ貸し出したことがありません。"
        />
      </section>
      <section className="staff-part staff-part-wide" aria-labelledby="checks-title">
        <h2 id="checks-title">状態の記録</h2>
        <StaffTable
          caption="状態の記録"
          rows={view.checks}
          keyOf={({ uid }) => uid}
          columns={CHECK_COLUMNS}
          empty="出荷・返却時の記録はありません。"
        />
      </section>
      <section className="staff-part staff-part-wide" aria-labelledby="events-title">
        <h2 id="events-title">操作の記録</h2>
        {view.events.length === 0 && <p className="staff-empty">記録はありません。</p>}
        {view.events.length > 0 && (
          <ol>
            {view.events.map(({ key, on, text, actor }) => (
              <li key={key}>
                <time dateTime={on}>{dayTextTiny(on)}</time> {text} <small>{actor}</small>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

function Holds({ view: { unitId, holds, offered } }: { readonly view: View }) {
  const canRelease = offered.some(({ id }) => id === 'release')
  return (
    <section id="holds" className="staff-part" aria-labelledby="holds-title">
      <h2 id="holds-title">停止</h2>
      {holds.length === 0 && <p className="staff-empty">停止はありません。</p>}
      {holds.length > 0 && (
        <ul>
          {holds.map(({ lineUid, text }) => (
            <li key={lineUid}>
              {text}{' '}
              {canRelease && (
                <a href={staffHref('staff-unit-act', { id: unitId, act: 'release', hold: lineUid })}>解く</a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type LifeRow = View['life'][number]

const LIFE_COLUMNS = [
  {
    label: 'ご注文',
    cell: ({ number }: LifeRow) =>
      number === undefined ? (
        ''
      ) : (
        <a className="staff-number" href={staffHref('staff-order', { number })}>
          {number}
        </a>
      ),
  },
  { label: '内容', cell: ({ what }: LifeRow) => what },
  { label: '期間', cell: ({ days }: LifeRow) => days, isNumeric: true },
  { label: '返却', cell: ({ returned }: LifeRow) => returned, isNumeric: true, isSecondary: true },
  { label: '点検・理由', cell: ({ note }: LifeRow) => note },
] as const

type CheckRow = View['checks'][number]

const CHECK_COLUMNS = [
  { label: '日', cell: ({ on }: CheckRow) => on, isNumeric: true },
  { label: '場面', cell: ({ stage }: CheckRow) => stage },
  { label: '状態', cell: ({ verdict }: CheckRow) => verdict },
  { label: '内容', cell: ({ note }: CheckRow) => note },
  {
    label: '写真',
    cell: ({ uid, photos }: CheckRow) => <ConditionPhotos uid={uid} count={photos} label="見る" />,
  },
] as const
