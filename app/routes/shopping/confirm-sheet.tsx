import type { ReactNode } from 'react'
import {
  CANCELLATION_INSTRUCTIONS,
  NO_CANCELLATION_SENTENCE,
  overdueSentence,
  RETURN_STEPS,
} from '#app/text/order-terms.ts'
import { REFERENCE_PRICE_NOTE } from '#app/text/promises.ts'
import { AddressBlock } from '#app/ui/address/address-block.tsx'
import { Amounts } from '#app/ui/order/amounts.tsx'
import { CancellationTables } from '#app/ui/order/cancellation-tables.tsx'
import { OrderLines } from '#app/ui/order/order-line.tsx'
import { OrderFacts } from '#app/ui/order/order-part.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import type { Yen } from '#domain/money.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { wearerText } from '#domain/order/facts.ts'
import { dayText } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { SheetView, sellerOf } from './order-views.ts'

type SheetProps = {
  readonly view: SheetView
  readonly seller: ReturnType<typeof sellerOf>
  /** Where the steps of a purchase can be changed. An order by telephone has none. */
  readonly edit?: Readonly<Record<'lines' | 'payment' | 'delivery' | 'customer', string>>
}

/** The order before the button that makes it binding, with all terms that the law requires there. */
export function ConfirmSheet({ view, seller, edit }: SheetProps) {
  return (
    <div className="confirm-sheet">
      <Part id="lines" title={`商品（${view.lines.length}点）とレンタル期間`} editAt={edit?.lines}>
        <OrderLines lines={view.lines} />
      </Part>
      <Part id="cost" title="お支払い金額" editAt={edit?.payment}>
        <Amounts amounts={view.amounts} />
      </Part>
      <Part id="payment" title="お支払い方法・時期" editAt={edit?.payment}>
        <OrderFacts
          rows={[
            ['お支払い方法', view.paymentMethod],
            ['お支払い時期', view.paymentTiming],
          ]}
        />
      </Part>
      <Part id="delivery" title="お届け" editAt={edit?.delivery}>
        <OrderFacts
          rows={[
            ['発送予定日', view.shippingDays],
            ['お届け予定日', view.arrivalDays],
            ['お届け先', <AddressBlock key="address" address={view.shipping} />],
            ...view.delivery,
          ]}
        />
      </Part>
      <Part id="customer" title="ご注文者" editAt={edit?.customer}>
        <OrderFacts
          rows={[
            ['お名前・ご住所', <AddressBlock key="address" address={view.customer} />],
            ...(view.email === undefined ? [] : [['メールアドレス', view.email] as const]),
          ]}
        />
      </Part>
      <Terms view={view} />
      <Seller seller={seller} />
    </div>
  )
}

/** What pressing the button means: the terms are agreed to; the notice is only referred to. */
export function OrderConsent() {
  return (
    <p className="checkout-note">
      ボタンを押すと、<a href={pageHref('other-use')}>ご利用規約</a>
      にご同意のうえでのご注文となります。取引の条件は
      <a href={pageHref('other-indi')}>特定商取引法に基づく表記</a>にも掲げています。
    </p>
  )
}

function Seller({ seller }: Pick<SheetProps, 'seller'>) {
  return (
    <Part id="seller" title="事業者">
      <OrderFacts
        rows={[
          ['事業者名', seller.companyName],
          ['運営責任者', seller.representative],
          ['所在地', seller.address],
          ['電話番号', `${seller.telephone}（${seller.businessHours}）`],
          ['メールアドレス', seller.email],
        ]}
      />
    </Part>
  )
}

function Terms({ view }: { readonly view: SheetView }) {
  return (
    <>
      <Part id="return" title="ご返却について">
        <ol className="numbered">
          {RETURN_STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <OrderFacts
          isWide
          rows={view.lines.map((line) => [
            line.wearerName === undefined ? line.itemName : `${line.itemName}（${wearerText(line.wearerName)}）`,
            `ご返却日 ${dayText(line.endOn)}（${line.days}日間のご利用）${lateText(line.lateDayYen)}`,
            line.uid,
          ])}
        />
        <p>{overdueSentence(view.graceDays)}</p>
      </Part>
      <Part id="cancel" title="キャンセルについて">
        <CancellationTables terms={view.cancellation} free={view.freeCancellation} />
        <p>{`このご注文の発送予定日は${view.shippingDays}です。${NO_CANCELLATION_SENTENCE}`}</p>
        <p>{CANCELLATION_INSTRUCTIONS}</p>
        <p>{view.cancellationPayment}</p>
      </Part>
      <Part id="charges" title="ご注文のあとに生じることのある費用">
        <OrderFacts rows={view.charges} />
        <p>{`参考価格は、${REFERENCE_PRICE_NOTE}。`}</p>
      </Part>
    </>
  )
}

/** What lateness costs a day; nothing of what was free. */
function lateText(furtherDayYen: Yen): string {
  return furtherDayYen === 0 ? '' : `、延滞のときは1日につき${yenText(furtherDayYen)}（税込）`
}

type PartProps = {
  readonly id: string
  readonly title: string
  readonly editAt?: string | undefined
  readonly children: ReactNode
}

function Part({ id, title, editAt, children }: PartProps) {
  return (
    <section className="order-part" aria-labelledby={`${id}-title`}>
      <div className="order-part-head">
        <h2 id={`${id}-title`}>{phrased(title)}</h2>
        {editAt !== undefined && (
          <a href={editAt} aria-label={`${title}を変更する`}>
            変更する
          </a>
        )}
      </div>
      {children}
    </section>
  )
}
