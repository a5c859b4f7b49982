import type { ReactNode } from 'react'
import { FILTER_LABELS, priceLabel } from '#app/text/catalog.ts'
import { useSite } from '#app/ui/site.ts'
import { PRICE_RANGES } from '#domain/pricing/price-range.ts'
import { SEARCH_RANGE } from '#domain/rental/period.ts'
import type { FacetGroup, FacetValue } from './facet-counts.ts'

/** Item counts by value. A missing value has none. */
type Counts = Readonly<Record<string, number>>

/** Rental lengths beyond the usual ones, in common steps. */
const LONG_RANGES = [8, 9, 10, 12, 14, 21, 30, 60, SEARCH_RANGE.longest]

/** A label with its item count: `9号（24）`. */
function labelWithCount(name: string, count = 0): string {
  return `${name}（${count}）`
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="labelled">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  )
}

export function DaysField({ days }: { days: number | undefined }) {
  const offeredDays = [...SEARCH_RANGE.choices, ...LONG_RANGES]
  const choices =
    days === undefined || offeredDays.includes(days) ? offeredDays : [...offeredDays, days].sort((a, b) => a - b)
  return (
    <Labelled id="filter-days" label={FILTER_LABELS.days}>
      <select className="entry" id="filter-days" name="range" defaultValue={days ?? ''}>
        <option value="">指定しない</option>
        {choices.map((each) => (
          <option key={each} value={each}>
            {each}日間
          </option>
        ))}
      </select>
    </Labelled>
  )
}

export function CategoryField({ chosen, counts }: { chosen: number | undefined; counts: Counts }) {
  const categories = useSite()?.categories ?? []
  return (
    <Labelled id="filter-category" label={FILTER_LABELS.category}>
      <select className="entry" id="filter-category" name="category_id" defaultValue={chosen ?? ''}>
        <option value="">すべて</option>
        {categories.map(({ uid, name, children }) => (
          <optgroup key={uid} label={name}>
            <option value={uid}>{labelWithCount(`${name}（すべて）`, counts[uid])}</option>
            {children.map((child) => (
              <option key={child.uid} value={child.uid}>
                {labelWithCount(child.name, counts[child.uid])}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </Labelled>
  )
}

export function SizeField({ sizes, chosen }: { sizes: readonly FacetValue[]; chosen: number | undefined }) {
  if (sizes.length === 0) return null
  return (
    <Labelled id="filter-size" label={FILTER_LABELS.size}>
      <select className="entry" id="filter-size" name="size" defaultValue={chosen ?? ''}>
        <option value="">指定しない</option>
        {sizes.map(({ uid, name, count }) => (
          <option key={uid} value={uid}>
            {labelWithCount(name, count)}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** One tag per group. The field name contains the group's uid; the query parser reads it as `tag_id[]`. */
export function TagFields({ groups, chosen }: { groups: readonly FacetGroup[]; chosen: readonly number[] }) {
  return groups.map(({ uid, name, tags }) => {
    const own = tags.find((tag) => chosen.includes(tag.uid))?.uid
    return (
      <details className="filter-tags accordion" key={uid} open={own !== undefined}>
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

function TagRadio(props: { group: number; value: number | ''; text: string; count?: number; isChosen: boolean }) {
  return (
    <label className="tick">
      <input type="radio" name={`tag_id[${props.group}]`} value={props.value} defaultChecked={props.isChosen} />
      <span>
        {props.text}
        {props.count !== undefined && <small className="tick-count">（{props.count}）</small>}
      </span>
    </label>
  )
}

type PriceFieldProps = {
  chosen: string | undefined
  counts: Counts
  /** The rental length that the prices are for. */
  days: number
}

export function PriceField({ chosen, counts, days }: PriceFieldProps) {
  return (
    <Labelled id="filter-price" label={priceLabel(days)}>
      <select className="entry" id="filter-price" name="price_range" defaultValue={chosen ?? ''}>
        <option value="">指定しない</option>
        {PRICE_RANGES.map(({ value, label }) => (
          <option key={value} value={value}>
            {labelWithCount(label, counts[value])}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

export function BrandField({ makers, chosen }: { makers: readonly FacetValue[]; chosen: number | undefined }) {
  return (
    <Labelled id="filter-brand" label={FILTER_LABELS.brand}>
      <select className="entry" id="filter-brand" name="maker_id" defaultValue={chosen ?? ''}>
        <option value="">すべて</option>
        {makers.map(({ uid, name, count }) => (
          <option key={uid} value={uid}>
            {labelWithCount(name, count)}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

export function KeywordField({ name }: { name: string | undefined }) {
  return (
    <Labelled id="filter-keyword" label={FILTER_LABELS.keyword}>
      <input
        className="entry"
        id="filter-keyword"
        type="search"
        name="name"
        maxLength={100}
        defaultValue={name ?? ''}
        autoComplete="off"
      />
    </Labelled>
  )
}
