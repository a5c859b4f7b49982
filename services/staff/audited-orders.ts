import type { Yen } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import { withoutSecrets } from '../mails/link-secrets.ts'
import type { MailContent } from '../ports/mails.ts'
import type { PaymentTask } from '../ports/money.ts'
import type { OrderStore, OrderTransaction } from '../ports/order-store.ts'
import type { AuditEntry, FormRejected } from '../ports/staff.ts'
import type { SentForm } from './staff-member.ts'

/**
 * Orders whose transactions add a row to the audit log when they change something, and refuse a form that showed
 * another version of the order (docs/rules.md Staff). `fieldsOf`: what the log keeps of the result of a transaction.
 */
export function auditedOrders(
  orders: OrderStore,
  entry: AuditEntry,
  {
    orderUid,
    form,
    fieldsOf,
  }: {
    readonly orderUid: string
    readonly form: SentForm | undefined
    readonly fieldsOf?: ((result: unknown) => readonly string[]) | undefined
  },
): OrderStore {
  return {
    ...orders,
    transaction: (work) =>
      orders.transaction(async (tx) => {
        const result = await work(form === undefined ? tx : versioned(tx, entry, orderUid, form))
        if (!isRejected(result)) await tx.staff.audit({ ...entry, fields: fieldsOf?.(result) ?? entry.fields })
        return result
      }),
  }
}

function versioned(tx: OrderTransaction, entry: AuditEntry, orderUid: string, form: SentForm): OrderTransaction {
  const checked = async (order: Order | undefined) => {
    if (order?.uid !== orderUid) return order
    if (await tx.staff.hasSentForm(entry.staffUid, form.key)) throw formRejected('repeated')
    if (order.version !== form.version) throw formRejected('order-changed')
    return order
  }
  return {
    ...tx,
    orders: {
      ...tx.orders,
      lock: async (uid) => checked(await tx.orders.lock(uid)),
      lockBySecret: async (secret) => checked(await tx.orders.lockBySecret(secret)),
    },
    placing: {
      ...tx.placing,
      lockCart: async (secret) => {
        const { cart, calendar } = await tx.placing.lockCart(secret)
        return { cart: await checked(cart), calendar }
      },
    },
  }
}

/** Ends a transaction without an effect: the form showed another version, or was sent before. */
export function formRejected(code: FormRejected['code']): FormRejected {
  return Object.assign(new Error(`the form was rejected: ${code}`), { kind: 'form-rejected' as const, code })
}

export function isFormRejected(error: unknown): error is FormRejected {
  return error instanceof Object && 'kind' in error && error.kind === 'form-rejected'
}

/** What a move would do. Nothing of it has happened. */
export type Preview = {
  readonly before: Order
  readonly after: Order
  /** Without the secrets of their links. */
  readonly mails: readonly { readonly to: string; readonly content: Pick<MailContent, 'subject' | 'text'> }[]
  readonly charges: readonly { readonly kind: string; readonly amountYen: Yen; readonly points: number }[]
  readonly tasks: readonly Pick<PaymentTask, 'kind' | 'amountYen'>[]
  /** Points credited (above 0) and taken. */
  readonly points: readonly number[]
  /** Mails that did not arrive and go to another address. */
  readonly redirected: readonly { readonly to: string; readonly count: number }[]
  /** New calls to the customer: kinds of mails. */
  readonly calls: readonly string[]
}

type Effects = { -readonly [Part in keyof Preview]?: Preview[Part] } & {
  mails: Preview['mails'][number][]
  charges: Preview['charges'][number][]
  tasks: Preview['tasks'][number][]
  points: number[]
  redirected: Preview['redirected'][number][]
  calls: string[]
}

/** Thrown at the end of a preview, so that nothing of it stays. */
export function rolledBack(): Error {
  return Object.assign(new Error('a preview changes nothing'), { kind: 'rolled-back' as const })
}

export function isRolledBack(error: unknown): boolean {
  return error instanceof Object && 'kind' in error && error.kind === 'rolled-back'
}

/**
 * Performs a move in a transaction that is rolled back, and returns what it would have done: the very code of the move
 * decides, so that a preview never differs from it. A rejection is returned as such.
 */
export async function previewMove<Result>(
  orders: OrderStore,
  orderUid: string,
  run: (orders: OrderStore) => Promise<Result>,
): Promise<Preview | Extract<Result, Rejection>> {
  let effects: Effects | undefined
  const rehearsal: OrderStore = {
    ...orders,
    transaction: (work) =>
      orders.transaction(async (tx) => {
        const seen: Effects = { mails: [], charges: [], tasks: [], points: [], redirected: [], calls: [] }
        const result = await work(observed(tx, orderUid, seen))
        if (isRejected(result)) return result
        effects = seen
        throw rolledBack()
      }),
  }
  try {
    const result = await run(rehearsal)
    if (isRejected(result)) return result
    throw new Error('a move without a transaction has no preview')
  } catch (error) {
    if (!isRolledBack(error) || effects?.before === undefined) throw error
    const { before, after = before, ...rest } = effects
    return { ...rest, before, after }
  }
}

function observed(tx: OrderTransaction, orderUid: string, seen: Effects): OrderTransaction {
  const { orders, placing, mails, money } = tx
  return {
    ...tx,
    orders: {
      ...orders,
      async lock(uid) {
        const order = await orders.lock(uid)
        if (uid === orderUid && order !== undefined) seen.before ??= order
        return order
      },
      async save(order) {
        if (order.uid === orderUid) seen.after = order
        await orders.save(order)
      },
    },
    placing: {
      ...placing,
      async lockCart(secret) {
        const found = await placing.lockCart(secret)
        if (found.cart?.uid === orderUid) seen.before ??= found.cart
        return found
      },
      async save(order, events, more) {
        if (order.uid === orderUid) seen.after = order
        await placing.save(order, events, more)
      },
    },
    mails: observedMails(mails, seen),
    money: {
      ...money,
      async addCharge(charge) {
        const isNew = await money.addCharge(charge)
        if (isNew) seen.charges.push({ kind: charge.kind, amountYen: charge.amountYen, points: charge.points })
        return isNew
      },
      async addPaymentTask(task) {
        seen.tasks.push({ kind: task.kind, amountYen: task.amountYen })
        await money.addPaymentTask(task)
      },
      async addPoints(row) {
        const isNew = await money.addPoints(row)
        if (isNew) seen.points.push(row.points)
        return isNew
      },
    },
  }
}

function observedMails(mails: OrderTransaction['mails'], seen: Effects): OrderTransaction['mails'] {
  return {
    ...mails,
    async queue(mail) {
      const { subject, text } = mail.content
      seen.mails.push({ to: mail.to, content: { subject, text: withoutSecrets(text) } })
      await mails.queue(mail)
    },
    async redirect(undelivered, to, at) {
      if (undelivered.length > 0) seen.redirected.push({ to, count: undelivered.length })
      await mails.redirect(undelivered, to, at)
    },
    async addCall(call) {
      seen.calls.push(call.kind)
      await mails.addCall(call)
    },
  }
}
