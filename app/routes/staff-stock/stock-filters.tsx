import type { ReactNode } from 'react'
import { FilterChoice } from '#app/ui/staff/filter-choice.tsx'
import { ITEM_FORMS } from '#domain/catalog/forms.ts'
import type { UnitFilter } from '#domain/staff/unit-search.ts'

type StockFiltersProps = {
  readonly path: string
  readonly filter: Pick<UnitFilter, 'q' | 'size' | 'form' | 'shelf'>
  /** Further fields of the list. */
  readonly children: ReactNode
}

/** The search and the filters of units, a form that needs no script. */
export function StockFilters({ path, filter, children }: StockFiltersProps) {
  return (
    <form className="staff-filters" action={path} aria-label="絞り込み">
      <label>
        個体・商品
        <input
          className="entry"
          type="search"
          name="q"
          defaultValue={filter.q}
          maxLength={80}
          placeholder="1023-4・1023・商品名"
          autoComplete="off"
        />
      </label>
      <label>
        サイズ
        <input className="entry" type="text" name="size" defaultValue={filter.size} maxLength={80} autoComplete="off" />
      </label>
      <FilterChoice
        name="form"
        label="形"
        value={filter.form}
        options={Object.entries(ITEM_FORMS).map(([key, { label }]) => [key, label])}
      />
      <label>
        棚
        <input
          className="entry"
          type="text"
          name="shelf"
          defaultValue={filter.shelf}
          maxLength={80}
          autoComplete="off"
        />
      </label>
      {children}
      <button type="submit" className="button button-plain">
        絞り込む
      </button>
      <a href={path}>条件を消す</a>
    </form>
  )
}
