import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { formText, ITEM_STATE_LABELS } from '#app/text/staff-catalogue-text.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { FilterChoice } from '#app/ui/staff/filter-choice.tsx'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLiveList } from '#app/ui/staff/use-live.ts'
import { ITEM_STATES, itemStateOf } from '#domain/catalog/item-release.ts'
import { MIN_RENTAL_DAYS } from '#domain/constants.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { itemFilter } from '#domain/staff/desk-filters.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { ListedItem } from '#services/ports/staff-items.ts'
import type { Route } from './+types/items.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '商品')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { items } = context.get(servicesContext).staff
  const filter = readFilter(request, itemFilter)
  const [list, { categories }] = await Promise.all([items.list(caller, filter), items.choices(caller)]).then(
    ([found, choices]) => [permitted(found, request), permitted(choices, request)] as const,
  )
  return { ...list, filter, categories: categories.map(({ uid, name }) => ({ uid, name })) }
}

export default function Items({ loaderData: { items, next, filter, categories } }: Route.ComponentProps) {
  useLiveList('items')
  const criteria = { q: filter.q || undefined, state: filter.state, category: filter.categoryUid }
  return (
    <>
      <h1>商品</h1>
      <form className="staff-filters" action={staffHref('staff-items')} aria-label="絞り込み">
        <label>
          探す
          <input className="entry" type="search" name="q" defaultValue={filter.q} maxLength={80} autoComplete="off" />
        </label>
        <FilterChoice
          name="state"
          label="公開"
          value={filter.state ?? ''}
          options={ITEM_STATES.map((state) => [state, ITEM_STATE_LABELS[state]])}
        />
        <FilterChoice
          name="category"
          label="カテゴリー"
          value={String(filter.categoryUid ?? '')}
          options={categories.map(({ uid, name }) => [String(uid), name])}
        />
        <button type="submit" className="button button-plain">
          絞り込む
        </button>
        <a href={staffHref('staff-items')}>条件を消す</a>
        <a className="button" href={staffHref('staff-item-new')}>
          商品を登録
        </a>
        <a href={staffHref('staff-labels')}>ブランド・カテゴリー・タグ</a>
      </form>
      <StaffTable
        caption="商品の一覧"
        rows={items}
        keyOf={({ id }) => String(id)}
        columns={COLUMNS}
        empty="条件に合う商品はありません。番号・商品名・ブランド・タグで探せます。"
        nextPath={next === undefined ? undefined : staffHref('staff-items', { ...criteria, before: next })}
      />
    </>
  )
}

const COLUMNS = [
  {
    label: '番号',
    cell: ({ id }: ListedItem) => (
      <a className="staff-number" href={staffHref('staff-item', { id })}>
        {id}
      </a>
    ),
  },
  { label: '公開', cell: (item: ListedItem) => <StateMark item={item} /> },
  { label: '商品名', cell: ({ name }: ListedItem) => name },
  { label: 'ブランド', cell: ({ makerName }: ListedItem) => makerName, isSecondary: true },
  { label: '形', cell: ({ form, setForm }: ListedItem) => formText(form, setForm), isSecondary: true },
  { label: `${MIN_RENTAL_DAYS}日間`, cell: ({ fourDaysYen }: ListedItem) => yenText(fourDaysYen), isNumeric: true },
  { label: '個体', cell: ({ unitCount }: ListedItem) => unitCount, isNumeric: true, isSecondary: true },
  { label: '写真', cell: ({ pictureCount }: ListedItem) => pictureCount, isNumeric: true, isSecondary: true },
] as const

function StateMark({ item }: { readonly item: ListedItem }) {
  const state = itemStateOf(item)
  return (
    <span className={`staff-state staff-item-${state}`}>
      {ITEM_STATE_LABELS[state]}
      {item.releaseOn === undefined || state !== 'scheduled' ? '' : ` ${dayTextTiny(item.releaseOn)}`}
    </span>
  )
}
