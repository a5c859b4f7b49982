import { sendMagazine } from '#services/magazine/send-magazine.ts'
import { unsubscribe } from '#services/magazine/unsubscribe.ts'
import { sampleMails } from '#services/mails/samples.ts'
import type { Services } from '#services/services.ts'
import type { ServicePorts } from '../services.ts'

/** Maximum number of undelivered mails in a list. */
const MAX_LISTED = 200

/** Creates the mail services, except for sending. */
export function mailServices(ports: ServicePorts): Services['mails'] {
  const { queue, clock, mailLayout, siteUrl, shop } = ports
  return {
    listUndelivered: () => queue.undelivered(MAX_LISTED),
    retry: (uids) => queue.retry(uids, clock.now()),
    sendMagazine: sendMagazine(ports),
    unsubscribe: unsubscribe(ports),
    listSamples: () => sampleMails({ siteUrl, shop }),
    renderHtml: async ({ letter }) => (letter === undefined ? undefined : mailLayout.html(letter)),
  }
}
