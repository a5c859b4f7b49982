import { FILTER_LABELS, priceLabel } from '#app/text/catalog.ts'
import { LabelledSelect } from '#app/ui/labelled-select.tsx'
import { ATTRIBUTES } from '#domain/catalog/attributes.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { PRICE_RANGES } from '#domain/pricing/price-range.ts'
import { SEARCH_RANGE } from '#domain/rental/period.ts'
import type { FacetGroup, FacetValue } from './facet-values.ts'
import { OccasionField, TickGroup } from './filter-ticks.tsx'

/** The choices of a filter with their item counts. */
export type FilterChoices = {
  readonly makers: readonly FacetValue[]
  readonly sizes: readonly FacetValue[]
  readonly tagGroups: readonly FacetGroup[]
  /** Item counts of categories and prices, by value. */
  readonly categories: Readonly<Record<string, number>>
  readonly prices: Readonly<Record<string, number>>
}

const isOccasion = ({ uid }: FacetGroup) => uid === ATTRIBUTES.occasion.uid

type Category = { readonly uid: number; readonly name: string; readonly children?: readonly Category[] }

type FilterFieldsProps = { readonly query: ItemQuery; readonly choices: FilterChoices }

/** The fields before the arrival day, which needs a script of its own. */
export function FieldsBeforeDay({ query, choices }: FilterFieldsProps) {
  return choices.tagGroups
    .filter(isOccasion)
    .map((group) => <OccasionField key={group.uid} {...group} chosen={query.tagIds} />)
}

/** The fields after the arrival day. */
export function FieldsAfterDay({
  query,
  choices: { sizes, tagGroups, makers, categories, prices },
  menu,
}: FilterFieldsProps & { readonly menu: readonly Category[] }) {
  return (
    <>
      <DaysField days={query.rentalDays} />
      <CategoryField chosen={query.categoryId} counts={categories} menu={menu} />
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
          <CountedOption key={value} value={value} name={label} count={prices[value]} />
        ))}
      </LabelledSelect>
      <LabelledSelect
        id="filter-brand"
        name="maker_id"
        label={FILTER_LABELS.brand}
        chosen={query.makerId}
        emptyText="すべて"
      >
        {facetOptions(makers)}
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
            {`${each}日間`}
          </option>
        ))}
    </LabelledSelect>
  )
}

type CategoryFieldProps = {
  chosen: number | undefined
  counts: FilterChoices['categories']
  menu: readonly Category[]
}

function CategoryField({ chosen, counts, menu }: CategoryFieldProps) {
  return (
    <LabelledSelect
      id="filter-category"
      name="category_id"
      label={FILTER_LABELS.category}
      chosen={chosen}
      emptyText="すべて"
    >
      {menu.map(({ uid, name, children }) => (
        <optgroup key={uid} label={name}>
          <CountedOption value={uid} name={`${name}（すべて）`} count={counts[uid]} />
          {children?.map((child) => (
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
