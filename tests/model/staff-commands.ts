import fc from 'fast-check'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { at, type Command, onOrder, STAFF } from './command.ts'
import { CUSTOMERS, creditPoints, type ModelShop, memberOf } from './model-shop.ts'

/** What staff do with an order, and points that they give. */
export const staff: fc.Arbitrary<Command>[] = [
  at.map((index) => onOrder('confirm', index, ({ services }, { uid }) => services.orderLife.confirmOrder(uid, STAFF))),
  fc.tuple(at, fc.boolean()).map(([index, isPart]) =>
    onOrder('ship', index, ({ services }, { uid, lines }) => {
      const slips = { slipNumber: isPart ? 'p' : 'a', returnSlipNumber: 'b' }
      const parcel = isPart ? { ...slips, lineUids: [lines[0]!.uid] } : slips
      return services.orderLife.shipOrder(uid, parcel, STAFF)
    }),
  ),
  fc.tuple(at, fc.option(fc.nat(2), { nil: undefined })).map(([index, line]) =>
    onOrder('return', index, ({ services }, { uid, lines }) => {
      const lineUids = line === undefined ? undefined : [lines[line % lines.length]!.uid]
      return services.orderLife.returnLines(uid, lineUids, STAFF)
    }),
  ),
  fc
    .tuple(at, fc.nat(2))
    .map(([index, line]) =>
      onOrder('undo return', index, ({ services }, { uid, lines }) =>
        services.orderLife.undoReturn(uid, lines[line % lines.length]!.uid, 'mistake', STAFF),
      ),
    ),
  fc
    .tuple(at, fc.nat(2))
    .map(([index, line]) =>
      onOrder(
        'substitute',
        index,
        ({ services }, { uid, lines }) =>
          services.orderLife.substituteProduct(uid, lines[line % lines.length]!.uid, STAFF),
        false,
      ),
    ),
  at.map((index) =>
    onOrder('cash paid', index, ({ services, now }, { uid }) =>
      services.orderLife.recordCodPayment(uid, dayOfInstant(now()), STAFF),
    ),
  ),
  fc.tuple(at, fc.nat(2), fc.nat(8)).map(([index, line, days]) =>
    onOrder('inspect', index, ({ services, now }, { uid, lines }) => {
      const untilOn = addDays(dayOfInstant(now()), days)
      const finding = days === 0 ? ({ outcome: 'ready' } as const) : ({ outcome: 'repair', untilOn } as const)
      return services.orderLife.inspectLine(uid, lines[line % lines.length]!.uid, finding, STAFF)
    }),
  ),
  fc.tuple(at, fc.nat(2), fc.integer({ min: 1, max: 12 })).map(([index, line, days]) =>
    onOrder('extend', index, ({ services }, { uid, lines }) => {
      const { uid: lineUid, startOn } = lines[line % lines.length]!
      return services.orderLife.extendRental(uid, addDays(startOn, 3 + days), STAFF, { lineUids: [lineUid] })
    }),
  ),
  at.map((index) =>
    onOrder('company cancels', index, ({ services }, { uid }) =>
      services.orderLife.cancelByCompany(uid, 'worn', STAFF),
    ),
  ),
  fc.tuple(at, at).map(([index, line]) =>
    onOrder('company cancels a line', index, async ({ services, ports }, { uid }) => {
      const { lines } = (await ports.orders.find(uid))!
      return services.orderLife.cancelLineByCompany(uid, lines[line % lines.length]!.uid, 'worn', STAFF)
    }),
  ),
  fc
    .tuple(at, fc.boolean())
    .map(([index, isAccepted]) =>
      onOrder('check document', index, ({ services }, { uid }) =>
        services.identityDocuments.check(uid, isAccepted ? { isAccepted } : { isAccepted, reason: '' }, STAFF),
      ),
    ),
  fc
    .tuple(at, fc.integer({ min: 1, max: 9_000 }))
    .map(([index, amountYen]) =>
      onOrder('refund', index, ({ services }, { uid }) =>
        services.orderLife.refundOrder(uid, { amountYen, reason: 'stain', idempotencyKey: String(amountYen) }, STAFF),
      ),
    ),
  fc.constantFrom(...CUSTOMERS.slice(0, 2)).map((name) => ({
    name: `points for ${name}`,
    run: ({ ports, now }: ModelShop) => creditPoints(ports, memberOf(name)!, 900, now()),
  })),
]
