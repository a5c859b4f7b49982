import { type getHome, warmHomePictures } from '../catalog/get-home.ts'
import { countRentals } from '../catalog/get-ranking.ts'
import type { SettlementPorts } from '../checkout/settle-payment.ts'
import { type ContactPorts, purgeOldInquiries } from '../contact.ts'
import { expireUploads, type UploadPorts } from '../files/uploads.ts'
import { deleteDocuments, type IdentityDocumentPorts } from '../identity-documents.ts'
import type { MemberPorts } from '../members/member-ports.ts'
import { reconcileMembers } from '../members/reconcile-members.ts'
import { expirePoints, type PointPorts } from '../points.ts'
import type { Retention } from '../ports/order-store.ts'
import type { Pictures } from '../ports/pictures.ts'
import type { RankingStore } from '../ports/ranking-store.ts'
import type { StockStore } from '../ports/stock-store.ts'
import { purgeInactiveVisitors, type VisitorPorts } from '../visitors.ts'
import { cancelOrdersWithoutDocument, markArrivals, markOverdue, sendReturnReminders } from './advance-orders.ts'
import { moveStockWindow, purgeOldMails, purgeStaleCarts } from './retention.ts'
import { sendMails } from './send-mails.ts'
import { settlePayments } from './settle-payments.ts'

/** The ports of the scheduled jobs. */
export type ScheduledPorts = Parameters<typeof sendMails>[0] &
  SettlementPorts &
  IdentityDocumentPorts &
  PointPorts &
  UploadPorts &
  ContactPorts &
  VisitorPorts &
  MemberPorts & {
    readonly rankings: RankingStore
    readonly stock: StockStore
    readonly retention: Retention
    readonly pictures: Pictures
  }

/**
 * The scheduled jobs; jobs/schedule.ts defines their times. Each returns how much it did, and may run in several
 * processes at once.
 */
export function createScheduled(ports: ScheduledPorts, home: ReturnType<typeof getHome>) {
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
