import { PostForm } from '#app/ui/form/post-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { SavedView } from '#services/ports/staff.ts'

/** Searches that everybody has. */
const COMMON: readonly SavedView[] = [
  { name: '確定待ち', query: 'status=Delivery' },
  { name: '書類の確認待ち', query: 'document=sent' },
  { name: '延滞', query: 'status=Arrear' },
  { name: '未収', query: 'charge=open' },
]

type OrderViewsBarProps = { readonly views: readonly SavedView[]; readonly query: string }

/** The saved searches, and the form that saves the present one. */
export function OrderViewsBar({ views, query }: OrderViewsBarProps) {
  const current = views.find((view) => view.query === query)
  const isKnown = current !== undefined || COMMON.some((view) => view.query === query)
  return (
    <div className="staff-views">
      <nav aria-label="保存した条件">
        <ul>
          {[...COMMON, ...views].map((view) => (
            <li key={view.name}>
              <a
                href={`${staffHref('staff-orders')}?${view.query}`}
                aria-current={view.query === query ? 'page' : undefined}
              >
                {view.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {query !== '' && !isKnown && (
        <PostForm action={staffHref('staff-views')} label="条件の保存" className="staff-view-form">
          <input type="hidden" name="query" value={query} />
          <label>
            <span className="spoken">条件の名前</span>
            <input
              className="entry"
              type="text"
              name="name"
              maxLength={30}
              placeholder="条件の名前"
              autoComplete="off"
            />
          </label>
          <button type="submit" className="button button-plain">
            この条件を保存
          </button>
        </PostForm>
      )}
      {current && (
        <PostForm action={staffHref('staff-views')} label="条件の削除" className="staff-view-form">
          <input type="hidden" name="name" value={current.name} />
          <input type="hidden" name="query" value={query} />
          <button type="submit" name="intent" value="remove" className="button button-plain">
            「{current.name}」を削除
          </button>
        </PostForm>
      )}
    </div>
  )
}
