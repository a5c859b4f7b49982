import { FILTER_LABELS } from '#app/text/catalog.ts'
import { Icon } from '#app/ui/icon.tsx'
import { type ItemQuery, SORT_ORDERS } from '#domain/catalog/item-query.ts'
import { openFilter } from './filter-panel.tsx'
import type { Chip } from './list-choices.ts'

type Size = { readonly uid: number; readonly name: string; readonly path: string }

/** The toolbar above the list: filter button, sort order, size shortcuts and active filters. */
export function ListToolbar({
  query,
  sizes,
  chips,
}: {
  query: ItemQuery
  sizes: readonly Size[]
  chips: readonly Chip[]
}) {
  return (
    <div className="list-toolbar">
      <div className="list-tools">
        {/* biome-ignore lint/a11y/useValidAnchor: a real link without JavaScript */}
        <a className="button button-plain filter-open" href="#filter" onClick={openFilter} data-in-place>
          <Icon name="filter" size={20} />
          絞り込み
        </a>
        <Sorting order={query.order} />
      </div>
      <QuickSizes sizes={sizes} chosen={query.sizeTagId} />
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
function Sorting({ order }: { order: string }) {
  return (
    <div className="list-sort">
      <label className="spoken" htmlFor="list-order">
        {FILTER_LABELS.order}
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
        {SORT_ORDERS.map(({ value, label }) => (
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

function QuickSizes({ sizes, chosen }: { sizes: readonly Size[]; chosen: number | undefined }) {
  if (sizes.length === 0) return null
  return (
    <nav className="quick-sizes" aria-label="サイズで絞り込む">
      <ul>
        {sizes.map(({ uid, name, path }) => (
          <li key={uid}>
            <a className="quick-size" href={path} aria-current={uid === chosen || undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
