import { confirmOrder, goOnToConfirmation } from '#tests/support/customers/guest-checkout.ts'
import { httpCustomer } from '#tests/support/customers/http-customer.ts'
import { follow } from './support/follow.ts'
import { ownAddress, shopUrl } from './support/guest.ts'
import { mailsTo } from './support/mails.ts'
import { beginAtConfirmation, dressPath } from './support/preparation.ts'
import { expect, test } from './support/test.ts'

const MAX_UNITS = 40

/** Rents all units of the item at a path by other customers. Returns their number. */
async function rentAll(path: string): Promise<number> {
  const [, item = ''] = /^\/items\/(\d+)/.exec(path) ?? []
  for (let rented = 0; rented < MAX_UNITS; rented += 1) {
    const other = httpCustomer(shopUrl())
    const added = await other.submit(await other.open(path), { item, days: '4' })
    if (added.path.startsWith('/items/')) return rented
    const email = ownAddress(`other-${rented}`)
    const placed = await confirmOrder(other, await goOnToConfirmation(other, { method: 'cod', email }))
    expect(placed.path).toBe('/shopping/complete')
  }
  throw new Error(`more than ${MAX_UNITS} of item ${item}`)
}

test('shows a message and places no order if another customer books the last unit meanwhile', async ({ page }) => {
  test.setTimeout(120_000)
  const email = ownAddress('too-late')
  const criteria = { startOn: '2027-04-28', size: '13号' }
  const path = await dressPath(criteria)
  await beginAtConfirmation(page, { ...criteria, email, method: 'cod' })
  expect(await rentAll(path)).toBeGreaterThan(0)
  await follow(page, () => page.getByRole('main').getByRole('button', { name: 'この内容で注文する' }).click(), {
    heading: 'カート',
    address: /\/cart/,
  })
  await expect(page.getByRole('main')).toContainText('品切れ')
  await mailsTo(ownAddress('other-0'), 1)
  await mailsTo(email, 0)
})
