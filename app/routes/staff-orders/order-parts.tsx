import type { ReactNode } from 'react'
import { ORDER_STATUS_LABELS } from '#app/text/staff-text.ts'
import { MomentTime } from '#app/ui/staff/moment-time.tsx'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { yenText } from '#domain/text/yen.ts'
import type { OrderPageView } from './order-view.ts'

type Props = {
  readonly view: OrderPageView & { readonly canReadMails: boolean; readonly canCorrectContact: boolean }
}

/** Everything about an order, in the order in which it is asked for on the telephone. */
export function OrderParts({ view }: Props) {
  return (
    <div className="staff-parts">
      <Part title="お届け先">
        <Party party={view.shipping} />
        <p>{view.delivery.map(([name, text]) => `${name}：${text}`).join('、')}</p>
      </Part>
      <Orderer view={view} />
      <Lines view={view} />
      {view.problems.length > 0 && <Problems view={view} />}
      {view.document !== undefined && (
        <Part title="本人確認書類">
          {view.document}
          {view.hasDocumentPicture && <a href={staffHref('staff-document', { number: view.number })}>書類を見る</a>}
        </Part>
      )}
      {view.parcels.length > 0 && (
        <Part title="お荷物">
          <ul>
            {view.parcels.map(({ uid, text, state, shippedAt }) => (
              <li key={uid}>
                {text}（{shippedAt} 発送、{state}）
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Money view={view} />
      {view.memo !== '' && <Part title="メモ">{view.memo}</Part>}
      {view.mails.length > 0 && <Mails view={view} />}
      <Part title="履歴">
        <ol>
          {view.events.map(({ key, at, actor, from, to, reason }) => (
            <li key={key}>
              <MomentTime at={at} /> {from === to ? '' : `${ORDER_STATUS_LABELS[from]} → ${ORDER_STATUS_LABELS[to]} `}
              {reason} <small>{actor}</small>
            </li>
          ))}
        </ol>
      </Part>
    </div>
  )
}

/** Who ordered, and whether mails arrive there. */
function Orderer({ view }: Props) {
  return (
    <Part title="ご注文者">
      <Party party={view.customer} />
      <p>{view.email ?? 'メールアドレスなし（お知らせはお電話で）'}</p>
      {view.calls !== '' && (
        <p>
          <b className="staff-red">{`お電話でお伝えすること：${view.calls}`}</b>
        </p>
      )}
      {view.isMailFailed && (
        <p className="staff-quiet">
          届いていないメールがあります。
          {view.canCorrectContact ? (
            <>
              お電話で宛先を確かめ、
              <a href={staffHref('staff-order-move', { number: view.number, move: 'correct-contact' })}>
                連絡先を直して
              </a>
              ください。
            </>
          ) : (
            'お電話でご連絡ください。'
          )}
        </p>
      )}
      {view.orderedAt !== undefined && <p>{`ご注文 ${view.orderedAt}`}</p>}
      {view.terms !== undefined && <p>{`規約・個人情報保護方針 ${view.terms} 施行のもの`}</p>}
    </Part>
  )
}

function Mails({ view: { mails, canReadMails } }: Props) {
  return (
    <Part title="メール">
      <ul>
        {mails.map(({ uid, subject, at, state }) => (
          <li key={uid}>
            <MomentTime at={at} />{' '}
            {canReadMails ? <a href={staffHref('staff-mail', { mail: uid })}>{subject}</a> : subject}（{state}）
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="staff-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Party({ party }: { readonly party: OrderPageView['shipping'] }) {
  if (party === undefined) return <p>記録がありません。</p>
  return (
    <p>
      {party.ceremony.map(([label, text]) => (
        <span key={label}>
          {label} {text}
          <br />
        </span>
      ))}
      <b>{party.name} 様</b>（{party.kana}）<br />
      {party.postalCode} {prefectureName(party.prefecture)}
      {party.address}
      <br />
      <a href={`tel:${party.telephone}`}>{party.telephone}</a>
    </p>
  )
}

function Lines({ view: { lines } }: { readonly view: OrderPageView }) {
  return (
    <section className="staff-part staff-part-wide" aria-label="明細">
      <h2>明細</h2>
      <div className="staff-scroll">
        <table className="staff-table">
          <caption className="spoken">明細</caption>
          <thead>
            <tr>
              <th scope="col">個体</th>
              <th scope="col">商品</th>
              <th scope="col">状態</th>
              <th scope="col" className="staff-wide-only">
                ご利用日
              </th>
              <th scope="col" className="staff-figure">
                料金
              </th>
              <th scope="col" className="staff-wide-only">
                安心プラン
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ uid, unit, name, wearer, status, days, priceYen, hasPlan }) => (
              <tr key={uid}>
                <td className="staff-number">{unit}</td>
                <td>
                  {name}
                  {wearer !== '' && <small> {wearer}</small>}
                  <small className="staff-narrow-only">
                    {' '}
                    {days}
                    {hasPlan && '・安心プラン'}
                  </small>
                </td>
                <td className="staff-name">{status}</td>
                <td className="staff-wide-only">{days}</td>
                <td className="staff-figure">{yenText(priceYen)}</td>
                <td className="staff-wide-only">{hasPlan ? 'あり' : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** What the customer reported on arrival, open reports first. */
function Problems({ view: { number, problems } }: { readonly view: OrderPageView }) {
  return (
    <Part title="到着時のご連絡">
      <ul>
        {problems.map(({ uid, at, title, body, hasPhoto, closed }) => (
          <li key={uid}>
            <MomentTime at={at} /> <b className={closed === undefined ? 'staff-red' : undefined}>{title}</b>
            <p className="staff-body">{body}</p>
            {hasPhoto && <a href={staffHref('staff-problem-photo', { number, problem: uid })}>写真を見る</a>}
            {closed !== undefined && <p>{closed}</p>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Money({ view: { method, amounts, totalYen, payments, tasks, charges } }: { readonly view: OrderPageView }) {
  const rows = [...amounts.map(({ name, yen }) => [name, yen] as const), ['お支払い合計', totalYen] as const]
  const hasEntries = payments.length + tasks.length + charges.length > 0
  return (
    <Part title={`お支払い（${method}）`}>
      <dl className="staff-amounts">
        {rows.map(([label, yen]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{yenText(yen)}</dd>
          </div>
        ))}
      </dl>
      {hasEntries && (
        <ul>
          {payments.map(({ uid, status, amountYen, capturedYen, refundedYen }) => (
            <li key={uid}>
              決済 {yenText(amountYen)}（{status}、確定 {yenText(capturedYen)}、返金 {yenText(refundedYen)}）
            </li>
          ))}
          {tasks.map(({ uid, text, amountYen, result }) => (
            <li key={uid}>
              {text} {yenText(amountYen)}（{result}）
            </li>
          ))}
          {charges.map(({ uid, text, state, amountYen, reason, due }) => (
            <li key={uid}>
              請求 {text} {yenText(amountYen)}（{state}
              {due === undefined ? '' : `、期限 ${due}`}）{reason}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
