import { sendMagazine } from '#services/magazine/send-magazine.ts'
import { unsubscribe } from '#services/magazine/unsubscribe.ts'
import { sampleMails } from '#services/mails/samples.ts'
import type { Services } from '#services/services.ts'
import type { ServicePorts } from '../wiring.ts'

/** How many mails in trouble an operator reads at once. */
const LISTED = 200

/** What is done about mails besides sending them. */
export function mailServices(ports: ServicePorts): Services['mails'] {
  const { queue, clock, letters, siteUrl, shop } = ports
  return {
    listTroubled: () => queue.troubled(LISTED),
    retry: (uids) => queue.retry(uids, clock.now()),
    sendMagazine: sendMagazine(ports),
    unsubscribe: unsubscribe(ports),
    listSamples: () => sampleMails({ siteUrl, shop }),
    layOut: async ({ letter }) => (letter === undefined ? undefined : letters.html(letter)),
  }
}
