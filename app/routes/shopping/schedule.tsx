import { dayTextShort, WEEKDAYS } from '#app/ui/day-text.ts'
import { weekdayOf } from '#domain/day.ts'
import type { ScheduledDay } from './complete-view.ts'

/** The schedule of an order, day by day. */
export function Schedule({ days }: { readonly days: readonly ScheduledDay[] }) {
  return (
    <section className="schedule" aria-labelledby="schedule-title">
      <h2 id="schedule-title">これからの流れ</h2>
      <ol>
        {days.map(({ on, title, text, isDeadline }) => (
          <li key={`${on}${title}${text}`} className={isDeadline ? 'scheduled scheduled-deadline' : 'scheduled'}>
            <time dateTime={on} className="scheduled-day" data-weekday={weekdayOf(on)}>
              {dayTextShort(on)}
              <span>（{WEEKDAYS[weekdayOf(on)]}）</span>
            </time>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
