import type { ReactNode } from 'react'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { yenText } from '#domain/text/yen.ts'
import type { MemberView } from './member-view.ts'

type Props = { readonly view: MemberView }
/** `canReveal`: whether the person may see the telephone number. */
type FactsProps = Props & { readonly canReveal: boolean; readonly telephone?: string | undefined }

/** Everything about a member, in the order in which it is asked for on the telephone. */
export function MemberParts({ view, canReveal, telephone }: FactsProps) {
  return (
    <div className="staff-parts">
      <Part title="お客様">
        <Facts view={view} canReveal={canReveal} telephone={telephone} />
      </Part>
      <Part title="メモ">
        {view.note === '' ? (
          <p className="staff-empty">メモはありません。</p>
        ) : (
          <p className="staff-note">{view.note}</p>
        )}
      </Part>
      <Orders view={view} />
      <Points view={view} />
    </div>
  )
}

function Part({ title, children, isWide }: { title: string; children: ReactNode; isWide?: boolean }) {
  return (
    <section className={isWide ? 'staff-part staff-part-wide' : 'staff-part'} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Facts({ view, canReveal, telephone }: FactsProps) {
  return (
    <dl className="staff-particulars">
      <div>
        <dt>フリガナ</dt>
        <dd>{view.kana}</dd>
      </div>
      <div>
        <dt>電話</dt>
        <dd>
          {telephone === undefined ? <span>{view.telephone}</span> : <a href={`tel:${telephone}`}>{telephone}</a>}
          {telephone === undefined && canReveal && (
            <PostForm label="電話番号の表示" className="staff-inline-form" keepsScroll>
              <button type="submit" className="text-button">
                表示する
              </button>
            </PostForm>
          )}
        </dd>
      </div>
      <div>
        <dt>メール</dt>
        <dd>{view.email}</dd>
      </div>
      <div>
        <dt>ご住所</dt>
        <dd>{view.address}</dd>
      </div>
      <div>
        <dt>登録</dt>
        <dd>{view.registered}</dd>
      </div>
      {view.lastSignIn && (
        <div>
          <dt>最終ログイン</dt>
          <dd>{view.lastSignIn}</dd>
        </div>
      )}
    </dl>
  )
}

function Orders({ view: { orders, orderCount, email } }: Props) {
  return (
    <Part title={`ご注文（${orderCount}件）`} isWide>
      {orders.length === 0 && <p className="staff-empty">ご注文はありません。</p>}
      {orders.length > 0 && (
        <div className="staff-scroll">
          <table className="staff-table">
            <caption className="spoken">ご注文</caption>
            <thead>
              <tr>
                <th scope="col">番号</th>
                <th scope="col">状態</th>
                <th scope="col" className="staff-wide-only">
                  商品
                </th>
                <th scope="col" className="staff-figure">
                  ご利用日
                </th>
                <th scope="col" className="staff-figure">
                  金額
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map(({ number, status, items, days, totalYen }) => (
                <tr key={number}>
                  <td>
                    <a className="staff-number" href={staffHref('staff-order', { number })}>
                      {number}
                    </a>
                  </td>
                  <td className="staff-name">{status}</td>
                  <td className="staff-wide-only">{items}</td>
                  <td className="staff-figure">{days}</td>
                  <td className="staff-figure">{yenText(totalYen)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {orderCount > orders.length && (
        <p>
          <a href={staffHref('staff-orders', { q: email })}>すべてのご注文を見る</a>
        </p>
      )}
    </Part>
  )
}

function Points({ view: { balance, points } }: Props) {
  return (
    <Part title={`ポイント（残高 ${balance.toLocaleString('ja-JP')}）`} isWide>
      {points.length === 0 ? (
        <p className="staff-empty">ポイントの記録はありません。</p>
      ) : (
        <div className="staff-scroll">
          <table className="staff-table">
            <caption className="spoken">ポイントの記録</caption>
            <thead>
              <tr>
                <th scope="col">日時</th>
                <th scope="col">内容</th>
                <th scope="col" className="staff-figure">
                  ポイント
                </th>
                <th scope="col">ご注文・理由</th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ uid, at, reason, points: change, orderNumber, why }) => (
                <tr key={uid}>
                  <td>{at}</td>
                  <td>{reason}</td>
                  <td className="staff-figure">{change}</td>
                  <td>
                    {orderNumber === undefined ? (
                      why
                    ) : (
                      <a href={staffHref('staff-order', { number: orderNumber })}>{orderNumber}</a>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Part>
  )
}
