import { countRentals } from '#services/catalog/count-rentals.ts'
import { forgetCarts, forgetMails, moveStockWindow } from '#services/chores/chores.ts'
import { arriveOrders, cancelWithoutDocument, markOverdue, remindReturns } from '#services/chores/order-clock.ts'
import { sendMails } from '#services/chores/send-mails.ts'
import { settlePayments } from '#services/chores/settle-payments.ts'
import { warmHomePictures } from '#services/chores/warm-home-pictures.ts'
import { forgetInquiries } from '#services/contact/send-inquiry.ts'
import { expireUploads } from '#services/files/append-upload.ts'
import { forgetVisitors } from '#services/history/forget-visitors.ts'
import { deleteDocuments } from '#services/identity-documents/check-document.ts'
import { mendMembers } from '#services/members/mend-members.ts'
import { expirePoints } from '#services/points/expire-points.ts'
import type { Services } from '#services/services.ts'
import type { PaymentPorts, ServicePorts } from '../wiring.ts'

/** Creates the scheduled services. */
export function choreServices(
  ports: ServicePorts,
  payment: PaymentPorts,
  home: Services['catalog']['getHome'],
): Services['chores'] {
  return {
    sendMails: sendMails(ports),
    settlePayments: settlePayments(payment),
    settlePaymentTasks: () => payment.settleTasks(),
    arriveOrders: arriveOrders(payment),
    remindReturns: remindReturns(payment),
    markOverdue: markOverdue(payment),
    cancelWithoutDocument: cancelWithoutDocument(payment),
    deleteDocuments: deleteDocuments(payment),
    expirePoints: expirePoints(ports),
    countRentals: countRentals(ports),
    moveStockWindow: moveStockWindow(ports),
    forgetCarts: forgetCarts(ports),
    forgetMails: forgetMails(ports),
    forgetVisitors: forgetVisitors(ports),
    forgetInquiries: forgetInquiries(ports),
    expireUploads: expireUploads(ports),
    mendMembers: mendMembers({ ...ports, admin: ports.identityAdmin }),
    warmHomePictures: warmHomePictures(ports, home),
  }
}
