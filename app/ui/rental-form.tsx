import type { RentalFormView } from '#app/session/visitor-rental.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { DayField } from './calendar/day-field.tsx'
import { LabelledDestination } from './destination-select.tsx'
import { PostForm } from './form/post-form.tsx'
import { SubmitButton } from './form/submit-button.tsx'
import { useRentalLengths } from './site.ts'

/** Names arrival day, days and destination, for which the page then shows what is free. */
export function RentalForm({ rental }: { readonly rental: RentalFormView }) {
  const { offered, destination, arrivalOn, days, text, isRefused } = rental
  return (
    <PostForm className="rental-form" label="ご利用の日程" keepsScroll>
      <input type="hidden" name="intent" value="rental" />
      <DayField
        id="rental-arrival"
        name="startcalendar"
        label="お届け日"
        offered={offered}
        emptyText="指定しない"
        chosenOn={arrivalOn}
      />
      <div className="labelled">
        <label className="label" htmlFor="rental-days">
          ご利用日数
        </label>
        <select className="entry" id="rental-days" name="range" defaultValue={days} key={days}>
          {useRentalLengths().map((each) => (
            <option key={each} value={each}>
              {each}日間
            </option>
          ))}
        </select>
      </div>
      <LabelledDestination id="rental-destination" destination={destination} />
      <SubmitButton variant="plain">空きを確かめる</SubmitButton>
      {text !== undefined && (
        <p className={isRefused ? 'rental-text notice' : 'rental-text'} role="status">
          {unbrokenDays(text)}
        </p>
      )}
    </PostForm>
  )
}
