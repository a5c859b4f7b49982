import { useState } from 'react'
import { MonthTurner } from '#app/ui/calendar/day-picker.tsx'
import { monthsBetween } from '#app/ui/calendar/month.ts'
import { MonthTable } from '#app/ui/calendar/month-table.tsx'
import { dayText } from '#app/ui/day-text.ts'
import type { Day } from '#domain/day.ts'
import { rentalEnd } from '#domain/rental/period.ts'

type StartCalendarProps = {
  earliestOn: Day
  latestOn: Day
  holidays: Readonly<Record<string, string>>
  days: number
  lead: string
  isFree: (on: Day) => boolean
  startOn: Day | undefined
  onChoose: (on: Day) => void
}

/**
 * The days on which the parcel can arrive, as radios in months: all of them without JavaScript, one at a time with it. Free and
 * taken are said by sign, strength and word. The chosen rental is shown up to its return day.
 */
export function StartCalendar({
  earliestOn,
  latestOn,
  holidays,
  days,
  lead,
  isFree,
  startOn,
  onChoose,
}: StartCalendarProps) {
  const months = monthsBetween(earliestOn, latestOn)
  const [at, setAt] = useState(() => firstShown(months, startOn))
  const endOn = startOn && rentalEnd(startOn, days)
  const dayClass = (on: Day) =>
    startOn !== undefined && endOn !== undefined && on >= startOn && on <= endOn ? spanClass(on, startOn, endOn) : ''
  const renderDay = (on: Day) => {
    const isOffered = on >= earliestOn && on <= latestOn
    const words = `${dayText(on)}${holidays[on] ? `・${holidays[on]}` : ''}`
    if (!isOffered || !isFree(on))
      return <ClosedDay on={on} isOffered={isOffered} mark={on === endOn ? '返却' : ''} words={words} />
    return (
      <label className="start-day">
        <input
          type="radio"
          name="start"
          value={on}
          checked={on === startOn}
          onChange={() => onChoose(on)}
          required
          aria-label={`${words} お届け可`}
        />
        <span className="start-number">{Number(on.slice(8))}</span>
        <small aria-hidden="true">{markOf(on, startOn, endOn, earliestOn, holidays[on] !== undefined)}</small>
      </label>
    )
  }
  return (
    <fieldset className="choice-part" id="choose-day">
      <legend className="choice-title">お届け日</legend>
      <p className="choice-note">
        {lead}最短のお届けは{dayText(earliestOn)}です。
      </p>
      <div className="needs-script">
        <MonthTurner months={months.map(({ month }) => month)} at={at} onTurn={setAt} />
      </div>
      {months.map((month, index) => (
        <div className={index === at ? 'month-page' : 'month-page month-page-away'} key={month.month}>
          <MonthTable month={month} holidays={holidays} renderDay={renderDay} dayClass={dayClass} />
        </div>
      ))}
      <p className="calendar-key" aria-hidden="true">
        <span>
          <b>○</b> お届けできる日
        </span>
        <span>
          <b>×</b> 予約済み
        </span>
      </p>
    </fieldset>
  )
}

function ClosedDay({ on, isOffered, mark, words }: { on: Day; isOffered: boolean; mark: string; words: string }) {
  return (
    <span className={isOffered ? 'closed-day' : 'closed-day closed-day-out'}>
      <span className="start-number" aria-hidden="true">
        {Number(on.slice(8))}
      </span>
      <small aria-hidden="true">{mark || (isOffered ? '×' : '')}</small>
      <span className="spoken">{isOffered ? `${words} お届け不可` : `${words} 受付期間外`}</span>
    </span>
  )
}

function firstShown(months: readonly { month: string }[], startOn: Day | undefined): number {
  const found = startOn === undefined ? -1 : months.findIndex(({ month }) => month === startOn.slice(0, 7))
  return Math.max(0, found)
}

function spanClass(on: Day, startOn: Day, endOn: Day): string {
  if (on === startOn) return 'in-span span-start'
  return on === endOn ? 'in-span span-end' : 'in-span'
}

function markOf(
  on: Day,
  startOn: Day | undefined,
  endOn: Day | undefined,
  earliestOn: Day,
  isHoliday: boolean,
): string {
  if (on === startOn) return 'お届け'
  if (on === endOn) return '返却'
  if (on === earliestOn) return '最短'
  return isHoliday ? '祝○' : '○'
}
