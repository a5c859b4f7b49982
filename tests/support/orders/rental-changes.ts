import { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import { addDays, day } from '#domain/day.ts'
import type { RentalChange } from '#domain/order/changes.ts'
import { isRejected } from '#domain/result.ts'
import type { SmallShop } from '../shop/small-shop.ts'
import { lateOrders } from './late-orders.ts'

const EXPIRY = { year: 2029, month: 1 }
/** Cards that a session refuses before it is over. */
const MAX_CARDS = 5

type Placed = { readonly uid: string; readonly secret: string }
type Wanted = { readonly on?: string; readonly days?: number; readonly size?: number }

/** Orders whose days and sizes their customers change. */
export function rentalChanges(shop: () => SmallShop) {
  const lives = lateOrders(shop)
  const life = () => shop().services.orderLife
  const changes = {
    ...lives,
    /** The same change of all lines. */
    async wantedOf({ uid }: Placed, { on, days, size }: Wanted): Promise<RentalChange[]> {
      return (await lives.orderOf(uid)).lines.map((line) => {
        const startOn = on === undefined ? line.startOn : day(on)
        const endOn = addDays(startOn, (days ?? 4) - 1)
        return { lineUid: line.uid, startOn, endOn, sizeTagUid: size ?? line.sizeTagUid }
      })
    },
    /** Quotes and accepts a change, as the pages do. */
    async change(placed: Placed, wanted: Wanted) {
      const reference = { orderSecret: placed.secret }
      const lines = await changes.wantedOf(placed, wanted)
      const quote = await life().quoteRental(reference, lines)
      if (isRejected(quote)) return quote
      const { version, paymentTotalYen } = { ...quote.after, version: quote.before.version }
      return life().changeRental(reference, lines, { version, paymentTotalYen })
    },
    /** A change that has to be paid: the uid of its payment, whose page is open. */
    async startPaid(placed: Placed, wanted: Wanted): Promise<string> {
      const started = await changes.change(placed, wanted)
      if (isRejected(started) || started.kind !== 'pay') throw new Error(`nothing to pay: ${JSON.stringify(started)}`)
      await life().settleChangePayment(started.paymentUid)
      return started.paymentUid
    },
    /** Enters a card until the processor has decided, and settles as the page of return does. */
    async payChange(paymentUid: string, card: keyof typeof TEST_CARDS = 'accepted') {
      const payment = await shop().ports.orders.findPayment(paymentUid)
      for (let entered = 0; entered < MAX_CARDS; entered += 1)
        await shop().ports.processor.submitCard(payment?.processorRef ?? '', {
          number: TEST_CARDS[card].number,
          expiry: EXPIRY,
        })
      return life().settleChangePayment(paymentUid)
    },
    async paymentsOf(uid: string) {
      const { payments } = await shop().ports.orders.recordOf(uid)
      return payments.map(({ purpose, status, amountYen }) => `${purpose} ${status} ${amountYen}`)
    },
  }
  return changes
}
