import { join } from 'node:path'
import type { Logger } from 'pino'
import { bounceMailbox } from '#adapters/mail/bounce-mailbox.ts'
import { deliveryReports } from '#adapters/mail/delivery-reports.ts'
import { fileMailer } from '#adapters/mail/file-mailer.ts'
import { createMailLayout } from '#adapters/mail/react-mail-layout.ts'
import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { mailQueue } from '#adapters/postgres/mails/mail-queue.ts'
import { suppressionStore } from '#adapters/postgres/mails/suppression-store.ts'
import { datedVersionStore } from '#adapters/postgres/staff/dated-version-store.ts'
import type { Config } from '#config/config.ts'
import { watched } from '#observability/service-watch.ts'
import { mailWordsReader } from '#services/mail-words-reader.ts'
import type { Clock } from '#services/ports/runtime.ts'
import { serviceWatches } from './service-watches.ts'

type Dependencies = { readonly db: Database; readonly clock: Clock; readonly log: Logger | undefined }

/** Mails: the queue, the transport, the words of staff, and what mail services report. */
export function createMailPorts(
  { mail, mailReports: { mailbox, ...webhooks }, dataDir, isProduction }: Config,
  { db, clock, log }: Dependencies,
) {
  if (isProduction && !mail) log?.warn('SMTP_URL is not set: mails are written to files and not sent')
  const watchOf = serviceWatches({ db, clock, log })
  const mailServer = mail && watched(smtpMailer(mail), ['deliver', 'verify'], watchOf('SMTP'))
  const onMailUnreadable = (kind: string) =>
    log?.error({ kind }, 'words of staff do not fit their mail any more: it is written in those of the release')
  return {
    queue: mailQueue(db),
    mailer: mailServer ?? fileMailer(join(dataDir, 'mails'), clock),
    mailServer,
    mailLayout: createMailLayout(),
    onMailUnreadable,
    mailWords: mailWordsReader({ clock, datedVersions: datedVersionStore(db), onMailUnreadable }),
    onMailFailed: (failed: object) => log?.error(failed, 'mail failed permanently: /staff/mails'),
    suppressions: suppressionStore(db),
    bounceMailbox: mailbox && watched(bounceMailbox(mailbox), ['read'], watchOf('IMAP')),
    deliveryReports: deliveryReports({
      ...webhooks,
      fetch,
      onRejected: (service) => log?.warn({ service }, 'mail webhook refused'),
    }),
  }
}
