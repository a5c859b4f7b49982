import { describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { guestOrders } from '#tests/support/customers/guest-orders.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

describe('concurrent orders', () => {
  const shop = smallShop([
    { id: 7, units: 1 },
    { id: 11, units: 12 },
  ])
  const { cartOf, confirm } = guestOrders(() => shop)

  test('of forty of one unit one succeeds and the others are rejected', async () => {
    const startOn = day('2027-03-10')
    const secrets = await Promise.all(Array.from({ length: 40 }, () => cartOf([7], startOn)))
    const seen = await Promise.all(secrets.map((secret) => shop.services.cart.openConfirmation(secret)))
    const answers = await Promise.all(
      secrets.map((secret, index) =>
        shop.services.checkout.placeOrder(secret, { seenVersion: seen[index]?.order.version ?? -1, device: '' }),
      ),
    )
    expect(answers.filter((answer) => !('kind' in answer))).toHaveLength(1)
    expect(answers.filter((answer) => 'kind' in answer && answer.code === 'double-booked')).toHaveLength(39)
  })

  test('one whose substitute is booked by another order takes the next one (D57)', async () => {
    const cart = () => cartOf([11], day('2027-03-10'))
    const versionOf = async (secret: string) => (await shop.services.cart.openConfirmation(secret))?.order.version ?? -1
    const place = (secret: string, seenVersion: number) =>
      shop.services.checkout.placeOrder(secret, { seenVersion, device: '' })
    for (let round = 0; round < 4; round += 1) {
      const [first, second] = [await cart(), await cart()]
      const seenVersion = await versionOf(second)
      expect(await confirm(first)).toHaveProperty('next')
      // Its unit is the one that replaces that of the second cart.
      const third = await cart()
      const answers = await Promise.all([place(third, await versionOf(third)), place(second, seenVersion)])
      expect(answers.map((answer) => ('kind' in answer ? answer.code : 'placed'))).toEqual(['placed', 'placed'])
    }
  })
})
