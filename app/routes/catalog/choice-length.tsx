import { useRentalLengths } from '#app/ui/site.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { RENTAL_DAYS_CHOICES } from '#domain/constants.ts'
import { reloadFreeDays } from './choice-days.tsx'

const FIRST_LONG = RENTAL_DAYS_CHOICES.at(-1)! + 1

/** The number of rental days. The free start days depend on it, so every choice reloads them from the server. */
export function DaysChoice({ path, days }: { path: string; days: number }) {
  const longRanges = useRentalLengths().filter((each) => each >= FIRST_LONG)
  return (
    <fieldset className="choice-part" id="choose-length">
      <legend className="choice-title">ご利用日数</legend>
      <div className="days-choice">
        <div className="tiles">
          {RENTAL_DAYS_CHOICES.map((each) => (
            <button
              className="tile days-tile"
              key={each}
              type="submit"
              name="range"
              value={each}
              formMethod="get"
              formAction={path}
              formNoValidate
              aria-pressed={each === days}
            >
              {each}日間
            </button>
          ))}
        </div>
        <select
          className={days >= FIRST_LONG ? 'entry days-long days-long-chosen' : 'entry days-long'}
          name="longer"
          aria-label={`${FIRST_LONG}日間以上のご利用日数`}
          key={days}
          onChange={reloadFreeDays}
          defaultValue={days >= FIRST_LONG ? days : ''}
        >
          <option value="">{FIRST_LONG}日間以上</option>
          {longRanges.map((each) => (
            <option key={each} value={each}>
              {each}日間
            </option>
          ))}
        </select>
      </div>
      <p className="choice-note">{unbrokenDays('お届け日とご返却日を含む日数です。')}</p>
    </fieldset>
  )
}
