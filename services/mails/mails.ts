import type { MailContent } from '../ports/mails.ts'
import type { ServicePorts } from '../service-ports.ts'
import { sendMagazine, unsubscribe } from './magazine.ts'
import { sampleMails } from './samples.ts'

const MAX_LISTED = 200

export function createMails(ports: ServicePorts) {
  const { queue, clock, mailLayout } = ports
  return {
    /** Mails that failed permanently or are being retried, newest first, for the operator. */
    listUndelivered: () => queue.undelivered(MAX_LISTED),
    /** Requeues mails that failed permanently; all of them when `uids` is undefined. Returns how many. */
    retry: (uids: readonly string[] | undefined) => queue.retry(uids, clock.now()),
    sendMagazine: sendMagazine(ports),
    unsubscribe: unsubscribe(ports),
    listSamples: () => sampleMails(ports),
    /** Renders the HTML of a mail; undefined for a plain text mail. */
    renderHtml: async ({ letter }: MailContent) => (letter === undefined ? undefined : mailLayout.html(letter)),
  }
}
