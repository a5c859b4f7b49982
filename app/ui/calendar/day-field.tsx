import { useRef, useState } from 'react'
import { type Day, parseDay } from '#domain/day.ts'
import { dayText, monthText } from '../day-text.ts'
import { Icon } from '../icon.tsx'
import { DayPicker, type OfferedDays } from './day-picker.tsx'
import { monthsBetween } from './month.ts'

type DayFieldProps = {
  id: string
  name: string
  label: string
  offered: OfferedDays
  /** The entry that stands for no day. */
  emptyText: string
  chosenOn?: Day | undefined
}

/** An arrival date: a list by months that works everywhere, and beside it a calendar where scripts run. */
export function DayField({ id, name, label, offered, emptyText, chosenOn }: DayFieldProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const [pickedOn, setPickedOn] = useState<Day | undefined>()
  const [openings, setOpenings] = useState(0)
  const open = () => {
    setPickedOn(parseDay(select.current?.value))
    setOpenings(openings + 1)
    dialog.current?.showModal()
  }
  const choose = (on: Day) => {
    if (select.current) select.current.value = on
  }
  return (
    <div className="labelled">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="day-field">
        <select className="entry" id={id} name={name} ref={select} defaultValue={chosenOn ?? ''} key={chosenOn}>
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
      <dialog className="sheet" ref={dialog} aria-label={label}>
        <div className="sheet-head">
          <p className="sheet-title">{label}</p>
          <button className="icon-button" type="button" aria-label="閉じる" onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
        {openings > 0 && (
          <DayPicker
            key={openings}
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

function DayOptions({ offered: { earliestOn, latestOn, holidays } }: { offered: OfferedDays }) {
  return monthsBetween(earliestOn, latestOn).map(({ month, weeks }) => (
    <optgroup key={month} label={monthText(month)}>
      {weeks.flat().map(
        (on) =>
          on !== undefined &&
          on >= earliestOn &&
          on <= latestOn && (
            <option key={on} value={on}>
              {dayText(on) + (holidays[on] ? ' 祝' : '') + (on === earliestOn ? ' 最短' : '')}
            </option>
          ),
      )}
    </optgroup>
  ))
}
