import type { MailContent } from '../ports/mails.ts'
import type { ServicePorts } from '../service-ports.ts'
import { findMailBounce, handleMailWebhook, sendMailsAgain } from './delivery-reports.ts'
import { sendMagazine, unsubscribe } from './magazine.ts'
import { sampleMails } from './samples.ts'
import { mailFrame } from './worded-mail.ts'

export function createMails(ports: ServicePorts) {
  const { mailLayout } = ports
  return {
    sendMagazine: sendMagazine(ports),
    unsubscribe: unsubscribe(ports),
    handleWebhook: handleMailWebhook(ports),
    findBounce: findMailBounce(ports),
    sendAgain: sendMailsAgain(ports),
    listSamples: () => sampleMails({ ...mailFrame(ports), settings: ports.settings.now() }),
    renderHtml: async ({ letter }: MailContent) => (letter === undefined ? undefined : mailLayout.html(letter)),
  }
}
