import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { readFilter, shownCriteria } from '#app/ui/staff/read-filter.ts'
import { StaffDone } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLiveList } from '#app/ui/staff/use-live.ts'
import { telephoneText } from '#domain/customer/contact.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { venueFilter } from '#domain/staff/desk-filters.ts'
import type { Route } from './+types/venues.ts'

export const meta: Route.MetaFunction = () => [
  { title: '斎場・施設 | 墨礼 SUMIREI 管理' },
  { name: 'robots', content: 'noindex,nofollow' },
]

const DONE: Readonly<Record<string, string>> = { saved: '保存しました。', removed: '削除しました。' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const filter = readFilter(request, venueFilter)
  const { venues, next } = permitted(await context.get(servicesContext).staff.venues.list(caller, filter), request)
  const done = new URL(request.url).searchParams.get('done') ?? ''
  return {
    q: filter.q,
    venues: venues.map(({ uid, name, kana, prefecture, address1, telephone, hours }) => ({
      uid,
      name,
      kana,
      address: `${prefectureName(prefecture)}${address1}`,
      telephone: telephoneText(telephone),
      hours,
    })),
    nextPath: next && staffHref('staff-venues', shownCriteria({ q: filter.q, after: next })),
    done: Object.hasOwn(DONE, done) ? DONE[done] : undefined,
  }
}

export default function Venues({ loaderData: { q, venues, nextPath, done } }: Route.ComponentProps) {
  useLiveList('venues')
  return (
    <>
      <h1>斎場・施設</h1>
      <StaffDone message={done} />
      <form className="staff-filters" action={staffHref('staff-venues')} aria-label="絞り込み">
        <label>
          探す
          <input className="entry" type="search" name="q" defaultValue={q} maxLength={80} autoComplete="off" />
        </label>
        <button type="submit" className="button button-plain">
          探す
        </button>
        <a className="button" href={staffHref('staff-venue-new')}>
          斎場・施設を登録
        </a>
      </form>
      <StaffTable
        caption="斎場・施設の名簿"
        rows={venues}
        keyOf={({ uid }) => uid}
        columns={COLUMNS}
        empty={
          q === ''
            ? '名簿はまだ空です。登録すると、電話受付のお届け先に選べます。'
            : '条件に合う斎場・施設はありません。名称・よみ・市区町村・電話番号で探せます。'
        }
        nextPath={nextPath}
      />
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['venues'][number]

const COLUMNS = [
  { label: '名称', cell: ({ uid, name }: Row) => <a href={staffHref('staff-venue', { venue: uid })}>{name}</a> },
  { label: 'よみ', cell: ({ kana }: Row) => kana, isSecondary: true },
  { label: '所在地', cell: ({ address }: Row) => address },
  { label: '電話', cell: ({ telephone }: Row) => <span className="staff-name">{telephone}</span> },
  { label: '荷物の受付', cell: ({ hours }: Row) => hours ?? '', isSecondary: true },
] as const
