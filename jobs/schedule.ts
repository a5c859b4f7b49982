import type { Job } from '#services/ports/job-queue.ts'
import type { Services } from '#services/services.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_TEN_MINUTES = '*/10 * * * *'
const EVERY_HOUR = '7 * * * *'
/** From 9:00, so that no reminder is sent at night; hourly until 20:00, in case the first run is missed. */
const HOURLY_FROM_9 = '0 9-20 * * *'
const NIGHTLY = '30 3 * * *'

/**
 * All scheduled jobs with their times (cron, Asia/Tokyo). A job may run in several processes at once; the services
 * handle that. Transactions also notify the jobs they need; then the schedule is a fallback.
 */
export function schedule({ chores }: Services): readonly Job[] {
  return [
    { name: 'send-mails', cron: EVERY_MINUTE, isDoneAtStart: true, run: chores.sendMails },
    { name: 'settle-payments', cron: EVERY_MINUTE, isDoneAtStart: true, run: chores.settlePayments },
    { name: 'settle-payment-tasks', cron: EVERY_MINUTE, isDoneAtStart: true, run: chores.settlePaymentTasks },
    { name: 'arrive-orders', cron: EVERY_HOUR, isDoneAtStart: true, run: chores.arriveOrders },
    { name: 'remind-returns', cron: HOURLY_FROM_9, isDoneAtStart: true, run: chores.remindReturns },
    { name: 'mark-overdue', cron: EVERY_HOUR, isDoneAtStart: true, run: chores.markOverdue },
    { name: 'cancel-without-document', cron: EVERY_HOUR, run: chores.cancelWithoutDocument },
    { name: 'delete-documents', cron: EVERY_HOUR, run: chores.deleteDocuments },
    { name: 'expire-points', cron: EVERY_HOUR, run: chores.expirePoints },
    { name: 'move-stock-window', cron: EVERY_HOUR, run: chores.moveStockWindow },
    { name: 'count-rentals', cron: EVERY_HOUR, run: chores.countRentals },
    { name: 'warm-home-pictures', cron: EVERY_HOUR, isDoneAtStart: true, run: chores.warmHomePictures },
    { name: 'mend-members', cron: EVERY_TEN_MINUTES, isDoneAtStart: true, run: chores.mendMembers },
    { name: 'expire-uploads', cron: EVERY_HOUR, run: chores.expireUploads },
    { name: 'forget-carts', cron: NIGHTLY, run: chores.forgetCarts },
    { name: 'forget-mails', cron: NIGHTLY, run: chores.forgetMails },
    { name: 'forget-visitors', cron: NIGHTLY, run: chores.forgetVisitors },
    { name: 'forget-inquiries', cron: NIGHTLY, run: chores.forgetInquiries },
  ]
}
