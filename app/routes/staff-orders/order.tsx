import { servicesContext } from '#app/context.ts'
import { ORDER_STATUS_LABELS } from '#app/text/staff-text.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { StaffDone } from '#app/ui/staff/staff-form.tsx'
import { KEY } from '#app/ui/staff/staff-keys.ts'
import { useLive } from '#app/ui/staff/use-live.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import type { Route } from './+types/order.ts'
import { MOVE_FORMS, nextMoveOf } from './order-moves.ts'
import { OrderParts } from './order-parts.tsx'
import { orderPageView } from './order-view.ts'
import { requireOrder } from './require-order.ts'

export const meta: Route.MetaFunction = ({ params, matches }) => staffMeta(matches, `ご注文 ${params.number}`)

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { view, person } = await requireOrder(request, context, params.number)
  const { orders, mails } = context.get(servicesContext).staff
  const { moves } = orders
  const offered = Object.entries(MOVE_FORMS)
    .filter(([, { move, isOffered }]) => hasDuty(person.duties, moves[move].useCase.duties) && isOffered(view))
    .map(([id, { label, key }]) => ({ id, label, key }))
  const done = new URL(request.url).searchParams.get('done') ?? ''
  const next = nextMoveOf(view)
  return {
    ...orderPageView(view),
    offered,
    canReadMails: hasDuty(person.duties, mails.find.useCase.duties),
    canCorrectContact: offered.some(({ id }) => id === 'correct-contact'),
    next: offered.find(({ id }) => id === next),
    done: doneText(done),
  }
}

const BY_PHONE = 'by-phone'

function doneText(done: string): string {
  if (done === BY_PHONE) return 'ご注文を承りました。'
  return Object.hasOwn(MOVE_FORMS, done) ? `${MOVE_FORMS[done]?.label}：完了しました。` : ''
}

export default function OrderPage({ loaderData: view }: Route.ComponentProps) {
  const hasChanged = useLive(`order:${view.uid}`, { refreshes: false })
  return (
    <>
      <h1>
        ご注文 <span className="staff-number">{view.number}</span>{' '}
        <span className={`staff-state staff-state-${view.status.toLowerCase()}`}>
          {ORDER_STATUS_LABELS[view.status]}
        </span>
      </h1>
      <StaffDone message={view.done} />
      {hasChanged && (
        <p className="staff-changed" role="status">
          ほかの担当者がこのご注文を更新しました。
          <a href={staffHref('staff-order', { number: view.number })}>最新の内容を見る</a>
        </p>
      )}
      <div className="staff-detail">
        <OrderMoves view={view} />
        <OrderParts view={view} />
      </div>
    </>
  )
}

type View = Route.ComponentProps['loaderData']

/** The letter that opens a move. */
function keyOf(key: string | undefined) {
  return key === undefined ? {} : { [KEY]: key, 'aria-keyshortcuts': key }
}

/** What is next first, and bigger than what is possible. */
function OrderMoves({ view: { number, next, offered } }: { readonly view: View }) {
  const others = offered.filter(({ id }) => id !== next?.id)
  return (
    <nav className="staff-moves" aria-label="このご注文の操作">
      {next && (
        <a className="button" href={staffHref('staff-order-move', { number, move: next.id })} {...keyOf(next.key)}>
          {next.label}
        </a>
      )}
      {others.length > 0 && (
        <ul>
          {others.map(({ id, label, key }) => (
            <li key={id}>
              <a href={staffHref('staff-order-move', { number, move: id })} {...keyOf(key)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}
