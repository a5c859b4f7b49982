import { dayText } from '#app/ui/day-text.ts'
import type { Day } from '#domain/day.ts'
import { type Choice, type Chosen, firstFreeOn, lastFreeOn } from './choice.ts'
import { isFreeOn } from './item-view.ts'

/**
 * Shown when the requested day is not free in the chosen size: the nearest free days, and the sizes free on that day.
 */
export function DayTakenNotice({ on, choice, chosen }: { on: Day; choice: Choice; chosen: Chosen }) {
  const { sizes, earliestOn, latestOn } = choice
  const before = lastFreeOn(on, earliestOn, chosen.isFree)
  const after = firstFreeOn(on, latestOn, chosen.isFree)
  const otherSizes = sizes.filter(({ key }) => key !== chosen.size && isFreeOn(sizes, key, earliestOn, on))
  return (
    <div className="notice lost-day" role="status">
      <p>
        {dayText(on)}は、{sizes.length > 1 && chosen.sizeLabel !== undefined && `${chosen.sizeLabel}・`}
        {choice.days}日間では空いておりません。
        {before || after || otherSizes.length > 0 ? '次の日程またはサイズはお選びいただけます。' : ''}
      </p>
      <p className="lost-day-ways">
        {[before, after].map(
          (freeOn) =>
            freeOn !== undefined && (
              <button
                className="button button-plain"
                type="button"
                key={freeOn}
                onClick={() => chosen.chooseDay(freeOn)}
              >
                {dayText(freeOn)}
              </button>
            ),
        )}
        {otherSizes.map(({ key, label }) => (
          <button className="button button-plain" type="button" key={key} onClick={() => chosen.chooseSize(key)}>
            {label}
          </button>
        ))}
      </p>
    </div>
  )
}
