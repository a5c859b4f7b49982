import { readFile } from 'node:fs/promises'
import { type Day, parseDay } from '#domain/day.ts'
import { addressForm } from '#domain/delivery/address.ts'
import { parseDeliveryRequest, parseDeliveryTime } from '#domain/delivery/delivery.ts'
import type { RentalChange } from '#domain/order/changes.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import type { Order } from '#domain/order/order.ts'
import { wishOf } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'

/** The moves of the back office, the account that makes them, and the order as it was found. */
export type StaffMoves = {
  readonly moves: Services['staff']['orders']['moves']
  readonly caller: StaffCaller
  readonly order: Order
}

export type Command = (staff: StaffMoves, orderUid: string) => Promise<unknown>

/** The options of the command line. */
type CommandLine = {
  readonly values: {
    readonly line?: string[] | undefined
    readonly time?: string | undefined
    readonly request?: string | undefined
    readonly text?: string | undefined
    readonly address?: string | undefined
    readonly from?: string | undefined
    readonly until?: string | undefined
    readonly size?: string | undefined
  }
}

/** The commands of `npm run orders` that change an order before it is shipped. What is left out stays. */
export function changeCommands({ values }: CommandLine) {
  const commands: Readonly<Record<string, Command>> = {
    delivery: async ({ moves, caller, order }, uid) => {
      const typed = values.address === undefined ? {} : JSON.parse(await readFile(values.address, 'utf8'))
      const wanted = {
        shipping: addressForm.parse({ ...order.shipping, ...typed }),
        ...wishOf(order),
        deliveryTime: accepted(parseDeliveryTime(values.time ?? order.deliveryTime)),
        deliveryRequest: accepted(parseDeliveryRequest(values.request ?? order.deliveryRequest)),
        deliveryNote: values.text ?? order.deliveryNote,
      }
      return moves.changeDelivery(caller, uid, wanted)
    },
    rental: ({ moves, caller, order }, uid) => {
      const chosen = order.lines.filter((line) => isUnshippedLine(line) && (values.line?.includes(line.uid) ?? true))
      const wanted = chosen.map(
        (line): RentalChange => ({
          lineUid: line.uid,
          startOn: dayOf(values.from) ?? line.startOn,
          endOn: dayOf(values.until) ?? line.endOn,
          sizeTagUid: values.size === undefined ? line.sizeTagUid : Number(values.size),
        }),
      )
      return moves.changeRental(caller, uid, wanted)
    },
  }
  return commands
}

function accepted<T>(value: T): Exclude<T, { readonly kind: 'rejected' }> {
  if (isRejected(value)) throw new Error(JSON.stringify(value))
  return value as Exclude<T, { readonly kind: 'rejected' }>
}

function dayOf(text: string | undefined): Day | undefined {
  const on = text === undefined ? undefined : parseDay(text)
  if (text !== undefined && on === undefined) throw new Error(`${text} is not a day such as 2026-12-01`)
  return on
}
