import fc from 'fast-check'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { DAMAGES } from '#domain/pricing/charges.ts'
import type { Charge } from '#services/ports/money.ts'
import { at, type Command, onOrder, STAFF } from './command.ts'
import type { ModelShop } from './model-shop.ts'

const which = fc.nat(3)

/** A command of staff on a charge of an order, if there is one. */
function onCharge(
  name: string,
  index: number,
  n: number,
  run: (services: ModelShop['services']['orderLife'], orderUid: string, charge: Charge) => Promise<unknown>,
): Command {
  return onOrder(`${name} charge ${n}`, index, async ({ services, ports }, { uid }) => {
    const { charges } = await ports.orders.recordOf(uid)
    const charge = charges[n % Math.max(1, charges.length)]
    return charge && run(services.orderLife, uid, charge)
  })
}

/** What staff do with charges beyond the totals of an order. */
export const charges: fc.Arbitrary<Command>[] = [
  fc.tuple(at, fc.nat(2), fc.nat(12)).map(([index, line, daysAgo]) =>
    onOrder('propose lateness', index, ({ services, now }, { uid, lines }) => {
      const lineUid = lines[line % lines.length]!.uid
      const handedOverOn = addDays(dayOfInstant(now()), -daysAgo)
      return services.orderLife.proposeLate(uid, { lineUid, handedOverOn }, STAFF)
    }),
  ),
  fc
    .tuple(at, fc.nat(2), fc.constantFrom(...DAMAGES), fc.constantFrom(900, 12_000, 40_000))
    .map(([index, line, { code }, costYen]) =>
      onOrder(`damage ${code}`, index, ({ services, photograph }, { uid, lines }) => {
        const damage = { lineUid: lines[line % lines.length]!.uid, damage: code, costYen, reason: 'torn' }
        return services.orderLife.chargeDamage(uid, { ...damage, photo: photograph }, STAFF)
      }),
    ),
  fc
    .tuple(at, which, fc.constantFrom(undefined, 100))
    .map(([index, n, amountYen]) =>
      onCharge('claim', index, n, (of, uid, charge) =>
        of.claimCharge(uid, charge.uid, amountYen === undefined ? {} : { amountYen }, STAFF),
      ),
    ),
  fc
    .tuple(at, which)
    .map(([index, n]) =>
      onCharge('waive', index, n, (of, uid, charge) => of.waiveCharge(uid, charge.uid, 'first', STAFF)),
    ),
  fc
    .tuple(at, which)
    .map(([index, n]) =>
      onCharge('dispute', index, n, (of, uid, charge) => of.disputeCharge(uid, charge.uid, 'no', STAFF)),
    ),
  fc
    .tuple(at, which)
    .map(([index, n]) =>
      onCharge('uphold', index, n, (of, uid, charge) => of.upholdCharge(uid, charge.uid, 'yes', STAFF)),
    ),
  fc
    .tuple(at, which)
    .map(([index, n]) =>
      onCharge('settle', index, n, (of, uid, charge) => of.settleCharge(uid, charge.uid, 'bank', STAFF)),
    ),
]
