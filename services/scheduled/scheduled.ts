import { type getHome, warmHomePictures } from '../catalog/get-home.ts'
import { countRentals } from '../catalog/get-ranking.ts'
import { purgeOldInquiries } from '../contact.ts'
import { expireUploads } from '../files/uploads.ts'
import { deleteDocuments } from '../identity-documents.ts'
import { reconcileMembers } from '../members/reconcile-members.ts'
import { expirePoints } from '../points.ts'
import type { ServicePorts } from '../service-ports.ts'
import { purgeInactiveVisitors } from '../visitors.ts'
import { cancelOrdersWithoutDocument, markArrivals, markOverdue, sendReturnReminders } from './advance-orders.ts'
import { moveStockWindow, purgeOldMails, purgeStaleCarts } from './retention.ts'
import { sendMails } from './send-mails.ts'
import { settlePayments } from './settle-payments.ts'

/**
 * The scheduled jobs; jobs/schedule.ts defines their times. Each returns how much it did, and may run in several
 * processes at once.
 */
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
