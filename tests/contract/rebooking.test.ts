import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShopOn } from '#tests/support/shop/suite-shops.ts'

describeStore('how often freed garments are rented again (decision 040)', (database) => {
  const shop = smallShopOn(database, [
    { id: 1, units: 1 },
    { id: 2, units: 1 },
    { id: 3, units: 1 },
  ])
  const lives = orderLives(() => shop)
  const cancel = async (itemId: number, startOn: string) => {
    const { uid, secret } = await lives.accepted([itemId], { startOn: day(startOn) })
    await shop.services.orderLife.cancelOrder({ orderSecret: secret })
    return uid
  }
  const YEAR = { fromOn: day('2026-11-01'), untilOn: day('2026-12-01'), savedPercent: 0 }

  test('counts a cancelled line as rented again when its unit is on a later order for those days', async () => {
    lives.at('2026-11-20T10:00:00+09:00')
    await cancel(1, '2026-12-10')
    await cancel(2, '2026-12-10')
    await cancel(3, '2026-11-25')
    lives.at('2026-11-20T11:00:00+09:00')
    await lives.accepted([1], { startOn: day('2026-12-12') })
    await lives.accepted([2], { startOn: day('2027-02-10') })
    const again = await lives.accepted([3], { startOn: day('2026-11-26') })
    await shop.services.orderLife.cancelOrder({ orderSecret: again.secret })
    const counts = await shop.services.orderLife.measureRebooking(YEAR)
    expect(counts.map(({ lineCount, rentedAgainCount }) => [lineCount, rentedAgainCount])).toEqual([
      [2, 1],
      [0, 0],
      [2, 0],
      [0, 0],
    ])
    expect(counts.map(({ damagePercent }) => damagePercent)).toEqual([50, undefined, 100, undefined])
  })

  test('counts only lines that customers cancelled in the period', async () => {
    const before = { ...YEAR, untilOn: day('2026-11-20') }
    const after = { ...YEAR, fromOn: day('2026-11-21') }
    for (const period of [before, after]) {
      const counts = await shop.services.orderLife.measureRebooking(period)
      expect(counts.map(({ lineCount }) => lineCount)).toEqual([0, 0, 0, 0])
    }
    const { uid } = await lives.accepted([2], { startOn: day('2026-12-20') })
    await shop.services.orderLife.cancelByCompany(uid, '破損のため', 'staff:hanako')
    const [first] = await shop.services.orderLife.measureRebooking(YEAR)
    expect(first?.lineCount).toBe(2)
    shop.setClock(NOW)
  })
})
