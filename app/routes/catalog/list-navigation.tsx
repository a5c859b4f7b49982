import { ORDER_LABEL } from '#app/text/catalog.ts'
import { type Destination, DestinationPostal, DestinationSelect } from '#app/ui/destination-select.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type ItemQuery, sortOrdersOf } from '#domain/catalog/item-query.ts'
import { openFilter } from './filter-panel.tsx'
import type { CategoryLink, Chip, categoryLinks } from './list-choices.ts'

type Size = { readonly uid: number; readonly name: string; readonly path: string }
type ListToolbarProps = { query: ItemQuery; sizes: readonly Size[]; chips: readonly Chip[] }

export function ListToolbar({ query, sizes, chips }: ListToolbarProps) {
  return (
    <div className="list-toolbar">
      <div className="list-tools">
        {/* biome-ignore lint/a11y/useValidAnchor: a real link without JavaScript */}
        <a className="button button-plain filter-open" href="#filter" onClick={openFilter} data-in-place>
          <Icon name="filter" size={20} />
          絞り込み
        </a>
        <Sorting query={query} />
      </div>
      <QuickSizes sizes={sizes} chosen={query.sizeTagIds} />
      {chips.length > 0 && (
        <ul className="chips" aria-label="設定中の条件">
          {chips.map(({ text, path }) => (
            <li key={text}>
              <a className="chip" href={path}>
                {text}
                <Icon name="close" size={14} />
                <span className="spoken">を外す</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Part of the filter form, so that sorting keeps the filters. With JavaScript a change submits the form. */
function Sorting({ query }: { query: ItemQuery }) {
  const { order } = query
  return (
    <div className="list-sort">
      <label className="spoken" htmlFor="list-order">
        {ORDER_LABEL}
      </label>
      <select
        className="entry"
        id="list-order"
        name="orderby"
        form="filter-form"
        key={order}
        defaultValue={order}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {sortOrdersOf(query).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button className="button button-plain without-script" type="submit" form="filter-form">
        並べ替える
      </button>
    </div>
  )
}

/** Part of the filter form, like the sort order: free items and the earliest day depend on the destination. */
export function ListDestination({ destination }: { destination: Destination }) {
  return (
    <div className="destination-line">
      <label htmlFor="list-destination">お届け先</label>
      <DestinationSelect
        id="list-destination"
        destination={destination}
        form="filter-form"
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
      <button className="button button-plain without-script" type="submit" form="filter-form">
        変更する
      </button>
      <DestinationPostal id="list-destination" form="filter-form" destination={destination}>
        <button className="button button-plain" type="submit" form="filter-form">
          決定
        </button>
      </DestinationPostal>
    </div>
  )
}

function QuickSizes({ sizes, chosen }: { sizes: readonly Size[]; chosen: readonly number[] }) {
  if (sizes.length === 0) return null
  return (
    <nav className="quick-sizes" aria-label="サイズで絞り込む">
      <ul>
        {sizes.map(({ uid, name, path }) => (
          <li key={uid}>
            <a className="quick-size" href={path} aria-current={chosen.includes(uid) || undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Number of pages shown on each side of the current one. */
const PAGES_PER_SIDE = 2

export function Pager({ page, pages }: { page: number; pages: readonly string[] }) {
  if (pages.length < 2) return null
  const isShown = (number: number) =>
    number === 1 || number === pages.length || Math.abs(number - page) <= PAGES_PER_SIDE
  const shown = pages.map((path, index) => ({ path, number: index + 1 })).filter(({ number }) => isShown(number))
  return (
    <nav className="pager" aria-label="ページ">
      {page > 1 && (
        <a className="button button-plain" href={pages[page - 2]} rel="prev">
          前へ
        </a>
      )}
      <ol>
        {shown.map(({ path, number }, index) => (
          <li key={number} className={number - (shown[index - 1]?.number ?? number - 1) > 1 ? 'pager-gap' : undefined}>
            <a className="pager-page" href={path} aria-current={number === page ? 'page' : undefined}>
              <span className="spoken">ページ</span>
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages.length && (
        <a className="button button-plain" href={pages[page]} rel="next">
          次へ
        </a>
      )}
    </nav>
  )
}

type CategorySidebarProps = { readonly categories: ReturnType<typeof categoryLinks> }

/** The categories on a wide screen; on a phone the menu has them (docs/product/2, Phone layout). */
export function CategorySidebar({ categories }: CategorySidebarProps) {
  if (categories.length === 0) return null
  return (
    <nav className="category-sidebar wide-only" aria-label="カテゴリー">
      <ul>
        {categories.map(({ children, ...category }) => (
          <li key={category.path}>
            <SidebarLink {...category} />
            {children.length > 0 && (
              <ul>
                {children.map((child) => (
                  <li key={child.path}>
                    <SidebarLink {...child} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SidebarLink({ text, path, isCurrent }: CategoryLink) {
  return (
    <a href={path} aria-current={isCurrent || undefined}>
      {text}
    </a>
  )
}
