import { type MouseEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { FILTER_LABELS, priceLabel } from '#app/text/catalog.ts'
import { DayField } from '#app/ui/calendar/day-field.tsx'
import type { OfferedDays } from '#app/ui/calendar/offered-days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LabelledSelect } from '#app/ui/labelled-select.tsx'
import { useSite } from '#app/ui/site.ts'
import { useNextPage } from '#app/ui/use-next-page.ts'
import { ATTRIBUTES } from '#domain/catalog/attributes.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { PRICE_RANGES } from '#domain/pricing/price-range.ts'
import { SEARCH_RANGE } from '#domain/rental/period.ts'
import { type FacetGroup, type FacetValue, withFacetCounts } from './facet-values.ts'
import { OccasionField, TickGroup } from './filter-ticks.tsx'
import { useListCounts } from './use-list-counts.ts'

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

function FilterForm(props: FilterPanelProps) {
  const [counts, follow] = useListCounts()
  return (
    <form
      className="filter-form"
      id="filter-form"
      action={pageHref('item-list')}
      method="get"
      onInput={(event) => follow(event.currentTarget)}
    >
      <FilterFields {...props} {...(counts && withFacetCounts(props, counts))} />
      <div className="filter-submit">
        <button className="button button-wide" type="submit">
          {counts ? foundText(counts.total) : 'この条件で探す'}
        </button>
        <p className="spoken" role="status">
          {counts && `${counts.total}件`}
        </p>
        <a className="text-button" href={pageHref('item-list')}>
          すべて解除
        </a>
      </div>
    </form>
  )
}

function foundText(total: number): string {
  return total === 0 ? '0件（近い条件を見る）' : `${total.toLocaleString('ja-JP')}件を見る`
}

function FilterFields(props: FilterPanelProps) {
  const { query, sizes, tagGroups } = props
  const isOccasion = ({ uid }: FacetGroup) => uid === ATTRIBUTES.occasion.uid
  return (
    <>
      {tagGroups.filter(isOccasion).map((group) => (
        <OccasionField key={group.uid} {...group} chosen={query.tagIds} />
      ))}
      <DayField
        id="filter-arrival"
        name="startcalendar"
        label={FILTER_LABELS.arrival}
        offered={props.offered}
        emptyText="指定しない"
        chosenOn={query.arrivalOn}
      />
      <DaysField days={query.rentalDays} />
      <CategoryField chosen={query.categoryId} counts={props.categories} />
      <TickGroup name={FILTER_LABELS.size} field="size" choices={sizes} chosen={query.sizeTagIds} isOpen />
      {tagGroups
        .filter((group) => !isOccasion(group))
        .map(({ uid, name, tags }) => (
          <TickGroup key={uid} name={name} field="tag_id[]" choices={tags} chosen={query.tagIds} />
        ))}
      <LabelledSelect
        id="filter-price"
        name="price_range"
        label={priceLabel(query.rentalDays ?? DEFAULT_SEARCH_RENTAL_DAYS)}
        chosen={query.priceRange}
        emptyText="指定しない"
      >
        {PRICE_RANGES.map(({ value, label }) => (
          <CountedOption key={value} value={value} name={label} count={props.prices[value]} />
        ))}
      </LabelledSelect>
      <LabelledSelect
        id="filter-brand"
        name="maker_id"
        label={FILTER_LABELS.brand}
        chosen={query.makerId}
        emptyText="すべて"
      >
        {facetOptions(props.makers)}
      </LabelledSelect>
      <KeywordField name={query.name} />
    </>
  )
}

/** Rental lengths beyond the usual ones, in common steps. */
const LONG_RANGES = [8, 9, 10, 12, 14, 21, 30, 60, SEARCH_RANGE.longest]

function CountedOption({
  value,
  name,
  count = 0,
}: {
  value: string | number
  name: string
  count?: number | undefined
}) {
  return <option value={value}>{`${name}（${count}）`}</option>
}

const facetOptions = (values: readonly FacetValue[]) =>
  values.map(({ uid, name, count }) => <CountedOption key={uid} value={uid} name={name} count={count} />)

function DaysField({ days }: { days: number | undefined }) {
  const offeredDays = new Set([...SEARCH_RANGE.choices, ...LONG_RANGES, ...(days === undefined ? [] : [days])])
  return (
    <LabelledSelect id="filter-days" name="range" label={FILTER_LABELS.days} chosen={days} emptyText="指定しない">
      {[...offeredDays]
        .sort((a, b) => a - b)
        .map((each) => (
          <option key={each} value={each}>
            {each}日間
          </option>
        ))}
    </LabelledSelect>
  )
}

function CategoryField({ chosen, counts }: { chosen: number | undefined; counts: FilterPanelProps['categories'] }) {
  const categories = useSite()?.categories ?? []
  return (
    <LabelledSelect
      id="filter-category"
      name="category_id"
      label={FILTER_LABELS.category}
      chosen={chosen}
      emptyText="すべて"
    >
      {categories.map(({ uid, name, children }) => (
        <optgroup key={uid} label={name}>
          <CountedOption value={uid} name={`${name}（すべて）`} count={counts[uid]} />
          {children.map((child) => (
            <CountedOption key={child.uid} value={child.uid} name={child.name} count={counts[child.uid]} />
          ))}
        </optgroup>
      ))}
    </LabelledSelect>
  )
}

function KeywordField({ name = '' }: { name: string | undefined }) {
  return (
    <div className="labelled">
      <label className="label" htmlFor="filter-keyword">
        {FILTER_LABELS.keyword}
      </label>
      <input
        className="entry"
        id="filter-keyword"
        type="search"
        name="name"
        maxLength={100}
        defaultValue={name}
        autoComplete="off"
      />
    </div>
  )
}
