import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { FILTER_LABELS } from '#app/text/catalog.ts'
import { DayField } from '#app/ui/calendar/day-field.tsx'
import type { OfferedDays } from '#app/ui/calendar/day-picker.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { FacetGroup, FacetValue } from './facet-counts.ts'
import {
  BrandField,
  CategoryField,
  DaysField,
  KeywordField,
  PriceField,
  SizeField,
  TagFields,
} from './filter-fields.tsx'

type FilterPanelProps = {
  query: ItemQuery
  offered: OfferedDays
  makers: readonly FacetValue[]
  sizes: readonly FacetValue[]
  tagGroups: readonly FacetGroup[]
  /** Item counts of categories and prices, by value. */
  categories: Readonly<Record<string, number>>
  prices: Readonly<Record<string, number>>
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
  const { query, offered, makers, sizes, tagGroups } = props
  const location = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs on every navigation
  useEffect(() => {
    if (dialog.current?.matches(':modal')) dialog.current.close()
  }, [location.key])
  return (
    <dialog className="filter-panel" id="filter" ref={dialog} aria-label="商品の絞り込み">
      <div className="sheet-head filter-head">
        <p className="sheet-title">絞り込み</p>
        <button className="icon-button" type="button" aria-label="閉じる" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      <form className="filter-form" id="filter-form" action={pageHref('item-list')} method="get" key={location.search}>
        <DayField
          id="filter-arrival"
          name="startcalendar"
          label={FILTER_LABELS.arrival}
          offered={offered}
          emptyText="指定しない"
          chosenOn={query.arrivalOn}
        />
        <DaysField days={query.rentalDays} />
        <CategoryField chosen={query.categoryId} counts={props.categories} />
        <SizeField sizes={sizes} chosen={query.sizeTagId} />
        <TagFields groups={tagGroups} chosen={query.tagIds} />
        <PriceField
          chosen={query.priceRange}
          counts={props.prices}
          days={query.rentalDays ?? DEFAULT_SEARCH_RENTAL_DAYS}
        />
        <BrandField makers={makers} chosen={query.makerId} />
        <KeywordField name={query.name} />
        <div className="filter-submit">
          <button className="button button-wide" type="submit">
            この条件で探す
          </button>
          <a className="text-button" href={pageHref('item-list')}>
            すべて解除
          </a>
        </div>
      </form>
    </dialog>
  )
}
