import { memo, useState } from 'react'
import { MonthNavigation } from '#app/ui/calendar/day-picker.tsx'
import { MonthTable, monthsBetween } from '#app/ui/calendar/month-table.tsx'
import { type Destination, DestinationPostal, DestinationSelect } from '#app/ui/destination-select.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import type { Day } from '#domain/day.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { dayText } from '#domain/text/day-text.ts'
import { firstFreeOn } from './free-days.ts'
import type { Choice } from './item-view.ts'
import type { Chosen } from './use-choice.ts'

/** Id of the button that reloads the free days, pressed by a change handler or, without JavaScript, by the visitor. */
const RELOAD_ID = 'refresh-days'

/** The earliest arrival and the free days depend on the destination. */
export function DestinationChoice({ path, destination }: { path: string; destination: Destination }) {
  return (
    <div className="choice-part choice-line">
      <label className="choice-title" htmlFor="choose-place">
        お届け先
      </label>
      <div className="choice-place">
        <DestinationSelect id="choose-place" destination={destination} onChange={reloadFreeDays} />
        <button
          className="button button-plain without-script"
          type="submit"
          id={RELOAD_ID}
          formMethod="get"
          formAction={path}
          formNoValidate
        >
          <Icon name="calendar" size={18} />
          空きを確かめる
        </button>
      </div>
      <DestinationPostal id="choose-place" destination={destination}>
        <button className="button button-plain" type="submit" formMethod="get" formAction={path} formNoValidate>
          決定
        </button>
      </DestinationPostal>
    </div>
  )
}

/** Asks the server for the free days of the changed choice. */
export function reloadFreeDays({ currentTarget: { form } }: { currentTarget: HTMLSelectElement | HTMLInputElement }) {
  form?.requestSubmit(form.querySelector<HTMLButtonElement>(`#${RELOAD_ID}`))
}

type StartCalendarProps = { choice: Choice; chosen: Chosen; holidays: Readonly<Record<string, string>> }

/**
 * The days on which the parcel can arrive, as radio buttons in months. Without JavaScript all months are shown; with it
 * one at a time, starting with that of the requested day, or else the first that has a free day. The chosen rental is
 * highlighted up to its return day.
 */
export function StartCalendar({ choice, chosen, holidays }: StartCalendarProps) {
  const { earliestOn, latestOn, days, wearOn, closedOn, closedNotes } = choice
  const { startOn, isFree } = chosen
  const [selectedIndex, setSelectedIndex] = useState<number>()
  const months = monthsBetween(earliestOn, latestOn)
  const firstOn = firstFreeOn(earliestOn, latestOn, isFree)
  const shownIndex = selectedIndex ?? Math.max(0, monthIndex(months, chosen.requestedOn ?? firstOn))
  const marks: DayMarks = { startOn, endOn: startOn && rentalEnd(startOn, days), wearOn, earliestOn, holidays }
  const isChosenFree = startOn !== undefined && isFree(startOn)
  const whyNot = (on: Day, { endOn }: DayMarks) => {
    if (closedOn.includes(on)) return 'closed'
    return isChosenFree && endOn !== undefined && on > startOn && on <= endOn ? 'covered' : 'booked'
  }
  const renderDay = (on: Day) => {
    const isOffered = on >= earliestOn && on <= latestOn
    if (isOffered && isFree(on)) {
      const words = `${spokenDate(on, marks)} お届け可`
      const isChosen = on === startOn
      return (
        <AvailableDay on={on} mark={markOf(on, marks)} words={words} isChosen={isChosen} onChoose={chosen.chooseDay} />
      )
    }
    const why = isOffered ? whyNot(on, marks) : 'outside'
    return <UnavailableDay on={on} why={why} marks={marks} />
  }
  const table = { holidays, renderDay, dayClass: (on: Day) => spanClass(on, marks) }
  return (
    <fieldset className="choice-part" id="choose-day">
      <legend className="choice-title">お届け日</legend>
      <p className="choice-note">
        <span>{leadText(choice, chosen)}</span>
        <span>{firstText(firstOn, earliestOn)}</span>
      </p>
      <div className="needs-script">
        <MonthNavigation months={months.map(({ month }) => month)} at={shownIndex} onTurn={setSelectedIndex} />
      </div>
      <div>
        {months.map((month, index) => (
          <div className={index === shownIndex ? 'month-page' : 'month-page month-page-away'} key={month.month}>
            <MonthTable month={month} {...table} />
          </div>
        ))}
      </div>
      <MarksKey hasClosedDays={closedOn.length > 0} />
      {closedNotes.map((note) => (
        <p className="choice-note" key={note}>
          {unbrokenDays(note)}
        </p>
      ))}
    </fieldset>
  )
}

function MarksKey({ hasClosedDays }: { hasClosedDays: boolean }) {
  return (
    <p className="calendar-key" aria-hidden="true">
      <span>
        <b>○</b> お届けできる日
      </span>
      <span>
        <b>×</b> 予約済み
      </span>
      {hasClosedDays && (
        <span>
          <b>休</b> お届けできない日
        </span>
      )}
    </p>
  )
}

function monthIndex(months: readonly { month: string }[], on: Day | undefined): number {
  return on === undefined ? -1 : months.findIndex(({ month }) => month === on.slice(0, 7))
}

function leadText({ sizes, days }: Choice, { size, sizeLabel }: Chosen): string {
  if (size === undefined) return `${days}日間のご利用で、いずれかのサイズが空いている日です。`
  const lead = sizes.length === 1 ? '' : `${sizeLabel}・`
  return `${lead}${days}日間のご利用で空いている日です。`
}

function firstText(firstOn: Day | undefined, earliestOn: Day): string {
  if (firstOn === undefined) return '現在、空いている日がございません。別のサイズまたは日数をお選びください。'
  return `${firstOn === earliestOn ? '最短のお届け' : 'いちばん早い空き'}は${dayText(firstOn)}です。`
}

function spanClass(on: Day, { startOn, endOn }: DayMarks): string {
  if (startOn === undefined || endOn === undefined || on < startOn || on > endOn) return ''
  if (on === startOn) return 'in-span span-start'
  return on === endOn ? 'in-span span-end' : 'in-span'
}

type DayMarks = {
  readonly startOn: Day | undefined
  readonly endOn: Day | undefined
  readonly wearOn: Day | undefined
  readonly earliestOn: Day
  readonly holidays: Readonly<Record<string, string>>
}

type AvailableDayProps = {
  readonly on: Day
  readonly mark: string | undefined
  readonly words: string
  readonly isChosen: boolean
  readonly onChoose: (on: Day) => void
}

/** Rendered again only when it changes: a choice changes few of a hundred days. */
const AvailableDay = memo(function AvailableDay({ on, mark, words, isChosen, onChoose }: AvailableDayProps) {
  return (
    <label data-mark={mark}>
      <input
        type="radio"
        name="start"
        value={on}
        checked={isChosen}
        onChange={() => onChoose(on)}
        required
        aria-label={words}
      />
      <span>{Number(on.slice(8))}</span>
    </label>
  )
})

/** Mark and words of a day that cannot be chosen: all units are booked, closed, or outside the span. */
const UNAVAILABLE = {
  booked: { mark: '×', words: 'お届け不可' },
  closed: { mark: '休', words: '休業または集配休止のためお届け不可' },
  /** A day of the chosen rental. */
  covered: { mark: undefined, words: 'ご利用期間' },
  outside: { mark: undefined, words: '受付期間外' },
} as const

function UnavailableDay({ on, why, marks }: { on: Day; why: keyof typeof UNAVAILABLE; marks: DayMarks }) {
  const { mark, words } = UNAVAILABLE[why]
  return (
    <span
      className={why === 'outside' ? 'closed-day closed-day-out' : 'closed-day'}
      data-mark={spanMarkOf(on, marks) ?? mark}
    >
      <span aria-hidden="true">{Number(on.slice(8))}</span>
      <span className="spoken">{`${spokenDate(on, marks)} ${words}`}</span>
    </span>
  )
}

function spokenDate(on: Day, { wearOn, holidays }: DayMarks): string {
  return `${dayText(on)}${holidays[on] ? `・${holidays[on]}` : ''}${on === wearOn ? '・お召しになる日' : ''}`
}

/** What the chosen rental does on a day. */
function spanMarkOf(on: Day, { startOn, endOn, wearOn }: DayMarks): string | undefined {
  if (on === startOn) return 'お届け'
  if (on === wearOn) return '着用'
  return on === endOn ? '返却' : undefined
}

/** Undefined for the mark of most days (app/styles/start-calendar.css). */
function markOf(on: Day, marks: DayMarks): string | undefined {
  const { earliestOn, holidays } = marks
  return spanMarkOf(on, marks) ?? (on === earliestOn ? '最短' : holidays[on] ? '祝○' : undefined)
}
