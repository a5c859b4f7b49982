import { Fragment } from 'react'
import { callHref } from '#domain/operator/telephone.ts'
import { dayText, dayTextTiny } from '#domain/text/day-text.ts'
import { phrased } from '../phrased.tsx'
import { useSite } from '../site.ts'
import { unbrokenDays } from '../unbroken-days.tsx'
import { OrderPart } from './order-part.tsx'
import type { OrderStateView } from './order-state-view.ts'
import { TroubleLinks } from './parcels.tsx'
import { useLiveState } from './use-live-state.ts'

type OrderStateProps = {
  readonly state: OrderStateView
  readonly className?: string
  /** The heading of the page says it. */
  readonly hidesStatus?: boolean
}

/** The state of an order, what comes next and by when, and its steps. */
export function OrderState({ state, className = '', hidesStatus = false }: OrderStateProps) {
  const { identity, outlook, trouble } = state
  return (
    <div className={`history-state${state.isLate ? ' history-late' : ''} ${className}`}>
      {!hidesStatus && <p className="history-status">{state.statusText}</p>}
      {identity?.isMissing && <MissingDocument {...identity} />}
      {!identity?.isMissing && outlook !== undefined && (
        <section aria-labelledby={trouble === undefined ? 'outlook-title' : 'trouble-title'}>
          <h2 className="history-outlook" id={trouble === undefined ? 'outlook-title' : 'trouble-title'}>
            {unbrokenDays(outlook.title)}
          </h2>
          <p>{unbrokenDays(outlook.text)}</p>
          {trouble !== undefined && <TroubleLinks {...trouble} />}
        </section>
      )}
      <Progress steps={state.steps} />
      {identity?.live !== undefined && <SentDocument identity={identity} live={identity.live} />}
    </div>
  )
}

function Progress({ steps }: Pick<OrderStateView, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <ol className="progress" aria-label="ご注文の進み具合">
      {steps.map(({ step, words, on, hour, state }) => (
        <li
          key={step}
          className={state === 'coming' ? 'progress-step knot' : 'progress-step knot knot-done'}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span>
            {words.map((word, index) => (
              <Fragment key={word}>
                {index > 0 && <wbr />}
                {word}
              </Fragment>
            ))}
            {state === 'done' && <span className="spoken">（済み）</span>}
          </span>
          {on !== undefined && (
            <time dateTime={on}>
              <span aria-hidden="true">{dayTextTiny(on)}</span>
              <span className="spoken">{dayText(on)}</span>
              {hour !== undefined && <span className="progress-hour">{hour}まで</span>}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

type IdentityView = NonNullable<OrderStateView['identity']>

function MissingDocument({ title, text, href }: IdentityView) {
  return (
    <section className="identity-missing" aria-labelledby="identity-title">
      <h2 className="history-outlook" id="identity-title">
        {unbrokenDays(title)}
      </h2>
      <p>{unbrokenDays(text)}</p>
      <a className="button button-wide" href={href}>
        本人確認書類を送る
      </a>
    </section>
  )
}

type SentDocumentProps = { readonly identity: IdentityView; readonly live: NonNullable<IdentityView['live']> }

/** A document that was sent, from its receipt to its check. The page is loaded again when that changes. */
function SentDocument({ identity, live }: SentDocumentProps) {
  const { title, text, href, received, isChecked, isUrgent } = identity
  useLiveState(live)
  return (
    <section className="identity-sent" aria-labelledby="identity-title" aria-live="polite">
      <h2 id="identity-title">{phrased(title)}</h2>
      <ol className="identity-trail" aria-label="本人確認の状況">
        <li>受付済み{isChecked && received !== undefined && `（${received}）`}</li>
        <li aria-current={isChecked ? undefined : 'step'}>
          確認中{!isChecked && received !== undefined && `（${received}受付）`}
        </li>
        <li aria-current={isChecked ? 'step' : undefined}>確認済み</li>
      </ol>
      <p>
        {unbrokenDays(text)}
        {isUrgent && <UrgentCall />}
      </p>
      {!isChecked && <a href={href}>お預かりした書類を差し替える</a>}
    </section>
  )
}

/** The sentence about urgent cases, with the number as a link. */
export function UrgentCall() {
  const site = useSite()
  return (
    <>
      お急ぎの場合は、お電話
      {site !== undefined && (
        <>
          （<a href={callHref(site.telephone)}>{site.telephone}</a>）
        </>
      )}
      でお問い合わせください。
    </>
  )
}

/** What has changed since the order was placed. */
export function OrderChanges({ changes }: Pick<OrderStateView, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <OrderPart id="changes" title="ご注文後の変更">
      <ol className="order-changes">
        {changes.map(({ at, text }) => (
          <li key={`${at}${text}`}>
            <b>{at}</b>
            <span>{unbrokenDays(text)}</span>
          </li>
        ))}
      </ol>
    </OrderPart>
  )
}
