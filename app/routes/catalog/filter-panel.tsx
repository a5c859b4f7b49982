import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { FILTER_LABELS, priceLabel } from '#app/text/catalog.ts'
import { DayField } from '#app/ui/calendar/day-field.tsx'
import type { OfferedDays } from '#app/ui/calendar/offered-days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LabelledSelect } from '#app/ui/labelled-select.tsx'
import { useSite } from '#app/ui/site.ts'
import { ATTRIBUTES } from '#domain/catalog/attributes.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { PRICE_RANGES } from '#domain/pricing/price-range.ts'
import { SEARCH_RANGE } from '#domain/rental/period.ts'
import type { FacetGroup, FacetValue } from './list-choices.ts'

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
        <FilterFields {...props} />
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

function FilterFields(props: FilterPanelProps) {
  const { query, sizes, tagGroups } = props
  const isOccasion = ({ uid }: FacetGroup) => uid === ATTRIBUTES.occasion.uid
  return (
    <>
      <TagFields groups={tagGroups.filter(isOccasion)} chosen={query.tagIds} isOpen />
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
      {sizes.length > 0 && (
        <LabelledSelect
          id="filter-size"
          name="size"
          label={FILTER_LABELS.size}
          chosen={query.sizeTagId}
          emptyText="指定しない"
        >
          {facetOptions(sizes)}
        </LabelledSelect>
      )}
      <TagFields groups={tagGroups.filter((group) => !isOccasion(group))} chosen={query.tagIds} />
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

type TagFieldsProps = { groups: readonly FacetGroup[]; chosen: readonly number[]; isOpen?: boolean }

/** One tag per group. The field name contains the group's uid; the query parser reads it as `tag_id[]`. */
function TagFields({ groups, chosen, isOpen = false }: TagFieldsProps) {
  return groups.map(({ uid, name, tags }) => {
    const own = tags.find((tag) => chosen.includes(tag.uid))?.uid
    return (
      <details className="filter-tags accordion" key={uid} open={isOpen || own !== undefined}>
        <summary className="label">{name}</summary>
        <fieldset>
          <legend className="spoken">{name}</legend>
          <TagRadio group={uid} value="" text="指定しない" isChosen={own === undefined} />
          {tags.map((tag) => (
            <TagRadio
              key={tag.uid}
              group={uid}
              value={tag.uid}
              text={tag.name}
              count={tag.count}
              isChosen={tag.uid === own}
            />
          ))}
        </fieldset>
      </details>
    )
  })
}

type TagRadioProps = { group: number; value: number | ''; text: string; count?: number; isChosen: boolean }

function TagRadio({ group, value, text, count, isChosen }: TagRadioProps) {
  return (
    <label className="tick">
      <input type="radio" name={`tag_id[${group}]`} value={value} defaultChecked={isChosen} />
      <span>
        {text}
        {count !== undefined && <small className="tick-count">（{count}）</small>}
      </span>
    </label>
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
