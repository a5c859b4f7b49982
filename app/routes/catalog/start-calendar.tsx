import { useState } from 'react'
import { MonthNavigation } from '#app/ui/calendar/day-picker.tsx'
import { MonthTable, monthsBetween } from '#app/ui/calendar/month-table.tsx'
import { dayText } from '#app/ui/day-text.ts'
import type { Day } from '#domain/day.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { type Choice, type Chosen, firstFreeOn } from './choice.ts'
import { AvailableDay, type DayMarks, UnavailableDay } from './start-day.tsx'

type StartCalendarProps = { choice: Choice; chosen: Chosen; holidays: Readonly<Record<string, string>> }

/**
 * The days on which the parcel can arrive, as radio buttons in months. Without JavaScript all months are shown; with it
 * one at a time, starting with the first that has a free day. The chosen rental is highlighted up to its return day.
 */
export function StartCalendar({ choice, chosen, holidays }: StartCalendarProps) {
  const { earliestOn, latestOn, days } = choice
  const { startOn, isFree } = chosen
  const [selectedIndex, setSelectedIndex] = useState<number>()
  const months = monthsBetween(earliestOn, latestOn)
  const firstOn = firstFreeOn(earliestOn, latestOn, isFree)
  const shownIndex = selectedIndex ?? Math.max(0, monthIndex(months, startOn ?? firstOn))
  const marks: DayMarks = { startOn, endOn: startOn && rentalEnd(startOn, days), earliestOn, holidays }
  const renderDay = (on: Day) => {
    const isOffered = on >= earliestOn && on <= latestOn
    if (!isOffered || !isFree(on)) return <UnavailableDay on={on} isOffered={isOffered} marks={marks} />
    return <AvailableDay on={on} marks={marks} onChoose={chosen.chooseDay} />
  }
  return (
    <fieldset className="choice-part" id="choose-day">
      <legend className="choice-title">お届け日</legend>
      <p className="choice-note">
        {leadText(choice, chosen)}
        {firstText(firstOn, earliestOn)}
      </p>
      <div className="needs-script">
        <MonthNavigation months={months.map(({ month }) => month)} at={shownIndex} onTurn={setSelectedIndex} />
      </div>
      {months.map((month, index) => (
        <div className={index === shownIndex ? 'month-page' : 'month-page month-page-away'} key={month.month}>
          <MonthTable month={month} holidays={holidays} renderDay={renderDay} dayClass={(on) => spanClass(on, marks)} />
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

function monthIndex(months: readonly { month: string }[], on: Day | undefined): number {
  return on === undefined ? -1 : months.findIndex(({ month }) => month === on.slice(0, 7))
}

function leadText({ sizes, days }: Choice, { size, sizeLabel }: Chosen): string {
  if (size === undefined) return `${days}日間のご利用で、いずれかのサイズが空いている日です。`
  const lead = sizes.length === 1 ? '' : `${sizeLabel}・`
  return `${lead}${days}日間のご利用で空いている日です。`
}

function firstText(firstOn: Day | undefined, earliestOn: Day): string {
  if (firstOn === undefined) return 'ただいまご予約いただける日がございません。別のサイズまたは日数をお選びください。'
  return `${firstOn === earliestOn ? '最短のお届け' : 'いちばん早い空き'}は${dayText(firstOn)}です。`
}

function spanClass(on: Day, { startOn, endOn }: DayMarks): string {
  if (startOn === undefined || endOn === undefined || on < startOn || on > endOn) return ''
  if (on === startOn) return 'in-span span-start'
  return on === endOn ? 'in-span span-end' : 'in-span'
}
