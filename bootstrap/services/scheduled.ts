import { countRentals } from '#services/catalog/count-rentals.ts'
import { purgeOldInquiries } from '#services/contact/send-inquiry.ts'
import { expireUploads } from '#services/files/append-upload.ts'
import { purgeInactiveVisitors } from '#services/history/purge-visitors.ts'
import { deleteDocuments } from '#services/identity-documents/check-document.ts'
import { reconcileMembers } from '#services/members/reconcile-members.ts'
import { expirePoints } from '#services/points/expire-points.ts'
import {
  cancelOrdersWithoutDocument,
  markArrivals,
  markOverdue,
  sendReturnReminders,
} from '#services/scheduled/advance-orders.ts'
import { moveStockWindow, purgeOldMails, purgeStaleCarts } from '#services/scheduled/retention.ts'
import { sendMails } from '#services/scheduled/send-mails.ts'
import { settlePayments } from '#services/scheduled/settle-payments.ts'
import { warmHomePictures } from '#services/scheduled/warm-home-pictures.ts'
import type { Services } from '#services/services.ts'
import type { PaymentPorts, ServicePorts } from '../services.ts'

/** Creates the scheduled services. */
export function scheduledServices(
  ports: ServicePorts,
  payment: PaymentPorts,
  home: Services['catalog']['getHome'],
): Services['scheduled'] {
  return {
    sendMails: sendMails(ports),
    settlePayments: settlePayments(payment),
    settlePaymentTasks: () => payment.settleTasks(),
    markArrivals: markArrivals(payment),
    sendReturnReminders: sendReturnReminders(payment),
    markOverdue: markOverdue(payment),
    cancelOrdersWithoutDocument: cancelOrdersWithoutDocument(payment),
    deleteDocuments: deleteDocuments(payment),
    expirePoints: expirePoints(ports),
    countRentals: countRentals(ports),
    moveStockWindow: moveStockWindow(ports),
    purgeStaleCarts: purgeStaleCarts(ports),
    purgeOldMails: purgeOldMails(ports),
    purgeInactiveVisitors: purgeInactiveVisitors(ports),
    purgeOldInquiries: purgeOldInquiries(ports),
    expireUploads: expireUploads(ports),
    reconcileMembers: reconcileMembers({ ...ports, admin: ports.identityAdmin }),
    warmHomePictures: warmHomePictures(ports, home),
  }
}
