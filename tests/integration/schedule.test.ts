import { expect, test } from 'vitest'
import { schedule } from '#jobs/schedule.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([])
const MIDNIGHT = Temporal.ZonedDateTime.from('2026-11-20T00:00[Asia/Tokyo]')

test('schedules every scheduled service exactly once under a unique name', () => {
  const jobs = schedule(shop.services)
  const services: readonly ((signal: AbortSignal) => Promise<number>)[] = Object.values(shop.services.scheduled)
  for (const service of services) expect(jobs.filter(({ run }) => run === service)).toHaveLength(1)
  expect(jobs).toHaveLength(services.length)
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
})

test.each([
  ['send-mails', 'mails'],
  ['settle-payment-tasks', 'payment-tasks'],
  ['update-hosted-index', 'search-changes'],
])('%s runs whenever its queue has a due task', (name, queue) => {
  expect(jobNamed(name)).toMatchObject({ queue })
})

/** How late the customer may be served: minutes between two runs. */
test.each([
  ['settle-payments', 1],
  ['arrive-orders', 60],
  ['remind-returns', 60],
  ['mark-overdue', 60],
  ['process-due-documents', 1],
  ['delete-documents', 60],
  ['expire-points', 60],
  ['follow-parcels', 10],
])('%s runs at least every %i minutes during its hours', (name, minutes) => {
  const times = timesOf(name)
  const gaps = times.slice(1).map((time, index) => time.since(times[index]!).total('minutes'))
  expect(Math.max(...gaps)).toBeLessThanOrEqual(minutes)
  expect(times.at(-1)!.hour).toBeGreaterThanOrEqual(20)
})

test('sends no return reminders at night', () => {
  expect(timesOf('remind-returns').map(String)).toEqual(
    Array.from({ length: 12 }, (_, index) => MIDNIGHT.add({ hours: 9 + index }).toString()),
  )
})

test('tells customers of overdue rentals from 8:00 to 20:00', () => {
  expect(timesOf('mark-overdue').map(String)).toEqual(
    Array.from({ length: 13 }, (_, index) => MIDNIGHT.add({ hours: 8 + index }).toString()),
  )
})

test.each([
  'purge-carts',
  'purge-mails',
  'purge-visitors',
  'purge-inquiries',
  'purge-questions',
  'purge-magazine-consents',
])('%s runs once a day, at night', (name) => {
  expect(timesOf(name).map(String)).toEqual([MIDNIGHT.add({ hours: 3, minutes: 30 }).toString()])
})

function jobNamed(name: string) {
  return schedule(shop.services).find((job) => job.name === name)!
}

/** The times of a scheduled job on one day. */
function timesOf(name: string): readonly Temporal.ZonedDateTime[] {
  const job = jobNamed(name)
  if (!('nextRunAt' in job)) return []
  const end = MIDNIGHT.add({ days: 1 }).toInstant()
  const times: Temporal.ZonedDateTime[] = []
  let time = job.nextRunAt(MIDNIGHT.toInstant().subtract({ milliseconds: 1 }))
  while (Temporal.Instant.compare(time, end) < 0) {
    times.push(time.toZonedDateTimeISO('Asia/Tokyo'))
    time = job.nextRunAt(time)
  }
  return times
}
