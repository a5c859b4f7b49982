import { servicesContext } from '#app/context.ts'
import { DOCUMENT_LABELS } from '#app/text/staff-text.ts'
import { AddressBlock, addressViewOf } from '#app/ui/address/address-block.tsx'
import { staffMeta } from '#app/ui/page-meta.ts'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import type { Route } from './+types/document.ts'
import { MOVE_FORMS } from './order-moves.ts'
import { requireOrder } from './require-order.ts'

export const meta: Route.MetaFunction = ({ params, matches }) => staffMeta(matches, `本人確認書類 ${params.number}`)

const CHECKS = ['accept-document', 'refuse-document'] as const

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { view, person } = await requireOrder(request, context, params.number)
  const { duties } = context.get(servicesContext).staff.orders.readDocument.useCase
  const { order, document } = view
  const canCheck = hasDuty(person.duties, duties)
  return {
    number: order.number ?? 0,
    customer: order.customer && addressViewOf(order.customer),
    state: document && `${DOCUMENT_LABELS[document.status]}（期限 ${momentText(document.dueAt)}）`,
    hasPicture: canCheck && document?.fileKey !== undefined,
    checks: CHECKS.filter((id) => canCheck && MOVE_FORMS[id]?.isOffered(view)).map((id) => ({
      id,
      label: MOVE_FORMS[id]?.label ?? '',
    })),
  }
}

/** The picture beside what was typed in the order; after both, the two moves that answer it. */
export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const { number, customer, state, hasPicture, checks } = loaderData
  return (
    <>
      <h1>
        本人確認書類 <span className="staff-number">{number}</span>
      </h1>
      <p className="staff-hint">
        <a href={staffHref('staff-order', { number })}>ご注文へ戻る</a>
      </p>
      <div className="staff-detail staff-detail-document">
        <div className="staff-side">
          <p>{state ?? '本人確認書類をお願いしていないご注文です。'}</p>
          {customer && (
            <p>
              <AddressBlock address={customer} />
            </p>
          )}
        </div>
        {hasPicture ? (
          <img
            className="staff-document"
            src={staffHref('staff-document-picture', { number })}
            alt={`ご注文 ${number} の本人確認書類`}
          />
        ) : (
          <p className="staff-empty">書類の写真はありません。届いていないか、保存期間が過ぎています。</p>
        )}
        <div className="staff-side">
          {checks.map(({ id, label }, index) => (
            <p key={id}>
              <a
                className={index === 0 ? 'button' : 'button button-plain'}
                href={staffHref('staff-order-move', { number, move: id })}
              >
                {label}
              </a>
            </p>
          ))}
        </div>
      </div>
    </>
  )
}
