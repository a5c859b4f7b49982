import { type ComponentProps, useState } from 'react'
import { type Day, parseDay } from '#domain/day.ts'
import { dayText } from '#domain/text/day-text.ts'
import { unbrokenDays } from '../unbroken-days.tsx'
import { DayField } from './day-field.tsx'
import { isOffered, type OfferedDays } from './offered-days.ts'

type KeptDayFieldProps = Omit<ComponentProps<typeof DayField>, 'chosenOn'>

/** Another destination has other days: the chosen one is kept, or else it is said that it is not offered. */
export function KeptDayField({ id, label, offered, ...props }: KeptDayFieldProps) {
  const [kept, keep] = useState<{ offered: OfferedDays; on?: Day | undefined }>({ offered })
  if (kept.offered !== offered) {
    const field = document.getElementById(id) as HTMLSelectElement | null
    keep({ offered, on: parseDay(field?.value) })
  }
  const lostOn = kept.on && !isOffered(kept.on, offered) ? kept.on : undefined
  return (
    <div className="labelled" onInput={() => lostOn && keep({ offered })}>
      <DayField {...props} id={id} label={label} offered={offered} chosenOn={lostOn ? undefined : kept.on} />
      {lostOn && (
        <p className="day-lost" role="status">
          {unbrokenDays(`${dayText(lostOn)}はお選びいただけなくなりました。${label}を選び直してください。`)}
        </p>
      )}
    </div>
  )
}
