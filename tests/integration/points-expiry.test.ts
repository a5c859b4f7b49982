import { afterEach, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { mailsTo, newMember } from '#tests/support/customers/member-shop.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([{ id: 1, units: 10 }])
afterEach(() => shop.setClock(NOW))

const lives = orderLives(() => shop)
const notify = () => shop.services.scheduled.notifyExpiringPoints()

test('members are notified once of points that expire in 30 days, by one mail a day', async () => {
  const { email, session } = await newMember(shop)
  await lives.credit(session.uid, 300)
  await lives.credit(session.uid, 200, NOW.add({ hours: 24 * 40 }))
  const notices = async () =>
    (await mailsTo(shop.db, email)).filter(({ kind }) => kind === 'pointsexpiring').map(({ text }) => text)
  lives.at('2027-10-20T09:00:00+09:00')
  expect(await notify()).toBe(0)
  lives.at('2027-10-21T09:00:00+09:00')
  const runs = await Promise.all([notify(), notify()])
  expect(runs.toSorted()).toEqual([0, 1])
  lives.at('2027-11-05T09:00:00+09:00')
  expect(await notify()).toBe(0)
  expect(await notices()).toHaveLength(1)
  expect((await notices())[0]).toContain('2027年11月20日（土）まで：300ポイント')
  // Of the second credit 100 points are left when its turn comes; the first has expired.
  lives.at('2027-12-05T09:00:00+09:00')
  await shop.services.scheduled.expirePoints()
  const placed = await lives.accepted([1], {
    member: session.uid,
    points: 100,
    method: 'cod',
    startOn: day('2027-12-20'),
  })
  expect(placed.uid).toBeTruthy()
  expect(await notify()).toBe(1)
  expect((await notices()).at(-1)).toContain('2027年12月30日（木）まで：100ポイント')
  expect((await notices()).at(-1)).not.toContain('300ポイント')
  // Points that come back on the same day are announced the next day.
  await shop.services.orderLife.cancelOrder({ customerUid: session.uid, orderUid: placed.uid })
  expect(await notify()).toBe(0)
  lives.at('2027-12-06T09:00:00+09:00')
  expect(await notify()).toBe(1)
  expect((await notices()).at(-1)).toContain('2028年1月4日（火）まで：100ポイント')
})
