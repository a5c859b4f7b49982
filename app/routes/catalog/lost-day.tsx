import { DAY_OBSTACLES, type DayObstacle } from '#app/text/catalog.ts'
import { addDays, type Day } from '#domain/day.ts'
import { dayTextFrom } from '#domain/text/day-text.ts'
import { firstFreeOn, isFreeOn, lastFreeOn } from './free-days.ts'
import type { Choice } from './item-view.ts'
import type { Chosen } from './use-choice.ts'

/** Offers the nearest free days, and the sizes that are free on the requested day. */
export function DayTakenNotice({ on, choice, chosen }: { on: Day; choice: Choice; chosen: Chosen }) {
  const { sizes, earliestOn, latestOn, todayOn } = choice
  const { isFree } = chosen
  const obstacle = dayObstacle(on, choice)
  // A link may name any day, however far from those that can be had.
  const nearOn = on < earliestOn ? earliestOn : on > latestOn ? addDays(latestOn, 1) : on
  const freeDays = [lastFreeOn(nearOn, earliestOn, isFree), firstFreeOn(nearOn, latestOn, isFree)].filter(
    (freeOn) => freeOn !== undefined,
  )
  const sizeLead = sizes.length > 1 && chosen.sizeLabel !== undefined ? `${chosen.sizeLabel}・` : ''
  const otherSizes = sizes.filter(({ key }) => key !== chosen.size && isFreeOn(sizes, key, earliestOn, on))
  const offers = [freeDays.length > 0 && 'お届け日', otherSizes.length > 0 && 'サイズ'].filter(
    (offer) => offer !== false,
  )
  const why =
    obstacle === undefined
      ? `は、${sizeLead}${choice.days}日間では空いておりません。`
      : `${DAY_OBSTACLES[obstacle]}、お選びいただけません。`
  const way = offers.length > 0 ? `次の${offers.join('または')}でしたら、お選びいただけます。` : ''
  return (
    <div className="notice lost-day" role="status">
      <p>{`${dayTextFrom(on, todayOn)}${why}${way}`}</p>
      <p className="lost-day-ways">
        {freeDays.map((freeOn) => (
          <button className="button button-plain" type="button" key={freeOn} onClick={() => chosen.chooseDay(freeOn)}>
            {dayTextFrom(freeOn, todayOn)}
          </button>
        ))}
        {otherSizes.map(({ key, label }) => (
          <button className="button button-plain" type="button" key={key} onClick={() => chosen.chooseSize(key)}>
            {label}
          </button>
        ))}
      </p>
    </div>
  )
}

/** Why no unit can be had on a day; undefined when the units are booked. */
function dayObstacle(on: Day, { todayOn, earliestOn, latestOn, closedOn }: Choice): DayObstacle | undefined {
  if (on < todayOn) return 'past'
  if (on < earliestOn) return 'too-early'
  if (on > latestOn) return 'too-late'
  return closedOn.includes(on) ? 'start-closed' : undefined
}
