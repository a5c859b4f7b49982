import { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import type { Day } from '#domain/day.ts'
import type { SmallShop } from '../shop/small-shop.ts'
import { orderLives, STAFF } from './order-lives.ts'

const EXPIRY = { year: 2029, month: 1 }

/** Orders by card whose card is entered on the page of the embedded processor. */
export function lateOrders(shop: () => SmallShop) {
  const lives = orderLives(shop)
  const paymentOf = (uid: string) => shop().ports.orders.activePayment(uid)
  const late = {
    ...lives,
    paymentOf,
    /** Enters a card on the open page of an order's payment, and settles the payment as the page of return does. */
    async pay(uid: string, secret: string, card: keyof typeof TEST_CARDS) {
      const ref = (await paymentOf(uid))?.processorRef ?? ''
      await shop().ports.processor.submitCard(ref, { number: TEST_CARDS[card].number, expiry: EXPIRY })
      return shop().services.checkout.settlePayment(secret)
    },
    /** Places an order and pays it by a card; confirmed, with an accepted identity document. */
    async ordered(startOn: Day, card: keyof typeof TEST_CARDS = 'accepted', itemIds: readonly number[] = [1]) {
      const secret = await lives.cartOf(itemIds, startOn, 'card')
      await lives.confirm(secret)
      const { uid } = (await shop().ports.orders.findBySecret(secret))!
      await late.pay(uid, secret, card)
      await shop().services.orderLife.confirmOrder(uid, STAFF)
      await lives.identify({ uid, secret })
      return { uid, secret }
    },
    async recordOf(uid: string) {
      const { payments, tasks, charges, events } = await shop().ports.orders.recordOf(uid)
      return {
        payments: payments.map(({ status, amountYen, capturedYen }) => [status, amountYen, capturedYen]),
        tasks: tasks.map(({ kind, amountYen, result }) => [kind, amountYen, result]),
        charges: charges.map(({ kind, amountYen, settledBy }) => [kind, amountYen, settledBy]),
        events: events.map(({ actor, detail }) => ({ actor, detail })),
      }
    },
    async runJob() {
      await shop().services.scheduled.authorisePayments()
      await shop().services.scheduled.settlePaymentTasks()
    },
    /** Runs work while the responses of the processor to authorisations are lost. */
    async unanswered(work: () => Promise<void>) {
      const { payments } = shop().ports
      const { authorise } = payments
      const lose = () => Promise.reject(new Error('the response was lost'))
      Object.assign(payments, { authorise: (...args: Parameters<typeof authorise>) => authorise(...args).then(lose) })
      await work().finally(() => Object.assign(payments, { authorise }))
    },
    /** Runs the job; it runs a second time after the processor was asked for an order's payment, before the answer. */
    async runJobDuringRequest(uid: string) {
      const { payments } = shop().ports
      const [{ find }, asked] = [payments, (await paymentOf(uid))?.processorRef]
      const answerLate: typeof find = async (ref) => {
        const answer = await find(ref)
        if (ref !== asked) return answer
        Object.assign(payments, { find })
        await late.runJob()
        return answer
      }
      Object.assign(payments, { find: answerLate })
      await late.runJob().finally(() => Object.assign(payments, { find }))
    },
  }
  return late
}
