import { useRef, useState } from 'react'
import { type Day, parseDay } from '#domain/day.ts'
import { dayText, monthText } from '../day-text.ts'
import { Icon } from '../icon.tsx'
import { DayPicker, type OfferedDays } from './day-picker.tsx'
import { type Month, monthsBetween } from './month.ts'

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
        <select
          className="entry"
          id={id}
          name={name}
          ref={select}
          key={chosenOn}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written by optionsHtml out of days and words of ours
          dangerouslySetInnerHTML={{ __html: optionsHtml(offered, emptyText, chosenOn) }}
        />
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

/** The options written last: the same all day long for everybody, and half a year of them. */
let written: { readonly key: string; readonly html: string } = { key: '', html: '' }

/**
 * The days as options, in HTML: as elements they were the dearest part of every list, on the server and to hydrate.
 * Nothing in them comes from outside: days, and words of ours.
 */
function optionsHtml(offered: OfferedDays, emptyText: string, chosenOn: Day | undefined): string {
  const { earliestOn, latestOn } = offered
  const key = `${earliestOn} ${latestOn}`
  if (written.key !== key) written = { key, html: daysHtml(offered) }
  const days = chosenOn === undefined ? written.html : written.html.replace(`"${chosenOn}"`, `"${chosenOn}" selected`)
  return `<option value="">${emptyText}</option>${days}`
}

function daysHtml({ earliestOn, latestOn, holidays }: OfferedDays): string {
  const option = (on: Day | undefined) => {
    if (on === undefined || on < earliestOn || on > latestOn) return ''
    const text = dayText(on) + (holidays[on] ? ' 祝' : '') + (on === earliestOn ? ' 最短' : '')
    return `<option value="${on}">${text}</option>`
  }
  const group = ({ month, weeks }: Month) =>
    `<optgroup label="${monthText(month)}">${weeks.flat().map(option).join('')}</optgroup>`
  return monthsBetween(earliestOn, latestOn).map(group).join('')
}
