import { addDays, dayOfInstant } from '#domain/day.ts'
import { countRentals, type getHome, warmHomePictures } from '../catalog/get-home.ts'
import { purgeOldInquiries } from '../contact.ts'
import { expireUploads } from '../files/uploads.ts'
import { deleteDocuments } from '../identity-documents.ts'
import { reconcileMembers } from '../members/reconcile-members.ts'
import { expirePoints } from '../points.ts'
import type { ServicePorts } from '../service-ports.ts'
import { purgeInactiveVisitors } from '../visitors.ts'
import { cancelOrdersWithoutDocument, markArrivals, markOverdue, sendReturnReminders } from './advance-orders.ts'
import { sendMails } from './send-mails.ts'
import { settlePayments } from './settle-payments.ts'

/** The scheduled jobs (times: jobs/schedule.ts). Each returns how much it did, and may run in several processes. */
export function createScheduled(ports: ServicePorts, home: ReturnType<typeof getHome>) {
  return {
    sendMails: sendMails(ports),
    settlePayments: settlePayments(ports),
    /** Sends the captures, voids and refunds that were decided to the processor, each once. */
    settlePaymentTasks: () => ports.settleTasks(),
    markArrivals: markArrivals(ports),
    sendReturnReminders: sendReturnReminders(ports),
    markOverdue: markOverdue(ports),
    cancelOrdersWithoutDocument: cancelOrdersWithoutDocument(ports),
    deleteDocuments: deleteDocuments(ports),
    expirePoints: expirePoints(ports),
    countRentals: countRentals(ports),
    moveStockWindow: moveStockWindow(ports),
    purgeStaleCarts: purgeStaleCarts(ports),
    purgeOldMails: purgeOldMails(ports),
    purgeInactiveVisitors: purgeInactiveVisitors(ports),
    purgeOldInquiries: purgeOldInquiries(ports),
    expireUploads: expireUploads(ports),
    reconcileMembers: reconcileMembers(ports),
    warmHomePictures: warmHomePictures(ports, home),
  }
}

/** Days before today that the occupancy window covers: longer than any blocked span that can reach today. */
const WINDOW_DAYS_BACK = 100
const CART_RETENTION_DAYS = 60
/** Longer than a year: customers who rent again a year later, as for a memorial service, ask about old mails. */
const MAIL_RETENTION_DAYS = 400

export function moveStockWindow({ stock, clock }: Pick<ServicePorts, 'stock' | 'clock'>) {
  return (): Promise<number> => stock.moveWindow(addDays(dayOfInstant(clock.now()), -WINDOW_DAYS_BACK))
}

export function purgeStaleCarts({ retention, clock }: Pick<ServicePorts, 'retention' | 'clock'>) {
  return (): Promise<number> => retention.purgeStaleCarts(addDays(dayOfInstant(clock.now()), -CART_RETENTION_DAYS))
}

/** Deletes mails done 400 days ago, with addresses and links; texts to withdrawn members at once. */
export function purgeOldMails({ retention, clock }: Pick<ServicePorts, 'retention' | 'clock'>) {
  return (): Promise<number> => retention.purgeOldMails(clock.now().subtract({ hours: 24 * MAIL_RETENTION_DAYS }))
}
