import { expect, test } from 'vitest'
import { schedule } from '#jobs/schedule.ts'
import { smallShop } from '#tests/support/suite-shops.ts'

const shop = smallShop([])

test('whatever is done without anybody asking stands in the schedule, once, under a name of its own', () => {
  const jobs = schedule(shop.services)
  const chores: readonly ((signal: AbortSignal) => Promise<number>)[] = Object.values(shop.services.scheduled)
  for (const chore of chores) expect(jobs.filter(({ run }) => run === chore)).toHaveLength(1)
  expect(jobs).toHaveLength(chores.length)
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
})

/** How late the customer may be served when the clock alone remembers: minutes between two runs. */
test.each([
  ['send-mails', 1],
  ['settle-payments', 1],
  ['settle-payment-tasks', 1],
  ['arrive-orders', 60],
  ['remind-returns', 60],
  ['mark-overdue', 60],
  ['cancel-without-document', 60],
  ['delete-documents', 60],
  ['expire-points', 60],
])('%s runs at least every %i minutes while the shop is awake', (name, minutes) => {
  const cron = schedule(shop.services).find((job) => job.name === name)?.cron
  expect(minutesBetween(cron ?? '')).toBeLessThanOrEqual(minutes)
})

test('nobody is written to at night about a return date', () => {
  expect(schedule(shop.services).find(({ name }) => name === 'remind-returns')?.cron).toMatch(/^\d+ 9-20 /)
})

/** Minutes between two runs of a cron line on one day: `* …`, `*\/n …`, or one minute of hours. */
function minutesBetween(cron: string): number {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  if (days.join(' ') !== '* * *') return Number.POSITIVE_INFINITY
  if (minute === '*') return hour === '*' ? 1 : 60
  if (minute.startsWith('*/')) return Number(minute.slice(2))
  return /^\d+$/.test(minute) && /^(\*|\d+-\d+)$/.test(hour) ? 60 : 24 * 60
}
