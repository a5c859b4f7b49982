import { useRef, useState } from 'react'
import { type Day, parseDay } from '#domain/day.ts'
import { dayText, monthText } from '#domain/text/day-text.ts'
import { Icon } from '../icon.tsx'
import { DayPicker } from './day-picker.tsx'
import { monthsBetween } from './month-table.tsx'
import { isOffered, type OfferedDays } from './offered-days.ts'

type DayFieldProps = {
  id: string
  name: string
  label: string
  offered: OfferedDays
  emptyText: string
  chosenOn?: Day | undefined
}

export function DayField({ id, name, label, offered, emptyText, chosenOn }: DayFieldProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const [pickedOn, setPickedOn] = useState<Day | undefined>()
  const [openCount, setOpenCount] = useState(0)
  const open = () => {
    setPickedOn(parseDay(select.current?.value))
    setOpenCount(openCount + 1)
    dialog.current?.showModal()
  }
  const choose = (on: Day) => {
    if (!select.current) return
    select.current.value = on
    select.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="labelled">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="day-field">
        <select className="entry" id={id} name={name} ref={select} key={chosenOn} defaultValue={chosenOn}>
          <option value="">{emptyText}</option>
          <DayOptions offered={offered} />
        </select>
        <button
          className="icon-button day-field-button needs-script"
          type="button"
          onClick={open}
          aria-label={`${label}をカレンダーで選ぶ`}
        >
          <Icon name="calendar" />
        </button>
      </div>
      <dialog className="sheet day-sheet" ref={dialog} aria-label={label} closedby="any">
        <div className="sheet-head">
          <p className="sheet-title">{label}</p>
          <button className="icon-button" type="button" aria-label="閉じる" onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
        {openCount > 0 && (
          <DayPicker
            key={openCount}
            dialog={dialog}
            title={label}
            offered={offered}
            chosenOn={pickedOn}
            onChoose={choose}
          />
        )}
      </dialog>
    </div>
  )
}

/** The days that can be chosen, by month. */
function DayOptions({ offered }: Pick<DayFieldProps, 'offered'>) {
  const { earliestOn, latestOn, holidays } = offered
  return monthsBetween(earliestOn, latestOn).map(({ month, weeks }) => (
    <optgroup key={month} label={monthText(month)}>
      {weeks.flat().map(
        (on) =>
          on !== undefined &&
          isOffered(on, offered) && (
            <option key={on} value={on}>
              {dayText(on) + (holidays[on] ? ' 祝' : '') + (on === earliestOn ? ' 最短' : '')}
            </option>
          ),
      )}
    </optgroup>
  ))
}
