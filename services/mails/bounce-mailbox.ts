import type { MailboxReport } from '#domain/mail/suppression.ts'
import type { ServicePorts } from '../service-ports.ts'
import { storeReport } from './delivery-reports.ts'

/** Messages between two stored positions, and most of them in a run; the next one continues. */
const BATCH_SIZE = 50
const MAX_BATCHES = 10

type Ports = Pick<ServicePorts, 'bounceMailbox' | 'suppressions' | 'ids' | 'clock'>

/**
 * Reads the new messages of the bounce mailbox (docs/rules.md Mails). A report counts only when it names a mail of the
 * shop by its uid, which only its recipient can know, and then for the recipient of that mail: a stranger cannot
 * withhold the mails of an address. Read twice, it has no effect. Returns how many reports concerned a mail.
 */
export function readBounceMailbox(ports: Ports) {
  return async (): Promise<number> => {
    const { bounceMailbox: mailbox, suppressions } = ports
    if (mailbox === undefined) return 0
    let count = 0
    for (let batch = 0, hasMore = true; hasMore && batch < MAX_BATCHES; batch += 1) {
      const read = await mailbox.read(await suppressions.findMailboxPosition(mailbox.name), BATCH_SIZE)
      for (const report of read.reports) if (await storeMailboxReport(ports, report)) count += 1
      await suppressions.saveMailboxPosition(mailbox.name, read.position)
      hasMore = read.hasMore
    }
    return count
  }
}

/** Whether the mail was sent by the shop. */
async function storeMailboxReport(ports: Ports, report: MailboxReport & { readonly at: Temporal.Instant }) {
  const { mailUid, kind, detail, at } = report
  const address = await ports.suppressions.findRecipient(mailUid)
  if (address === undefined) return false
  if (kind === 'failure') await ports.suppressions.failMail(mailUid, { at, detail })
  else await storeReport(ports, 'mailbox', { address, reason: kind, mailUid, detail, at })
  return true
}
