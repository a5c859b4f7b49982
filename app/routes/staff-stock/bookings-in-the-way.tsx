import { staffHref } from '#domain/navigation/staff-href.ts'
import type { UnitBookingView } from './unit-view.ts'

/** The bookings that must be moved first, each with its free substitutes. */
export function BookingsInTheWay({ bookings }: { readonly bookings: readonly UnitBookingView[] }) {
  if (bookings.length === 0) return null
  return (
    <section className="staff-part" aria-labelledby="bookings-title">
      <h2 id="bookings-title">先に移すご予約</h2>
      <BookingList bookings={bookings} />
    </section>
  )
}

export function BookingList({ bookings }: { readonly bookings: readonly UnitBookingView[] }) {
  return (
    <ul className="staff-bookings">
      {bookings.map(({ lineUid, number, days, ships, substitutes }) => (
        <li key={lineUid}>
          <a className="staff-number" href={staffHref('staff-booking', { line: lineUid })}>
            {number}
          </a>{' '}
          {days}（{ships} 発送）{' '}
          {substitutes.length === 0 ? (
            <b className="staff-late">代わりの個体がありません</b>
          ) : (
            <>
              代わり：
              {substitutes.slice(0, SHOWN).map((unitId) => (
                <a key={unitId} href={staffHref('staff-booking', { line: lineUid, unit: unitId })}>
                  {unitId}
                </a>
              ))}
              {substitutes.length > SHOWN && `ほか${substitutes.length - SHOWN}`}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const SHOWN = 3
