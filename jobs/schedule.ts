import type { Services } from '#services/services.ts'

/** One thing the clock does: how often, and what. */
export type Job = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<number> }

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * Everything that the clock does, with its times. Each may run in several processes at once: the services see to it.
 */
export function schedule({ chores }: Services): readonly Job[] {
  return [
    { name: 'send-mails', everyMs: 2 * SECOND_MS, run: chores.sendMails },
    { name: 'settle-payments', everyMs: 30 * SECOND_MS, run: chores.settlePayments },
    { name: 'move-stock-window', everyMs: HOUR_MS, run: chores.moveStockWindow },
    { name: 'warm-home-pictures', everyMs: HOUR_MS, run: chores.warmHomePictures },
    { name: 'forget-carts', everyMs: 6 * HOUR_MS, run: chores.forgetCarts },
    { name: 'forget-visitors', everyMs: 6 * HOUR_MS, run: chores.forgetVisitors },
    { name: 'forget-inquiries', everyMs: 6 * HOUR_MS, run: chores.forgetInquiries },
  ]
}
