import { describe, expect, test } from 'vitest'
import { addDays, day } from '#domain/day.ts'
import { canOrderMove, lineStatusFor } from '#domain/order/states.ts'
import { ALL_ITEMS } from '../catalogue/all-items.ts'
import { unitsOf } from '../catalogue/rows.ts'
import { generateReviews } from '../reviews/reviews.ts'
import { generateBookings } from './bookings.ts'

const TODAY_ON = day('2027-01-31')
const NOW = Temporal.Instant.from('2027-01-31T00:05:00+09:00')

describe('the orders of the demo shop', () => {
  const { orders } = generateBookings(unitsOf(ALL_ITEMS), TODAY_ON, NOW)

  test('are deterministic', () => {
    const again = generateBookings(unitsOf(ALL_ITEMS), TODAY_ON, NOW).orders
    expect(JSON.stringify(again)).toBe(JSON.stringify(orders))
    const reviews = generateReviews(ALL_ITEMS, orders, TODAY_ON)
    expect(JSON.stringify(generateReviews(ALL_ITEMS, again, TODAY_ON))).toBe(JSON.stringify(reviews))
    expect(new Set(reviews.map(({ body }) => body)).size).toBe(reviews.length)
    const sentences = reviews.flatMap(({ item_id, body }) => body.split(/(?<=。)/).map((text) => `${item_id} ${text}`))
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  test('have only allowed status changes, in time order and not in the future', () => {
    for (const { order, changes } of orders) {
      if (order.status === 'Dummy') continue
      expect(changes[0]?.from).toBe('InCart')
      expect(changes.at(-1)?.to).toBe(order.status)
      for (const [index, { from, to, at }] of changes.entries()) {
        expect(canOrderMove(from, to)).toBe(true)
        const previous = changes[index - 1]
        if (previous !== undefined) expect(previous.to).toBe(from)
        if (previous !== undefined) expect(Temporal.Instant.compare(previous.at, at)).toBeLessThanOrEqual(0)
        expect(Temporal.Instant.compare(at, NOW)).toBeLessThanOrEqual(0)
      }
    }
  })

  test('have line statuses and dates that match the order status', () => {
    for (const { order } of orders) {
      const matching = order.lines.filter(({ status }) => status === lineStatusFor(order.status))
      if (!['Rental1', 'Rental2', 'Rental3', 'Arrear'].includes(order.status)) {
        expect(matching).toHaveLength(order.lines.length)
      }
      const [line] = order.lines
      if (order.status === 'Reserved' || order.status === 'Delivery') expect(line!.startOn > TODAY_ON).toBe(true)
      if (order.status === 'Return') expect(line!.endOn < TODAY_ON).toBe(true)
      if (order.status === 'Arrear') expect(line!.endOn < addDays(TODAY_ON, -2)).toBe(true)
    }
  })
})
