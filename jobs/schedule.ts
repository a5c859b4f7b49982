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
export function schedule({ scheduled }: Services): readonly Job[] {
  return [
    { name: 'send-mails', cron: EVERY_MINUTE, runsAtStart: true, run: scheduled.sendMails },
    { name: 'settle-payments', cron: EVERY_MINUTE, runsAtStart: true, run: scheduled.settlePayments },
    { name: 'settle-payment-tasks', cron: EVERY_MINUTE, runsAtStart: true, run: scheduled.settlePaymentTasks },
    { name: 'arrive-orders', cron: EVERY_HOUR, runsAtStart: true, run: scheduled.markArrivals },
    { name: 'remind-returns', cron: HOURLY_FROM_9, runsAtStart: true, run: scheduled.sendReturnReminders },
    { name: 'mark-overdue', cron: EVERY_HOUR, runsAtStart: true, run: scheduled.markOverdue },
    { name: 'cancel-without-document', cron: EVERY_HOUR, run: scheduled.cancelOrdersWithoutDocument },
    { name: 'delete-documents', cron: EVERY_HOUR, run: scheduled.deleteDocuments },
    { name: 'expire-points', cron: EVERY_HOUR, run: scheduled.expirePoints },
    { name: 'move-stock-window', cron: EVERY_HOUR, run: scheduled.moveStockWindow },
    { name: 'count-rentals', cron: EVERY_HOUR, run: scheduled.countRentals },
    { name: 'warm-home-pictures', cron: EVERY_HOUR, runsAtStart: true, run: scheduled.warmHomePictures },
    { name: 'mend-members', cron: EVERY_TEN_MINUTES, runsAtStart: true, run: scheduled.reconcileMembers },
    { name: 'expire-uploads', cron: EVERY_HOUR, run: scheduled.expireUploads },
    { name: 'forget-carts', cron: NIGHTLY, run: scheduled.purgeStaleCarts },
    { name: 'forget-mails', cron: NIGHTLY, run: scheduled.purgeOldMails },
    { name: 'forget-visitors', cron: NIGHTLY, run: scheduled.purgeInactiveVisitors },
    { name: 'forget-inquiries', cron: NIGHTLY, run: scheduled.purgeOldInquiries },
  ]
}
