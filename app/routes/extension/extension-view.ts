import type { RequestedOrder } from '#app/session/requested-order.ts'
import { extensionRejectionText } from '#app/text/extension-text.ts'
import type { Day } from '#domain/day.ts'
import { sumYen } from '#domain/money.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { canChangeRental } from '#domain/order/changes.ts'
import { isOpenLine } from '#domain/order/line-statuses.ts'
import { lineNameOf, type Order } from '#domain/order/order.ts'
import type { ExtensionOffer } from '#services/orders/extension-offers.ts'
import type { Charge } from '#services/ports/money.ts'

type Facts = {
  readonly offers: readonly (ExtensionOffer & { readonly dueOn: Day })[]
  /** Why there are no offers. */
  readonly rejectionCode: string | undefined
  readonly charges: readonly Charge[]
  /** How an extension is paid. */
  readonly payment: string
  /** The chosen return date, and the one of the extension that was just made. */
  readonly endOn: Day | undefined
  readonly doneOn: Day | undefined
}

export function extensionViewOf({ order, uid, orderPath, path }: RequestedOrder, facts: Facts) {
  const { offers, rejectionCode, charges, payment, endOn, doneOn } = facts
  const open = order.lines.filter(isOpenLine)
  const chosen = offers.find((offer) => offer.endOn === endOn)
  const isUnavailable = endOn !== undefined && chosen === undefined && offers.length > 0
  return {
    number: order.number,
    uid,
    payment,
    home: orderPath,
    path,
    payHref: uid === undefined ? pageHref('shopping-charges') : pageHref('mypage-charges', { uid }),
    rejectionCode:
      rejectionCode === undefined ? (offers.length === 0 ? 'none-free' : '') : reasonOf(order, rejectionCode),
    changeHref: canChangeRental(order) ? pageHref('shopping-change-rental', { uid }) : undefined,
    lines: open.map((line) => ({ name: lineNameOf(line), endOn: line.endOn })),
    offers: offers.map((offer) => ({
      endOn: offer.endOn,
      feeYen: offer.feeYen,
      isWhole: open.every((line) => offer.lineUids.includes(line.uid) || line.endOn >= offer.endOn),
    })),
    chosen: chosen && {
      ...chosen,
      lines: open
        .filter((line) => line.endOn < chosen.endOn)
        .map((line) => ({
          name: lineNameOf(line),
          endOn: line.endOn,
          isExtended: chosen.lineUids.includes(line.uid),
        })),
    },
    alert: isUnavailable ? extensionRejectionText('not-free', offers.at(-1)?.endOn) : '',
    done: open.some((line) => line.extensionEndOn === doneOn) ? doneOf(charges, doneOn) : undefined,
  }
}

/** Why an order cannot be extended, by what its customer can do instead. */
function reasonOf(order: Order, code: string): string {
  if (code !== 'extension-not-possible' && code !== 'line-status') return code
  if (canChangeRental(order)) return 'before-confirmation'
  return order.lines.some(isOpenLine) ? code : 'closed'
}

/** What is owed for extensions after one to a day. */
function doneOf(charges: readonly Charge[], endOn: Day | undefined) {
  if (endOn === undefined) return undefined
  const owed = charges.filter(({ kind, state }) => kind === 'extension' && state === 'open')
  return { endOn, owedYen: sumYen(owed.map(({ amountYen }) => amountYen)), dueOn: owed[0]?.dueOn }
}
