import { dayText } from '#app/ui/day-text.ts'
import type { Day } from '#domain/day.ts'

/** What the days of the calendar are labelled with. */
export type DayMarks = {
  readonly startOn: Day | undefined
  readonly endOn: Day | undefined
  readonly earliestOn: Day
  /** National holidays, by day. */
  readonly holidays: Readonly<Record<string, string>>
}

/** A day on which the parcel can arrive, with a symbol and a label for screen readers. */
export function AvailableDay({ on, marks, onChoose }: { on: Day; marks: DayMarks; onChoose: (on: Day) => void }) {
  return (
    <label className="start-day">
      <input
        type="radio"
        name="start"
        value={on}
        checked={on === marks.startOn}
        onChange={() => onChoose(on)}
        required
        aria-label={`${spokenDate(on, marks)} お届け可`}
      />
      <span className="start-number">{Number(on.slice(8))}</span>
      <small aria-hidden="true">{symbolOf(on, marks)}</small>
    </label>
  )
}

/** A day that is booked or outside the booking period. */
export function UnavailableDay({ on, isOffered, marks }: { on: Day; isOffered: boolean; marks: DayMarks }) {
  const symbol = isOffered ? '×' : ''
  return (
    <span className={isOffered ? 'closed-day' : 'closed-day closed-day-out'}>
      <span className="start-number" aria-hidden="true">
        {Number(on.slice(8))}
      </span>
      <small aria-hidden="true">{on === marks.endOn ? '返却' : symbol}</small>
      <span className="spoken">{`${spokenDate(on, marks)} ${isOffered ? 'お届け不可' : '受付期間外'}`}</span>
    </span>
  )
}

function spokenDate(on: Day, { holidays }: DayMarks): string {
  return `${dayText(on)}${holidays[on] ? `・${holidays[on]}` : ''}`
}

function symbolOf(on: Day, { startOn, endOn, earliestOn, holidays }: DayMarks): string {
  if (on === startOn) return 'お届け'
  if (on === endOn) return '返却'
  if (on === earliestOn) return '最短'
  return holidays[on] ? '祝○' : '○'
}
