import { FILTER_TEXTS } from '#app/text/list-filters.ts'
import { DayField } from '#app/ui/calendar/day-field.tsx'
import type { OfferedDays } from '#app/ui/calendar/offered-days.ts'
import { type Destination, LabelledDestination } from '#app/ui/destination-select.tsx'
import { LabelledSelect } from '#app/ui/labelled-select.tsx'
import type { Day } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { SEARCH_RANGE } from '#domain/rental/period.ts'

type RankingFilterProps = {
  readonly chosen: number | undefined
  readonly sizes: readonly { readonly uid: number; readonly name: string }[]
  readonly sizeTagId: number | undefined
  readonly arrivalOn: Day | undefined
  readonly rentalDays: number | undefined
  readonly offered: OfferedDays
  readonly destination: Destination
}

/** A plain GET form: limits the ranking to items that are free on these days, in a size of the chosen category. */
export function RankingFilter(props: RankingFilterProps) {
  const { chosen, sizes, sizeTagId, arrivalOn, rentalDays, offered, destination } = props
  return (
    <form className="ranking-filter" action={pageHref('ranking')} method="get" aria-label="空いている商品で絞り込む">
      {chosen !== undefined && <input type="hidden" name="category_id" value={chosen} />}
      <DayField
        id="ranking-arrival"
        name="startcalendar"
        label={FILTER_TEXTS.arrivalOn.label}
        offered={offered}
        emptyText="指定しない"
        chosenOn={arrivalOn}
      />
      <LabelledSelect
        id="ranking-days"
        name="range"
        label={FILTER_TEXTS.rentalDays.label}
        chosen={rentalDays}
        emptyText="指定しない"
        key={`days ${rentalDays}`}
      >
        {[...new Set([...SEARCH_RANGE.choices, ...(rentalDays === undefined ? [] : [rentalDays])])].map((days) => (
          <option key={days} value={days}>
            {days}日間
          </option>
        ))}
      </LabelledSelect>
      {sizes.length > 0 && (
        <LabelledSelect
          id="ranking-size"
          name="size"
          label={FILTER_TEXTS.sizeTagIds.label}
          chosen={sizeTagId}
          emptyText="すべて"
          key={`size ${chosen} ${sizeTagId}`}
        >
          {sizes.map(({ uid, name }) => (
            <option key={uid} value={uid}>
              {name}
            </option>
          ))}
        </LabelledSelect>
      )}
      <LabelledDestination id="ranking-destination" destination={destination} />
      <button className="button button-plain" type="submit">
        絞り込む
      </button>
    </form>
  )
}
