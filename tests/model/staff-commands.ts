import fc from 'fast-check'
import { sql } from 'kysely'
import { addDays, dayOfInstant } from '#domain/day.ts'
import type { Parcel } from '#domain/order/parcel.ts'
import { isRejected } from '#domain/result.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'
import { at, type Command, onOrder, STAFF, slipsOf } from './command.ts'
import { CUSTOMERS, creditPoints, type ModelShop, memberOf } from './model-shop.ts'

/** What staff do with an order, and points that they give. */
export const staff: fc.Arbitrary<Command>[] = [
  at.map((index) => onOrder('confirm', index, ({ services }, { uid }) => services.orderLife.confirmOrder(uid, STAFF))),
  fc.tuple(at, fc.nat(3), fc.nat(5), fc.boolean()).map(([index, part, plan, isConfirmed]) =>
    onOrder(`ship ${part === 0 ? 'all' : `line ${part}`}`, index, ({ services }, order) => {
      const line = order.lines[(part - 1) % order.lines.length]
      const parcel = {
        ...slipsOf(order, part, plan),
        ...(part > 0 && line && { lineUids: [line.uid] }),
        ...(isConfirmed && { confirmedDispute: 'letter' }),
      }
      return services.orderLife.shipOrder(order.uid, parcel, STAFF)
    }),
  ),
  fc.tuple(at, fc.option(fc.nat(2), { nil: undefined })).map(([index, line]) =>
    onOrder('pack', index, ({ services }, { uid, lines }) => {
      const lineUids = line === undefined ? undefined : [lines[line % lines.length]!.uid]
      return services.orderLife.packLines(uid, lineUids, STAFF)
    }),
  ),
  fc
    .tuple(at, fc.nat(2))
    .map(([index, line]) =>
      onOrder('company cancels line', index, ({ services }, { uid, lines }) =>
        services.orderLife.cancelLineByCompany(uid, lines[line % lines.length]!.uid, 'torn', STAFF),
      ),
    ),
  at.map((index) =>
    onOrder('authorise now', index, ({ services }, { uid }) => services.orderLife.authoriseOrder(uid, STAFF), false),
  ),
  at.map((index) =>
    onOrder('close dispute', index, ({ services }, { uid }) => services.orderLife.closeDispute(uid, 'won', STAFF)),
  ),
  fc.tuple(at, fc.constantFrom(0, 0, 1)).map(([index, shortYen]) =>
    onOrder(`cash statement, ${shortYen} yen short`, index, async ({ services, ports, now }, { uid }) => {
      const parcels = await ports.orders.parcelsOf(uid)
      const amountOf = ({ codAmountYen = 2 }: Parcel) => codAmountYen - shortYen
      const rows = parcels.map((each) => `${each.slipNumber},${amountOf(each)},${dayOfInstant(now())}`)
      const read = await services.orderLife.importCodStatement(rows.join('\n'), STAFF)
      const isPaid = !isRejected(read) && read.rows.some(({ outcome }) => outcome === 'paid')
      if (shortYen > 0 && isPaid) throw new Error(`a statement was accepted that is ${shortYen} yen short`)
      return read
    }),
  ),
  fc.tuple(fc.integer({ min: 1, max: 20 }), fc.nat(6), fc.boolean()).map(([inDays, days, isCarrier]) => ({
    name: `${isCarrier ? 'suspension' : 'closing'} in ${inDays} days`,
    run: ({ services, now }: ModelShop) => {
      const fromOn = addDays(dayOfInstant(now()), inDays)
      const closing = { fromOn, toOn: addDays(fromOn, days), reason: 'typhoon' }
      const { closings } = services.orderLife
      return isCarrier
        ? closings.suspend({ ...closing, prefectures: [TOKYO.prefecture] }, STAFF)
        : closings.enter(closing, STAFF)
    },
  })),
  fc.constant({
    name: 'remove a closing',
    run: async ({ services }: ModelShop) => {
      const { closings, suspensions } = await services.orderLife.closings.list()
      const [entry] = [...suspensions, ...closings]
      return entry && services.orderLife.closings.remove(entry.uid)
    },
  }),
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
  fc.tuple(at, fc.option(fc.nat(2), { nil: undefined }), fc.boolean()).map(([index, line, isCustomerAtFault]) =>
    onOrder('delivery refused', index, ({ services }, { uid, lines }) => {
      const lineUids = line === undefined ? undefined : [lines[line % lines.length]!.uid]
      return services.orderLife.recordRefusal(uid, { lineUids, isCustomerAtFault }, STAFF)
    }),
  ),
  fc.tuple(at, fc.nat(2), fc.boolean()).map(([index, line, isFound]) =>
    onOrder(`give up${isFound ? ', then found' : ''}`, index, async ({ services }, { uid, lines }) => {
      const lineUid = lines[line % lines.length]!.uid
      const given = await services.orderLife.giveUpLine(uid, lineUid, 'no answer', STAFF)
      return isFound ? services.orderLife.recordFound(uid, lineUid, STAFF) : given
    }),
  ),
  fc
    .tuple(at, fc.nat(2))
    .map(([index, line]) =>
      onOrder('found', index, ({ services }, { uid, lines }) =>
        services.orderLife.recordFound(uid, lines[line % lines.length]!.uid, STAFF),
      ),
    ),
  fc
    .tuple(at, fc.nat(2))
    .map(([index, line]) =>
      onOrder(
        'substitute',
        index,
        ({ services }, { uid, lines }) =>
          services.orderLife.substituteUnit(uid, lines[line % lines.length]!.uid, STAFF),
        false,
      ),
    ),
  fc.tuple(at, fc.nat(2), fc.nat(1)).map(([index, line, unit]) =>
    onOrder(`substitute unit ${unit}`, index, async ({ services, db }, { uid, lines }) => {
      const { uid: lineUid, itemId } = lines[line % lines.length]!
      const { rows } = await sql<{ uid: number }>`
        SELECT uid FROM units WHERE item_id = ${itemId} ORDER BY uid`.execute(db)
      return services.orderLife.substituteUnit(uid, lineUid, STAFF, rows[unit % rows.length]!.uid)
    }),
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
  fc
    .tuple(at, fc.boolean())
    .map(([index, isAccepted]) =>
      onOrder('check document', index, ({ services }, { uid }) =>
        services.orderLife.checkDocument(uid, isAccepted ? { isAccepted } : { isAccepted, reason: '' }, STAFF),
      ),
    ),
  fc
    .tuple(at, fc.integer({ min: 1, max: 9_000 }))
    .map(([index, amountYen]) =>
      onOrder('refund', index, ({ services }, { uid }) =>
        services.orderLife.refundOrder(
          uid,
          { part: 'rent' as const, amountYen, reason: 'stain', idempotencyKey: String(amountYen) },
          STAFF,
        ),
      ),
    ),
  fc.constantFrom(...CUSTOMERS.slice(0, 2)).map((name) => ({
    name: `points for ${name}`,
    run: ({ ports, now }: ModelShop) => creditPoints(ports, memberOf(name)!, 900, now()),
  })),
]
