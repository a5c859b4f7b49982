import { type MouseEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { FILTER_TEXTS } from '#app/text/list-filters.ts'
import { DayField } from '#app/ui/calendar/day-field.tsx'
import type { OfferedDays } from '#app/ui/calendar/offered-days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useCategories } from '#app/ui/site.ts'
import { useNextPage } from '#app/ui/use-next-page.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { LIST_FILTERS } from '#domain/catalog/list-filters.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import { FieldsAfterDay, FieldsBeforeDay, type FilterChoices } from './filter-fields.tsx'
import { useListCounts } from './use-list-counts.ts'

type FilterPanelProps = {
  query: ItemQuery
  offered: OfferedDays
  choices: FilterChoices
}

/** Opens the panel as a modal on phones. Without JavaScript the link is an anchor. */
export function openFilter(event: MouseEvent) {
  const panel = document.getElementById('filter')
  if (!(panel instanceof HTMLDialogElement)) return
  event.preventDefault()
  panel.showModal()
}

/** The form with all filters: a sidebar on wide screens, a modal on phones (docs/product/2, List filter panel). */
export function FilterPanel(props: FilterPanelProps) {
  const location = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  useNextPage(() => {
    if (dialog.current?.matches(':modal')) dialog.current.close()
  })
  return (
    <dialog className="filter-panel" id="filter" ref={dialog} aria-label="商品の絞り込み">
      <div className="sheet-head filter-head">
        <p className="sheet-title">絞り込み</p>
        <button className="icon-button" type="button" aria-label="閉じる" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      <FilterForm {...props} key={location.search} />
    </dialog>
  )
}

function FilterForm({ query, offered, choices }: FilterPanelProps) {
  const menu = useCategories()
  const [total, follow] = useListCounts()
  return (
    <form
      className="filter-form"
      id="filter-form"
      action={pageHref('item-list')}
      method="get"
      onInput={(event) => follow(event.currentTarget)}
    >
      {query.wearer && <input type="hidden" name={LIST_FILTERS.wearer.parameter} value={query.wearer} />}
      <div className="filter-part">
        <FieldsBeforeDay query={query} choices={choices} />
      </div>
      <DayField
        id="filter-arrival"
        name={LIST_FILTERS.arrivalOn.parameter}
        label={FILTER_TEXTS.arrivalOn.label}
        offered={offered}
        emptyText="指定しない"
        chosenOn={query.arrivalOn}
      />
      <div className="filter-part">
        <FieldsAfterDay query={query} choices={choices} menu={menu} />
      </div>
      <div className="filter-submit">
        <button className="button button-wide" type="submit">
          {total === undefined ? 'この条件で探す' : foundText(total)}
        </button>
        <p className="spoken" role="status">
          {total !== undefined && `${total}点`}
        </p>
        <a className="text-button" href={pageHref('item-list')}>
          すべて解除
        </a>
      </div>
    </form>
  )
}

function foundText(total: number): string {
  return total === 0 ? '0点（近い条件を見る）' : `${groupedDigits(total)}点を見る`
}
