import type { MailContent } from '../ports/mails.ts'
import type { ServicePorts } from '../service-ports.ts'
import { sendMagazine, unsubscribe } from './magazine.ts'
import { sampleMails } from './samples.ts'

const MAX_LISTED = 200

export function createMails(ports: ServicePorts) {
  const { queue, clock, mailLayout } = ports
  return {
    listUndelivered: () => queue.undelivered(MAX_LISTED),
    retry: (uids: readonly string[] | undefined) => queue.retry(uids, clock.now()),
    sendMagazine: sendMagazine(ports),
    unsubscribe: unsubscribe(ports),
    listSamples: () => sampleMails(ports),
    renderHtml: async ({ letter }: MailContent) => (letter === undefined ? undefined : mailLayout.html(letter)),
  }
}
