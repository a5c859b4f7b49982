import { CART_RETENTION_DAYS } from '#domain/cart/cart.ts'
import { addDays, dayOfInstant, SHOP_TIME_ZONE } from '#domain/day.ts'
import { MAGAZINE_CONSENT_RETENTION_YEARS, MAIL_RETENTION_DAYS } from '#domain/mail/retention.ts'
import { isWithheld, reportDetail } from '#domain/mail/suppression.ts'
import { countRentals, type getHome, warmHomePictures } from '../catalog/get-home.ts'
import { releaseItems } from '../catalog/release-items.ts'
import { purgeOldInquiries } from '../contact.ts'
import { expireUploads } from '../files/uploads.ts'
import { deleteDocuments, processDueDocuments } from '../identity-documents/due-documents.ts'
import { purgeOldQuestions } from '../item-questions.ts'
import { readBounceMailbox } from '../mails/bounce-mailbox.ts'
import { storeReport } from '../mails/delivery-reports.ts'
import { reconcileMembers } from '../members/complete-registration.ts'
import { followParcels } from '../parcels/follow-parcels.ts'
import { authorisePayments } from '../payments/late-authorisation.ts'
import { releaseCards } from '../payments/release-cards.ts'
import { settlePayments } from '../payments/settle-payments.ts'
import { expirePoints } from '../points.ts'
import { notifyExpiringPoints } from '../points-expiry.ts'
import type { MailContent, Mailer, MailLayout, MailQueue, MailRejected } from '../ports/mails.ts'
import type { Clock } from '../ports/runtime.ts'
import { purgeOldProblems } from '../problems.ts'
import type { ServicePorts } from '../service-ports.ts'
import { eraseOldRecords } from '../tax-records.ts'
import { purgeInactiveVisitors } from '../visitors.ts'
import { markArrivals, markOverdue, sendReturnReminders } from './advance-orders.ts'
import { compareHostedIndex, updateHostedIndex } from './hosted-index.ts'
import { reportTroubles } from './report-troubles.ts'

/** The scheduled jobs (times: jobs/schedule.ts). Each returns how much it did, and may run in several processes. */
export function createScheduled(ports: ServicePorts, home: ReturnType<typeof getHome>) {
  return {
    sendMails: sendMails(ports),
    readBounceMailbox: readBounceMailbox(ports),
    reportTroubles: reportTroubles(ports),
    settlePayments: settlePayments(ports),
    authorisePayments: authorisePayments(ports),
    releaseCards: releaseCards(ports),
    /** Sends the authorisations, captures, voids and refunds that were decided to the processor, each once. */
    settlePaymentTasks: () => ports.settleTasks(),
    followParcels: followParcels(ports),
    markArrivals: markArrivals(ports),
    sendReturnReminders: sendReturnReminders(ports),
    markOverdue: markOverdue(ports),
    processDueDocuments: processDueDocuments(ports),
    deleteDocuments: deleteDocuments(ports),
    expirePoints: expirePoints(ports),
    notifyExpiringPoints: notifyExpiringPoints(ports),
    countRentals: countRentals(ports),
    releaseItems: releaseItems(ports),
    moveStockWindow: moveStockWindow(ports),
    purgeStaleCarts: purgeStaleCarts(ports),
    purgeOldMails: purgeOldMails(ports),
    purgeInactiveVisitors: purgeInactiveVisitors(ports),
    purgeOldInquiries: purgeOldInquiries(ports),
    purgeOldQuestions: purgeOldQuestions(ports),
    purgeMagazineConsents: purgeMagazineConsents(ports),
    purgeOldProblems: purgeOldProblems(ports),
    eraseOldRecords: eraseOldRecords(ports),
    expireUploads: expireUploads(ports),
    reconcileMembers: reconcileMembers(ports),
    warmHomePictures: warmHomePictures(ports, home),
    updateHostedIndex: updateHostedIndex(ports),
    compareHostedIndex: compareHostedIndex(ports),
  }
}

/** Days before today that the occupancy window covers: longer than any blocked span that can reach today. */
const WINDOW_DAYS_BACK = 100

function moveStockWindow({ stock, clock }: Pick<ServicePorts, 'stock' | 'clock'>) {
  return (): Promise<number> => stock.moveWindow(addDays(dayOfInstant(clock.now()), -WINDOW_DAYS_BACK))
}

function purgeStaleCarts({ retention, clock }: Pick<ServicePorts, 'retention' | 'clock'>) {
  return (): Promise<number> => retention.purgeStaleCarts(addDays(dayOfInstant(clock.now()), -CART_RETENTION_DAYS))
}

/** Deletes the record of a consent three years after it ended (特定商取引に関する法律 art. 12-3). */
function purgeMagazineConsents({ magazine, clock }: Pick<ServicePorts, 'magazine' | 'clock'>) {
  return (): Promise<number> => {
    const now = clock.now().toZonedDateTimeISO(SHOP_TIME_ZONE)
    return magazine.purgeConsents(now.subtract({ years: MAGAZINE_CONSENT_RETENTION_YEARS }).toInstant())
  }
}

/** Deletes mails done and bounces reported 400 days ago; texts to withdrawn members at once. */
function purgeOldMails({ retention, suppressions, clock }: Pick<ServicePorts, 'retention' | 'suppressions' | 'clock'>) {
  return async (): Promise<number> => {
    const before = clock.now().subtract({ hours: 24 * MAIL_RETENTION_DAYS })
    return (await retention.purgeOldMails(before)) + (await suppressions.purge(before))
  }
}

/** Number of mails that a worker claims before it checks the time again: few enough to be sent within their lease. */
const BATCH_SIZE = 5
/** Number of concurrent workers, so that a slow mail server delays only one of them. */
const WORKERS = 4
/** Maximum duration of a run while mails are due; the next run starts within a minute. */
const MAX_RUN_MINUTES = 4

type Ports = Pick<ServicePorts, 'suppressions' | 'ids' | 'operator'> & {
  readonly queue: MailQueue
  readonly mailer: Mailer
  readonly mailLayout: MailLayout
  readonly clock: Clock
  /** Called for mails that failed permanently, without their recipients. */
  readonly onMailFailed: (mail: { uid: string; kind: string; attempts: number }) => void
}

/** Sends the mails that are due. Returns how many were sent. */
export function sendMails(ports: Ports) {
  return async (): Promise<number> => {
    const until = ports.clock.now().add({ minutes: MAX_RUN_MINUTES })
    const sent = await Promise.all(Array.from({ length: WORKERS }, () => sendUntil(ports, until)))
    return sent.reduce((sum, count) => sum + count, 0)
  }
}

async function sendUntil(ports: Ports, until: Temporal.Instant): Promise<number> {
  const { queue, clock, onMailFailed } = ports
  let sent = 0
  for (let claimed = BATCH_SIZE; claimed === BATCH_SIZE && Temporal.Instant.compare(clock.now(), until) < 0; ) {
    claimed = 0
    sent += await queue.drain(
      clock.now(),
      BATCH_SIZE,
      (mail) => {
        claimed += 1
        return deliver(ports, mail)
      },
      ({ uid, kind, attempts }) => onMailFailed({ uid, kind, attempts }),
    )
  }
  return sent
}

type DueMail = { readonly uid: string; readonly kind: string; readonly to: string; readonly content: MailContent }

/** HTML is rendered here and not when the mail is queued, so that no transaction waits for it. */
async function deliver(ports: Ports, { uid, kind, to, content }: DueMail): Promise<void> {
  const { mailer, mailLayout } = ports
  await rejectWithheld(ports, kind, to)
  const { letter, ...rest } = content
  const html = letter === undefined ? undefined : await mailLayout.html(letter)
  try {
    await mailer.deliver({ uid, to, ...rest, ...(html === undefined ? {} : { html }) })
  } catch (error) {
    const { kind: problem, isBounce, message } = error as Partial<MailRejected>
    if (problem === 'mail-rejected' && isBounce) {
      const report = {
        address: to.toLowerCase(),
        mailUid: uid,
        detail: reportDetail(message ?? ''),
        at: ports.clock.now(),
      }
      await storeReport(ports, 'smtp', { ...report, reason: 'bounce' })
    }
    throw error
  }
}

/** Throws for a mail that is withheld from its recipient. The shop itself always gets its mails. */
async function rejectWithheld({ suppressions, operator }: Ports, kind: string, to: string): Promise<void> {
  if (to.toLowerCase() === operator.now().email.toLowerCase()) return
  const reasons = (await suppressions.find(to)).map(({ reason }) => reason)
  if (!isWithheld(kind, reasons)) return
  const message = `withheld: ${reasons.join(' and ')} reported before`
  throw Object.assign(new Error(message), { kind: 'mail-rejected' as const }) satisfies MailRejected
}
