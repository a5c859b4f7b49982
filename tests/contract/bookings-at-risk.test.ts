import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { onBothDatabases } from '#tests/support/database.ts'
import { orderLives, SLIPS, STAFF } from '#tests/support/order-lives.ts'
import { NOW } from '#tests/support/small-shop.ts'
import { smallShopOn } from '#tests/support/suite-shops.ts'

onBothDatabases('bookings of a product with a line in Arrear (docs/rules.md Stock)', (database) => {
  const shop = smallShopOn(database, [
    { id: 1, products: 1 },
    { id: 2, products: 1 },
    { id: 3, products: 40 },
  ])

  const lives = orderLives(() => shop)
  const atRisk = () => shop.services.orderLife.listAtRisk()
  /** A shipped order, due back on the 28th, overdue from 1 December on. */
  const ship = (itemId: number) => lives.shipped([itemId], { startOn: day('2026-11-25') })
  const book = (itemId: number, startOn: string) => lives.accepted([itemId, 3], { startOn: day(startOn) })
  const passDays = async () => {
    lives.at('2026-12-01T12:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    await shop.services.scheduled.markOverdue()
  }

  test('are listed as at risk until the product is returned', async () => {
    const overdue = await ship(1)
    const later = await book(1, '2027-01-10')
    const sooner = await book(1, '2026-12-10')
    await lives.cartOf([1], day('2027-03-10'))
    expect(await atRisk()).toEqual([])
    await passDays()
    const orders = [await lives.orderOf(sooner.uid), await lives.orderOf(later.uid)]
    const expected = orders.map(({ uid, number, lines }) => ({
      orderUid: uid,
      number,
      lineUid: lines.find(({ itemId }) => itemId === 1)?.uid,
      itemName: '黒のワンピース1',
      sizeLabel: '9号',
      productId: '1-1',
      arrivalOn: lines[0]?.startOn,
      overdueSinceOn: '2026-12-01',
    }))
    expect(expected.map(({ arrivalOn }) => arrivalOn)).toEqual(['2026-12-10', '2027-01-10'])
    expect(await atRisk()).toEqual(expected)
    await shop.services.orderLife.returnLines(overdue.uid, undefined, STAFF)
    expect(await atRisk()).toEqual([])
    shop.setClock(NOW)
  })

  test('are not listed when they are cancelled or shipped', async () => {
    const overdue = await ship(2)
    const [cancelled, shipped] = [await book(2, '2027-01-10'), await lives.confirmed([2])]
    await passDays()
    expect((await atRisk()).map(({ orderUid }) => orderUid)).toEqual([shipped.uid, cancelled.uid])
    await shop.services.orderLife.cancelByCompany(cancelled.uid, '在庫の不備', STAFF)
    expect((await atRisk()).map(({ orderUid }) => orderUid)).toEqual([shipped.uid])
    await lives.identify(shipped)
    expect(await shop.services.orderLife.shipOrder(shipped.uid, SLIPS, STAFF)).toMatchObject({ status: 'Rental1' })
    expect(await atRisk()).toEqual([])
    await shop.services.orderLife.returnLines(overdue.uid, undefined, STAFF)
    shop.setClock(NOW)
  })
})
