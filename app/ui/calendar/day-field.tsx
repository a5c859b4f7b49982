import { useRef, useState } from 'react'
import { type Day, parseDay } from '#domain/day.ts'
import { dayText, monthText } from '../day-text.ts'
import { Icon } from '../icon.tsx'
import { useSharedHtml } from '../server-html.tsx'
import { DayPicker } from './day-picker.tsx'
import { type Month, monthsBetween } from './month-table.tsx'
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
        <select
          className="entry"
          id={id}
          name={name}
          ref={select}
          key={chosenOn}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: built by optionsHtml from days and constant texts
          dangerouslySetInnerHTML={useSharedHtml(optionsHtml(offered, emptyText, chosenOn))}
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

/** The last options on the server: they are the same for all visitors during a day. */
const lists = new Map<string, string>()
const MAX_LISTS = 20

/** As elements they were the most expensive part of a list. The HTML contains only days and constant texts. */
function optionsHtml(offered: OfferedDays, emptyText: string, chosenOn: Day | undefined): string {
  const { earliestOn, latestOn, closedOn } = offered
  const key = import.meta.env.SSR ? `${emptyText} ${chosenOn} ${earliestOn} ${latestOn} ${closedOn.join()}` : ''
  const known = import.meta.env.SSR ? lists.get(key) : undefined
  if (known !== undefined) return known
  const html = `<option value="">${emptyText}${daysHtml(offered).replace(`"${chosenOn}"`, '$& selected')}`
  if (import.meta.env.SSR) {
    if (lists.size >= MAX_LISTS) lists.clear()
    lists.set(key, html)
  }
  return html
}

/** Only a month needs an end tag: Chromium nests months that a script sets without, and ignores their days. */
function daysHtml(offered: OfferedDays): string {
  const { earliestOn, latestOn, holidays } = offered
  const option = (on: Day | undefined) => {
    if (on === undefined || !isOffered(on, offered)) return ''
    const text = dayText(on) + (holidays[on] ? ' 祝' : '') + (on === earliestOn ? ' 最短' : '')
    return `<option value="${on}">${text}`
  }
  const group = ({ month, weeks }: Month) =>
    `<optgroup label="${monthText(month)}">${weeks.flat().map(option).join('')}</optgroup>`
  return monthsBetween(earliestOn, latestOn).map(group).join('')
}
