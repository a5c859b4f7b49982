import type { Order } from '#domain/order/order.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { MailContent } from '../ports/mails.ts'
import type { OrderTransaction } from '../ports/order-store.ts'
import type { Ids } from '../ports/runtime.ts'
import type { SettingsReader } from '../settings-reader.ts'
import { CHARGE_MAILS } from './charge-mails.ts'
import { CONTACT_MAILS } from './contact-mails.ts'
import { CORRECTION_MAILS } from './corrections.ts'
import { REFUSAL_MAILS } from './delivery-refused.ts'
import { IDENTITY_DOCUMENT_MAILS } from './identity-documents.ts'
import { CANCELLATION_MAILS } from './order-cancelled.ts'
import { CHANGE_MAILS } from './order-changed.ts'
import type { OrderEvent, OrderMailRow } from './order-mail-row.ts'
import type { OrderMailFacts } from './order-parts.ts'
import { PROGRESS_MAILS } from './order-progress.ts'
import { RETURN_MAILS } from './order-return.ts'
import { PAYMENT_MAILS } from './payment-due.ts'
import { PROBLEM_MAILS } from './problem-mails.ts'
import { type MailPorts, mailFrame } from './worded-mail.ts'

/** The mails about an order (docs/rules.md Mails). */
export const ORDER_MAILS = {
  ...PROGRESS_MAILS,
  ...RETURN_MAILS,
  ...CHANGE_MAILS,
  ...CORRECTION_MAILS,
  ...CONTACT_MAILS,
  ...CANCELLATION_MAILS,
  ...REFUSAL_MAILS,
  ...CHARGE_MAILS,
  ...PAYMENT_MAILS,
  ...IDENTITY_DOCUMENT_MAILS,
  ...PROBLEM_MAILS,
} as const

type OrderMailTable = typeof ORDER_MAILS
export type OrderMailKind = OrderMailTable[keyof OrderMailTable]['kind']

type MoreOf<Row> = Row extends {
  readonly content: (facts: OrderMailFacts, ...more: infer More) => MailContent
}
  ? More
  : never

/** The context of a mail: the transaction and time in which it is queued, and the order after the change. */
export type OrderMailContext = OrderEvent & { readonly tx: OrderTransaction }

/** Queues the mails of an order's events, in the transaction of the change, each once (docs/rules.md Mails). */
export type OrderMails = {
  readonly [Name in keyof OrderMailTable]: (
    context: OrderMailContext,
    ...more: MoreOf<OrderMailTable[Name]>
  ) => Promise<void>
} & {
  /** Puts the event of a mail of a kind on the list of calls. */
  addCall(context: OrderMailContext, kind: string): Promise<void>
}

type AnyRow = OrderMailRow<OrderMailKind, never[]>
type MailParts = MailPorts & {
  readonly ids: Ids
  readonly days: Pick<ShopDays, 'rules'>
  readonly trackingUrl?: string | undefined
  readonly settings: Pick<SettingsReader, 'of'>
}

const ROWS: readonly AnyRow[] = Object.values(ORDER_MAILS)

export function orderMails(parts: MailParts): OrderMails {
  const queues = Object.entries<AnyRow>(ORDER_MAILS).map(([name, row]) => {
    const queue = (context: OrderMailContext, ...more: never[]) => queueMail(parts, row, context, more)
    return [name, queue] as const
  })
  return { ...(Object.fromEntries(queues) as Pick<OrderMails, keyof OrderMailTable>), addCall }
}

async function addCall({ tx, order, at }: OrderMailContext, kind: string): Promise<void> {
  if (ROWS.find((row) => row.kind === kind)?.needsCall === false) return
  await tx.mails.addCall({ eventKey: keyOf(order, kind, at.toString()), orderUid: order.uid, kind, at })
}

/** Whether a mail of a kind goes to the shop. */
export function isMailToShop(kind: string): boolean {
  return ROWS.some((row) => row.kind === kind && row.to === 'shop')
}

/**
 * Queues a mail. The link of each mail to the customer has a secret of its own: opening it proves that the customer
 * holds the mailbox. Without an address the customer is called.
 */
async function queueMail(parts: MailParts, row: AnyRow, context: OrderMailContext, more: never[]): Promise<void> {
  const { ids, days, operator, trackingUrl, settings } = parts
  const { tx, order, at } = context
  const { kind, key, to, needsCall } = row
  const eventKey = keyOf(order, kind, key?.(context, ...more))
  const facts = { order, settings: settings.of(order), rules: days.rules(), trackingUrl, ...mailFrame(parts) }
  if (to !== undefined) {
    const content = row.content({ ...facts, orderSecret: '' }, ...more)
    const recipient = to === 'shop' ? operator.now().email : to(...more)
    return tx.mails.queue({ uid: ids.next(), eventKey, kind, orderUid: order.uid, to: recipient, content, at })
  }
  if (order.email === undefined) {
    const isNeeded = needsCall === undefined || (needsCall !== false && needsCall(...more))
    return isNeeded ? tx.mails.addCall({ eventKey, orderUid: order.uid, kind, at }) : undefined
  }
  const [uid, secret] = [ids.next(), ids.secret()]
  const content = row.content({ ...facts, orderSecret: secret }, ...more)
  return tx.mails.queue({ uid, eventKey, kind, orderUid: order.uid, to: order.email, content, at, linkSecret: secret })
}

function keyOf({ uid }: Order, kind: string, key: string | undefined): string {
  return [kind, uid, ...(key === undefined ? [] : [key])].join(':')
}
