import { useEffect, useRef } from 'react'
import { ARRIVAL_RISK, wearTooFarText } from '#app/text/promises.ts'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { rentalEnd } from '#domain/rental/period.ts'
import { dayText } from '#domain/text/day-text.ts'
import { reloadFreeDays } from './choice-days.tsx'
import type { Choice } from './item-view.ts'
import type { Chosen } from './use-choice.ts'

/** The day of wearing, optional: the server proposes the arrival for it. */
export function WearingChoice({ choice, chosen }: { choice: Choice; chosen: Chosen }) {
  const { wearOn } = choice
  const field = useRef<HTMLInputElement>(null)
  // A day that was filled in before hydration.
  useEffect(() => {
    if (field.current !== null && field.current.value !== field.current.defaultValue) applyDay(field.current)
  }, [])
  return (
    <div className="choice-part choice-line" id="choose-wearing">
      <label className="choice-title" htmlFor="choose-wear">
        お召しになる日<small>任意</small>
      </label>
      <input
        className="entry"
        id="choose-wear"
        type="date"
        name="wear"
        min={choice.earliestOn}
        max={rentalEnd(choice.latestOn, choice.days)}
        defaultValue={wearOn}
        key={wearOn}
        ref={field}
        onChange={(event) => applyDay(event.currentTarget)}
        aria-describedby="wear-note"
      />
      <input type="hidden" name="proposal" value={choice.proposal} />
      <p className="choice-note" id="wear-note" role="status">
        {unbrokenDays(noteText(choice, chosen))}
      </p>
    </div>
  )
}

/** Not while the day is incomplete, nor while its year is typed, which begins with zeros. The server says the rest. */
function applyDay(field: HTMLInputElement): void {
  if (!field.validity.badInput && !field.value.startsWith('0')) reloadFreeDays({ currentTarget: field })
}

function noteText({ wearOn, earliestOn, latestOn, days, wearRejection }: Choice, { startOn }: Chosen): string {
  if (wearOn === undefined) return '式の日などをお選びいただくと、前日までのお届け日をご提案します。'
  if (wearRejection === 'wear-too-far') return wearTooFarText(wearOn, latestOn)
  if (wearRejection === 'wear-too-soon')
    return `${dayText(wearOn)}までのお届けは間に合いません。最短のお届け日は${dayText(earliestOn)}です。`
  if (startOn === undefined) return `${dayText(wearOn)}にお召しいただけるお届け日をお選びください。`
  const isWithin = wearOn >= startOn && wearOn <= rentalEnd(startOn, days)
  if (!isWithin) return `${dayText(wearOn)}は、お届け日からご返却日までの間にございません。日程をお確かめください。`
  return `${dayText(startOn)}のお届けで、${dayText(wearOn)}にお召しいただけます。`
}

/** The tick that an arrival on the day of wearing needs. */
export function ArrivalRisk({ choice, chosen }: { choice: Choice; chosen: Chosen }) {
  if (choice.wearOn === undefined || choice.wearOn !== chosen.startOn) return null
  return (
    <label className="plan-choice" id="choose-risk">
      <input type="checkbox" name="risk" value="1" required />
      <span>
        <b>当日のお届けについて確認しました</b>
        <small>{ARRIVAL_RISK}</small>
      </span>
    </label>
  )
}
