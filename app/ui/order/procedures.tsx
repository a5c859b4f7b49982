import { closingText, procedureTitle } from '#app/text/procedure-text.ts'
import { canReportProblem } from '#domain/inquiry/problem.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { callHref } from '#domain/operator/telephone.ts'
import type { Order } from '#domain/order/order.ts'
import { type ProcedureKind, proceduresOf } from '#domain/order/procedures.ts'
import { DOCUMENT_TEXTS } from '#domain/receipt/document.ts'
import { isReceiptDue } from '#domain/receipt/receipt.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import { useSite } from '../site.ts'
import { unbrokenDays } from '../unbroken-days.tsx'

type ProcedureView = {
  readonly kind: ProcedureKind
  readonly title: string
  readonly href: string
  /** Why it is not possible; empty when it is. */
  readonly reason: string
}

type Facts = {
  readonly confirmedAt: Temporal.Instant | undefined
  readonly rental: RentalCalendar
  readonly isPaid: boolean
}

/** The procedures of an order. `uid`: of a member's order; a guest's is known by its cookie. */
export function procedureViewsOf(order: Order, uid: string | undefined, facts: Facts): ProcedureView[] {
  const hrefs = hrefsOf(uid)
  const isDue = facts.isPaid || isReceiptDue(order)
  const isProblemReportable = order.lines.some(canReportProblem)
  const document = DOCUMENT_TEXTS[order.paymentMethod === 'cod' ? 'statement' : 'receipt'].title
  return proceduresOf(order, { ...facts, isReceiptDue: isDue, isProblemReportable }).map((procedure) => ({
    kind: procedure.kind,
    title: procedureTitle(procedure, document),
    href: hrefs[procedure.kind],
    reason: procedure.closing === undefined ? '' : closingText(procedure.closing),
  }))
}

function hrefsOf(uid: string | undefined): Readonly<Record<ProcedureKind, string>> {
  const isMember = uid !== undefined
  return {
    extension: pageHref(isMember ? 'mypage-extension' : 'shopping-extension', { uid }),
    return: '#return',
    problem: pageHref(isMember ? 'mypage-problem' : 'shopping-problem', { uid }),
    delivery: pageHref('shopping-change-delivery', { uid }),
    rental: pageHref('shopping-change-rental', { uid }),
    cancel: pageHref('shopping-cancel', { uid }),
    receipt: pageHref(isMember ? 'mypage-receipt' : 'shopping-receipt', { uid }),
    calendar: pageHref(isMember ? 'mypage-calendar' : 'shopping-calendar', { uid }),
  }
}

type ProceduresProps = { readonly procedures: readonly ProcedureView[]; readonly className?: string }

/** What the customer can do with an order, and what not, with the reason. */
export function Procedures({ procedures, className = '' }: ProceduresProps) {
  const site = useSite()
  const open = procedures.filter(({ reason }) => reason === '')
  const closed = procedures.filter(({ reason }) => reason !== '')
  if (procedures.length === 0) return null
  return (
    <section className={`procedure-card ${className}`} aria-labelledby="procedures-title">
      <h2 id="procedures-title">お手続き</h2>
      {open.length > 0 && (
        <ul className="procedures">
          {open.map(({ kind, title, href }) => (
            <li key={kind}>
              <a className="button button-plain" data-reload={kind === 'calendar' || undefined} href={href}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
      {closed.length > 0 && (
        <dl className="procedures-closed">
          {closed.map(({ kind, title, reason }) => (
            <div key={kind}>
              <dt>{title}</dt>
              <dd>{unbrokenDays(reason)}</dd>
            </div>
          ))}
        </dl>
      )}
      {site !== undefined && (
        <p className="procedures-help">
          お困りのときは、お電話（<a href={callHref(site.telephone)}>{site.telephone}</a>）または
          <a href={pageHref('contact')}>お問い合わせ</a>で承ります。
        </p>
      )}
    </section>
  )
}
