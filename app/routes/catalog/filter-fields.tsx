import { FILTER_TEXTS, filterValueText } from '#app/text/list-filters.ts'
import { LabelledSelect } from '#app/ui/labelled-select.tsx'
import { useRentalLengths } from '#app/ui/site.ts'
import { ATTRIBUTES } from '#domain/catalog/attributes.ts'
import { type ChoiceCounts, countOf } from '#domain/catalog/choice-counts.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { LIST_FILTER_NAMES, LIST_FILTERS, type OptionFilter, rowOf, valuesOf } from '#domain/catalog/list-filters.ts'
import { SEARCH_RANGE } from '#domain/rental/period.ts'
import { RadioGroup, TickGroup } from './filter-ticks.tsx'

type Choice = { readonly uid: number; readonly name: string }
type ChoiceGroup = Choice & { readonly tags: readonly Choice[] }
type Category = Choice & { readonly children?: readonly Choice[] }

/** The choices that the catalogue offers, and the item counts of all choices. */
export type FilterChoices = {
  readonly makers: readonly Choice[]
  readonly sizes: readonly Choice[]
  readonly tagGroups: readonly ChoiceGroup[]
  readonly counts: ChoiceCounts
}

const { categoryId, makerId, sizeTagIds, tagIds, name, rentalDays } = LIST_FILTERS
const OPTION_FILTERS = LIST_FILTER_NAMES.filter((filter): filter is OptionFilter => rowOf(filter).options !== undefined)

const isOccasion = ({ uid }: ChoiceGroup) => uid === ATTRIBUTES.occasion.uid

type FilterFieldsProps = { readonly query: ItemQuery; readonly choices: FilterChoices }

/** The fields before the arrival day, which needs a script of its own. */
export function FieldsBeforeDay({ query, choices: { tagGroups, counts } }: FilterFieldsProps) {
  return tagGroups.filter(isOccasion).map(({ uid, name: label, tags }) => (
    <RadioGroup
      key={uid}
      name={label}
      // The query parser reads it as the parameter of tags. Each group of radio buttons needs a name of its own.
      field={tagIds.parameter.replace('[]', `[${uid}]`)}
      choices={tags}
      counts={counts.tags}
      chosen={query.tagIds}
    />
  ))
}

/** The fields after the arrival day. */
export function FieldsAfterDay({
  query,
  choices: { sizes, tagGroups, makers, counts },
  menu,
}: FilterFieldsProps & { readonly menu: readonly Category[] }) {
  return (
    <>
      <DaysField days={query.rentalDays} />
      <CategoryField chosen={query.categoryId} counts={counts.categories} menu={menu} />
      <TickGroup
        name={FILTER_TEXTS.sizeTagIds.label}
        field={sizeTagIds.parameter}
        choices={sizes}
        counts={counts.sizes}
        chosen={query.sizeTagIds}
        isOpen
      />
      {tagGroups
        .filter((group) => !isOccasion(group))
        .map(({ uid, name: label, tags }) => (
          <TickGroup
            key={uid}
            name={label}
            field={tagIds.parameter}
            choices={tags}
            counts={counts.tags}
            chosen={query.tagIds}
          />
        ))}
      {OPTION_FILTERS.map((filter) => (
        <OptionField key={filter} filter={filter} query={query} counts={counts} />
      ))}
      <LabelledSelect
        id="filter-brand"
        name={makerId.parameter}
        label={FILTER_TEXTS.makerId.label}
        chosen={query.makerId}
        emptyText="すべて"
      >
        {makers.map(({ uid, name: text }) => (
          <CountedOption key={uid} value={uid} text={text} count={counts.makers[uid]} />
        ))}
      </LabelledSelect>
      <KeywordField keyword={query.name} />
    </>
  )
}

type OptionFieldProps = { readonly filter: OptionFilter; readonly query: ItemQuery; readonly counts: ChoiceCounts }

/** A select of a filter whose values are always the same. */
function OptionField({ filter, query, counts }: OptionFieldProps) {
  const { parameter, options, facet } = LIST_FILTERS[filter]
  const { label, fieldLabel = () => label } = FILTER_TEXTS[filter]
  return (
    <LabelledSelect
      id={`filter-${parameter}`}
      name={parameter}
      label={fieldLabel(query)}
      chosen={valuesOf(query, filter)[0]}
      emptyText="指定しない"
    >
      {options.map((value) => {
        const text = filterValueText(filter, value, { query, name: undefined })
        return <CountedOption key={value} value={value} text={text} count={countOf(counts, facet, value)} />
      })}
    </LabelledSelect>
  )
}

type CountedOptionProps = {
  readonly value: string | number
  readonly text: string | undefined
  readonly count: number | undefined
}

function CountedOption({ value, text, count = 0 }: CountedOptionProps) {
  return <option value={value}>{`${text}（${count}）`}</option>
}

/** Rental lengths beyond the usual ones, in common steps. */
const LONG_RANGES = [8, 9, 10, 12, 14, 21, 30, 60]

function DaysField({ days }: { days: number | undefined }) {
  const lengths = useRentalLengths()
  const common = [...SEARCH_RANGE.choices, ...LONG_RANGES].filter((each) => lengths.includes(each))
  const offeredDays = new Set([...common, ...lengths.slice(-1), ...(days === undefined ? [] : [days])])
  return (
    <LabelledSelect
      id="filter-days"
      name={rentalDays.parameter}
      label={FILTER_TEXTS.rentalDays.label}
      chosen={days}
      emptyText="指定しない"
    >
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
  readonly chosen: number | undefined
  readonly counts: ChoiceCounts['categories']
  readonly menu: readonly Category[]
}

function CategoryField({ chosen, counts, menu }: CategoryFieldProps) {
  const option = ({ uid }: Choice, text: string) => (
    <CountedOption key={uid} value={uid} text={text} count={counts[uid]} />
  )
  return (
    <LabelledSelect
      id="filter-category"
      name={categoryId.parameter}
      label={FILTER_TEXTS.categoryId.label}
      chosen={chosen}
      emptyText="すべて"
    >
      {menu.map((category) => (
        <optgroup key={category.uid} label={category.name}>
          {option(category, `${category.name}（すべて）`)}
          {category.children?.map((child) => option(child, child.name))}
        </optgroup>
      ))}
    </LabelledSelect>
  )
}

function KeywordField({ keyword = '' }: { keyword: string | undefined }) {
  return (
    <div className="labelled">
      <label className="label" htmlFor="filter-keyword">
        {FILTER_TEXTS.name.label}
      </label>
      <input
        className="entry"
        id="filter-keyword"
        type="search"
        name={name.parameter}
        maxLength={100}
        defaultValue={keyword}
        autoComplete="off"
      />
    </div>
  )
}
