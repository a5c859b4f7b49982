import fc from 'fast-check'
import type { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import { addDays } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { changes } from './change-commands.ts'
import { at, type Command, onOrder } from './command.ts'
import { presentCard } from './model-shop.ts'

/** Cards by what the issuer does now and later, the usual one more often. */
export const card = fc.constantFrom<keyof typeof TEST_CARDS>(
  'accepted',
  'accepted',
  'accepted',
  'refused',
  'ends',
  'laterRefused',
  'laterChallenged',
)
const lineIndex = fc.nat(2)

/** What customers do with an order. */
export const customer: fc.Arbitrary<Command>[] = [
  ...changes,
  fc.tuple(at, card).map(([index, name]) =>
    onOrder(`pay ${name}`, index, async (shop, order) => {
      await shop.services.checkout.settlePayment(order.secret)
      await presentCard(shop, order.uid, name)
      return shop.services.checkout.settlePayment(order.secret)
    }),
  ),
  fc.tuple(at, card).map(([index, name]) =>
    onOrder(
      `pay again ${name}`,
      index,
      async (shop, { uid, secret }) => {
        await shop.services.checkout.startReplacement({ orderSecret: secret })
        await presentCard(shop, uid, name)
        return shop.services.checkout.settlePayment(secret)
      },
      name === 'accepted',
    ),
  ),
  at.map((index) =>
    onOrder('abandon payment', index, (shop, { secret }) => shop.services.checkout.abandonPayment(secret)),
  ),
  at.map((index) =>
    onOrder('cancel', index, ({ services }, { secret }) => services.orderLife.cancelOrder({ orderSecret: secret })),
  ),
  fc.tuple(at, lineIndex, fc.boolean()).map(([index, line, isAccepted]) =>
    onOrder('cancel line', index, async ({ services }, { secret, lines, version }) => {
      const lineUid = lines[line % lines.length]!.uid
      const quoted = await services.orderLife.quoteLineCancellation({ orderSecret: secret }, lineUid)
      const feeYen = isRejected(quoted) ? 0 : quoted.feeYen
      const accepted = isAccepted ? { version, feeYen } : undefined
      return services.orderLife.cancelLine({ orderSecret: secret }, lineUid, accepted)
    }),
  ),
  at.map((index) =>
    onOrder(
      'send document',
      index,
      ({ services, photograph }, { secret }) => services.identityDocuments.submit({ orderSecret: secret }, photograph),
      false,
    ),
  ),
  fc
    .tuple(at, fc.integer({ min: 1, max: 12 }))
    .map(([index, days]) =>
      onOrder('extend all', index, ({ services }, { uid, lines }) =>
        services.orderLife.extendRental(uid, addDays(lines[0]!.startOn, 3 + days), 'customer'),
      ),
    ),
  fc.tuple(at, card).map(([index, name]) =>
    onOrder(
      `pay charges ${name}`,
      index,
      async (shop, { uid, secret }) => {
        const { charges } = shop.services
        const own = await charges.list({ orderSecret: secret })
        if (isRejected(own)) return own
        const request = { method: 'card', acceptedYen: own.payableYen } as const
        const started = await charges.pay({ orderSecret: secret }, request)
        if (isRejected(started)) return started
        await charges.settlePayment(started.paymentUid)
        await presentCard(shop, uid, name, 'charges')
        return charges.settlePayment(started.paymentUid)
      },
      name === 'accepted',
    ),
  ),
  at.map((index) =>
    onOrder('leave the page of charges', index, async ({ services }, { secret }) => {
      const own = await services.charges.list({ orderSecret: secret })
      if (isRejected(own)) return own
      const request = { method: 'card', acceptedYen: own.payableYen } as const
      const started = await services.charges.pay({ orderSecret: secret }, request)
      return isRejected(started) ? started : services.charges.settlePayment(started.paymentUid)
    }),
  ),
]
