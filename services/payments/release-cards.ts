import { countDone } from '../batches.ts'
import type { ServicePorts } from '../service-ports.ts'

const BATCH_SIZE = 100

/**
 * Makes the processor delete the kept cards of orders that are over (docs/rules.md Late authorisation). The processor
 * is asked first: after a crash it is asked again, which changes nothing. Returns how many cards.
 */
export function releaseCards({ keptCards, payments, clock }: Pick<ServicePorts, 'keptCards' | 'payments' | 'clock'>) {
  return async (): Promise<number> => {
    const ended = await keptCards.listEnded(BATCH_SIZE)
    const release = async ({ paymentUid, ref }: (typeof ended)[number]) => {
      await payments.releaseCard(ref)
      await keptCards.recordReleased(paymentUid, clock.now())
      return true
    }
    return countDone(ended, release, (count) => `${count} kept cards were not released`)
  }
}
