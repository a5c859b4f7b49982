import fc from 'fast-check'
import { sql } from 'kysely'
import type { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import { addDays } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { changes } from './change-commands.ts'
import { at, type Command, type ModelOrder, onOrder } from './command.ts'
import { type ModelShop, presentCard } from './model-shop.ts'
import { meanwhile, passBeforePress } from './settings-commands.ts'

export type CardName = keyof typeof TEST_CARDS
type Charges = ModelShop['services']['charges']

/** Cards by what the issuer does now and later, the usual one more often. */
export const card = fc.constantFrom<CardName>(
  'accepted',
  'accepted',
  'accepted',
  'refused',
  'ends',
  'laterRefused',
  'laterChallenged',
)
const lineIndex = fc.nat(2)

/** Opens the payment of the charges of an order or of a link; undefined when nothing can be paid. */
async function openChargePayment({ services }: ModelShop, reference: Parameters<Charges['pay']>[0]) {
  const own = await services.charges.list(reference)
  if (isRejected(own)) return undefined
  const started = await services.charges.pay(reference, { method: 'card', acceptedYen: own.payableYen })
  if (isRejected(started)) return undefined
  await services.orderLife.settleChargePayment(started.paymentUid)
  return { orderUid: own.order.uid, paymentUid: started.paymentUid }
}

async function payCharges(shop: ModelShop, reference: Parameters<Charges['pay']>[0], name: CardName) {
  const opened = await openChargePayment(shop, reference)
  if (opened === undefined) return undefined
  await presentCard(shop, opened.orderUid, name, 'charges')
  return shop.services.orderLife.settleChargePayment(opened.paymentUid)
}

type Decision = Parameters<typeof passBeforePress>[1]

/** Cancels an order for at most what its page has said. */
async function cancelAsQuoted(shop: ModelShop, { secret, version }: ModelOrder, decision: Decision) {
  const { orderLife } = shop.services
  const quoted = await orderLife.quoteCancellation({ orderSecret: secret })
  await passBeforePress(shop, decision)
  const accepted = isRejected(quoted) ? undefined : { version, feeYen: quoted.feeYen }
  return atMost(accepted, await orderLife.cancelOrder({ orderSecret: secret }, accepted))
}

async function cancelLineAsQuoted(
  shop: ModelShop,
  { secret, version, lines }: ModelOrder,
  { line, decision }: { line: number; decision: Decision },
) {
  const { orderLife } = shop.services
  const lineUid = lines[line % lines.length]!.uid
  const quoted = await orderLife.quoteLineCancellation({ orderSecret: secret }, lineUid)
  await passBeforePress(shop, decision)
  const accepted = isRejected(quoted) ? undefined : { version, feeYen: quoted.feeYen }
  return atMost(accepted, await orderLife.cancelLine({ orderSecret: secret }, lineUid, accepted))
}

function atMost<Result extends object>(accepted: { readonly feeYen: number } | undefined, result: Result): Result {
  if (accepted !== undefined && 'feeYen' in result && Number(result.feeYen) > accepted.feeYen)
    throw new Error(`a fee of ${result.feeYen}, shown ${accepted.feeYen}`)
  return result
}

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
  fc
    .tuple(at, meanwhile)
    .map(([index, decision]) =>
      onOrder('cancel', index, (shop, order) => cancelAsQuoted(shop, order, decision), decision === undefined),
    ),
  fc
    .tuple(at, lineIndex, meanwhile)
    .map(([index, line, decision]) =>
      onOrder(
        'cancel line',
        index,
        (shop, order) => cancelLineAsQuoted(shop, order, { line, decision }),
        decision === undefined,
      ),
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
      onOrder('extend all', index, ({ services }, { secret, lines }) =>
        services.orderLife.extendOwnRental({ orderSecret: secret }, addDays(lines[0]!.startOn, 3 + days)),
      ),
    ),
  fc
    .tuple(at, card)
    .map(([index, name]) =>
      onOrder(
        `pay charges ${name}`,
        index,
        (shop, { secret }) => payCharges(shop, { orderSecret: secret }, name),
        name === 'accepted',
      ),
    ),
  fc.tuple(at, fc.nat(2), card).map(([index, mail, name]) =>
    onOrder(
      `pay charges by the link of mail ${mail}, ${name}`,
      index,
      async (shop, { uid }) => {
        const links = await chargeLinksOf(shop, uid)
        const link = links[mail % Math.max(1, links.length)]
        return link && payCharges(shop, { chargeSecret: link }, name)
      },
      name === 'accepted',
    ),
  ),
  at.map((index) =>
    onOrder('leave the page of charges', index, (shop, { secret }) => openChargePayment(shop, { orderSecret: secret })),
  ),
  fc.tuple(at, fc.boolean()).map(([index, isCardEntered]) =>
    onOrder(
      'abandon the payment of charges',
      index,
      async (shop, { uid, secret }) => {
        const opened = await openChargePayment(shop, { orderSecret: secret })
        if (isCardEntered) await presentCard(shop, uid, 'accepted', 'charges')
        return opened && shop.services.orderLife.abandonChargePayment(opened.paymentUid)
      },
      isCardEntered,
    ),
  ),
  fc.tuple(at, lineIndex).map(([index, line]) => {
    const formUid = `problem-${index}-${line}`
    return onOrder('report a problem', index, ({ services, photograph }, { secret, lines }) => {
      const problem = { lineUid: lines[line % lines.length]!.uid, kind: 1, body: '裾が破れています' } as const
      return services.problems.report({ orderSecret: secret }, formUid, problem, photograph)
    })
  }),
]

/** The secrets of the payment links in the mails of an order. */
async function chargeLinksOf({ db }: ModelShop, orderUid: string): Promise<string[]> {
  const { rows } = await sql<{ secret: string }>`
    SELECT substring(content::text FROM 'link\\?link=([A-Za-z0-9_-]{43})') AS secret FROM mails
    WHERE order_uid = ${orderUid} AND content::text LIKE '%link?link=%' ORDER BY uid`.execute(db)
  return rows.map(({ secret }) => secret)
}
