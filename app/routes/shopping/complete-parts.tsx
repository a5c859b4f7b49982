import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { weekdayOf } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { dayTextShort, weekdayText } from '#domain/text/day-text.ts'
import type { ScheduledDay } from './order-views.ts'

/** `method`: the name of the method of the order. */
export function PaymentPending({ method }: { readonly method: string }) {
  return (
    <div className="order-notice">
      <p>{`${method}でのお支払いがまだ確認できておりません。`}</p>
      <ul className="ways-out">
        <li>
          <a data-reload href={pageHref('shopping-checkout')}>
            お支払いの状況を確認する
          </a>
        </li>
      </ul>
    </div>
  )
}

export function PaymentDue() {
  return (
    <div className="order-notice">
      <p>お支払いの承認を得られませんでした。発送の前日までに、別のカード等でのお手続きをお願いいたします。</p>
      <ul className="ways-out">
        <li>
          <a href={pageHref('shopping-pay')}>お支払いの手続きへ進む</a>
        </li>
      </ul>
    </div>
  )
}

export function Schedule({ days }: { readonly days: readonly ScheduledDay[] }) {
  return (
    <section className="schedule" aria-labelledby="schedule-title">
      <h2 id="schedule-title">ご利用の日程</h2>
      <ol>
        {days.map(({ on, title, text, isDeadline, isPast }) => (
          <li
            key={`${on}${title}${text}`}
            className={`scheduled${isPast ? ' scheduled-past' : isDeadline ? ' scheduled-deadline' : ''}`}
          >
            <time dateTime={on} className="scheduled-day" data-weekday={weekdayOf(on)}>
              {dayTextShort(on)}
              <span>{weekdayText(on)}</span>
            </time>
            <div>
              <h3>
                {title}
                {isPast && <span className="spoken">（過ぎた日程）</span>}
              </h3>
              <p>{unbrokenDays(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
