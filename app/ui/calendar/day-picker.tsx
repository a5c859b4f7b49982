import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { dayText, monthText } from '#domain/text/day-text.ts'
import { Icon } from '../icon.tsx'
import { MonthTable, monthsBetween } from './month-table.tsx'
import { isOffered, type OfferedDays } from './offered-days.ts'

type DayPickerProps = {
  dialog: RefObject<HTMLDialogElement | null>
  title: string
  offered: OfferedDays
  chosenOn: Day | undefined
  onChoose: (on: Day) => void
}

/** A calendar in a dialog; the arrow keys move between its days. Only offered days can be chosen. */
export function DayPicker({ dialog, title, offered, chosenOn, onChoose }: DayPickerProps) {
  const { earliestOn, latestOn, holidays } = offered
  const months = monthsBetween(earliestOn, latestOn)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      months.findIndex(({ month }) => month === (chosenOn ?? earliestOn).slice(0, 7)),
    ),
  )
  const month = months[at] ?? months[0]!
  const choose = (on: Day) => {
    onChoose(on)
    dialog.current?.close()
  }
  const renderDay = (on: Day) => {
    const holiday = holidays[on]
    return (
      <button
        className="day-button"
        type="button"
        disabled={!isOffered(on, offered)}
        aria-pressed={on === chosenOn}
        data-mark={markOf(on === earliestOn, holiday)}
        aria-label={`${dayText(on)}${holiday ? `・${holiday}` : ''}${on === earliestOn ? '・最短' : ''}`}
        onClick={() => choose(on)}
      >
        {Number(on.slice(8))}
      </button>
    )
  }
  return (
    <fieldset className="day-picker" aria-label={title} onKeyDown={moveByArrows}>
      <MonthNavigation months={months.map((each) => each.month)} at={at} onTurn={setAt} hasYears />
      <MonthTable month={month} holidays={holidays} renderDay={renderDay} hidesTitle />
    </fieldset>
  )
}

export function MonthNavigation({
  months,
  at,
  onTurn,
  hasYears,
}: {
  months: readonly string[]
  at: number
  onTurn: (at: number) => void
  hasYears?: boolean
}) {
  const last = months.length - 1
  const sameMonth = (years: number) => (at + years * 12 < 0 ? 0 : Math.min(last, at + years * 12))
  return (
    <div className="month-turner">
      {hasYears && <TurnButton icon="previous-year" label="前の年" to={sameMonth(-1)} at={at} onTurn={onTurn} />}
      <TurnButton icon="previous" label="前の月" to={Math.max(0, at - 1)} at={at} onTurn={onTurn} />
      <p className="month-turner-title" aria-live="polite">
        {monthText(months[at] ?? '')}
      </p>
      <TurnButton icon="next" label="次の月" to={Math.min(last, at + 1)} at={at} onTurn={onTurn} />
      {hasYears && <TurnButton icon="next-year" label="次の年" to={sameMonth(1)} at={at} onTurn={onTurn} />}
    </div>
  )
}

type TurnButtonProps = {
  icon: 'previous' | 'next' | 'previous-year' | 'next-year'
  label: string
  to: number
  at: number
  onTurn: (at: number) => void
}

function TurnButton({ icon, label, to, at, onTurn }: TurnButtonProps) {
  return (
    <button className="icon-button" type="button" aria-label={label} disabled={to === at} onClick={() => onTurn(to)}>
      <Icon name={icon} size={20} />
    </button>
  )
}

function markOf(isEarliest: boolean, holiday: string | undefined): string {
  if (isEarliest) return '最短'
  return holiday === undefined ? '' : '祝'
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  const days = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.day-button')]
  const target = days[days.indexOf(document.activeElement as HTMLButtonElement) + step]
  if (target === undefined || target.disabled) return
  event.preventDefault()
  target.focus()
}
