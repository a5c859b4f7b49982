import { SHOP_TIME_ZONE } from '#domain/day.ts'
import type { Job } from '#services/ports/jobs.ts'
import type { Services } from '#services/services.ts'

type Recurrence = (after: Temporal.Instant) => Temporal.Instant

const EVERY_MINUTE = runsWhen(() => true)
const EVERY_TEN_MINUTES = runsWhen((_, minute) => minute % 10 === 0)
const EVERY_HOUR = runsWhen((_, minute) => minute === 7)
/** From 9:00, so that no reminder is sent at night; hourly until 20:00, in case the first run is missed. */
const HOURLY_FROM_9 = runsWhen((hour, minute) => hour >= 9 && hour <= 20 && minute === 0)
/** Customers are notified of overdue rentals between 8:00 and 20:00. */
const HOURLY_FROM_8 = runsWhen((hour, minute) => hour >= 8 && hour <= 20 && minute === 0)
const NIGHTLY = runsWhen((hour, minute) => hour === 3 && minute === 30)

/** The jobs of a process. Each run begins with the settings, operator's data and words of mails that hold now. */
export function jobsOf(services: Services): readonly Job[] {
  return schedule(services).map((job) => ({
    ...job,
    run: async (signal) => {
      const { settings, mailWords, operator } = services
      await Promise.all([settings, mailWords, operator].map(({ refresh }) => refresh()))
      return job.run(signal)
    },
  }))
}

/** All jobs, by queue or by time (Asia/Tokyo). One may run in several processes at once; the services handle that. */
export function schedule({ scheduled }: Services): readonly Job[] {
  return [
    { name: 'send-mails', queue: 'mails', run: scheduled.sendMails },
    { name: 'settle-payment-tasks', queue: 'payment-tasks', run: scheduled.settlePaymentTasks },
    { name: 'update-hosted-index', queue: 'search-changes', run: scheduled.updateHostedIndex },
    { name: 'compare-hosted-index', nextRunAt: EVERY_HOUR, runsAtStart: true, run: scheduled.compareHostedIndex },
    { name: 'settle-payments', nextRunAt: EVERY_MINUTE, runsAtStart: true, run: scheduled.settlePayments },
    { name: 'authorise-payments', nextRunAt: EVERY_TEN_MINUTES, runsAtStart: true, run: scheduled.authorisePayments },
    { name: 'report-troubles', nextRunAt: EVERY_TEN_MINUTES, run: scheduled.reportTroubles },
    { name: 'read-bounces', nextRunAt: EVERY_TEN_MINUTES, runsAtStart: true, run: scheduled.readBounceMailbox },
    { name: 'release-cards', nextRunAt: EVERY_TEN_MINUTES, run: scheduled.releaseCards },
    { name: 'follow-parcels', nextRunAt: EVERY_TEN_MINUTES, runsAtStart: true, run: scheduled.followParcels },
    { name: 'arrive-orders', nextRunAt: EVERY_HOUR, runsAtStart: true, run: scheduled.markArrivals },
    { name: 'remind-returns', nextRunAt: HOURLY_FROM_9, runsAtStart: true, run: scheduled.sendReturnReminders },
    { name: 'mark-overdue', nextRunAt: HOURLY_FROM_8, runsAtStart: true, run: scheduled.markOverdue },
    { name: 'process-due-documents', nextRunAt: EVERY_MINUTE, run: scheduled.processDueDocuments },
    { name: 'delete-documents', nextRunAt: EVERY_HOUR, run: scheduled.deleteDocuments },
    { name: 'expire-points', nextRunAt: EVERY_HOUR, run: scheduled.expirePoints },
    { name: 'notify-expiring-points', nextRunAt: HOURLY_FROM_9, run: scheduled.notifyExpiringPoints },
    { name: 'move-stock-window', nextRunAt: EVERY_HOUR, run: scheduled.moveStockWindow },
    { name: 'release-items', nextRunAt: EVERY_TEN_MINUTES, runsAtStart: true, run: scheduled.releaseItems },
    { name: 'count-rentals', nextRunAt: EVERY_HOUR, run: scheduled.countRentals },
    { name: 'warm-home-pictures', nextRunAt: EVERY_HOUR, runsAtStart: true, run: scheduled.warmHomePictures },
    { name: 'reconcile-members', nextRunAt: EVERY_TEN_MINUTES, runsAtStart: true, run: scheduled.reconcileMembers },
    { name: 'expire-uploads', nextRunAt: EVERY_HOUR, run: scheduled.expireUploads },
    { name: 'purge-carts', nextRunAt: NIGHTLY, run: scheduled.purgeStaleCarts },
    { name: 'purge-mails', nextRunAt: NIGHTLY, run: scheduled.purgeOldMails },
    { name: 'purge-visitors', nextRunAt: NIGHTLY, run: scheduled.purgeInactiveVisitors },
    { name: 'purge-inquiries', nextRunAt: NIGHTLY, run: scheduled.purgeOldInquiries },
    { name: 'purge-questions', nextRunAt: NIGHTLY, run: scheduled.purgeOldQuestions },
    { name: 'purge-magazine-consents', nextRunAt: NIGHTLY, run: scheduled.purgeMagazineConsents },
    { name: 'erase-old-records', nextRunAt: NIGHTLY, run: scheduled.eraseOldRecords },
    { name: 'purge-problems', nextRunAt: NIGHTLY, run: scheduled.purgeOldProblems },
  ]
}

/** Runs at the minutes of a day that are accepted, such as 3:30. */
function runsWhen(isTime: (hour: number, minute: number) => boolean): Recurrence {
  return (after) => {
    let time = after.toZonedDateTimeISO(SHOP_TIME_ZONE).round({ smallestUnit: 'minute', roundingMode: 'floor' })
    do time = time.add({ minutes: 1 })
    while (!isTime(time.hour, time.minute))
    return time.toInstant()
  }
}
