import { addressViewOf } from '#app/ui/address/address-block.tsx'
import { deliveryFacts, type Fact } from '#domain/order/facts.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import type { Order } from '#domain/order/order.ts'
import { shippingDayOf } from '#domain/rental/span.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'

export type ChangeRow = { readonly name: string; readonly before: string; readonly after: string }

/** What differs between two states of an order, as its customer reads it. */
export function changeRowsOf(before: Order, after: Order): ChangeRow[] {
  const [old, now] = [new Map(factsOf(before)), new Map(factsOf(after))]
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => {
    const [was = '', is = ''] = [old.get(name), now.get(name)]
    return was === is ? [] : [{ name, before: was, after: is }]
  })
}

/** The difference of the amounts to pay. Negative: the customer pays less. */
export function differenceTextOf(before: Order, after: Order): string {
  const differenceYen = after.paymentTotalYen - before.paymentTotalYen
  if (differenceYen === 0) return '料金は変わりません。'
  return differenceYen > 0
    ? `お支払い金額は${yenText(differenceYen)}増えます。`
    : `お支払い金額は${yenText(-differenceYen)}減ります。`
}

function factsOf(order: Order): Fact[] {
  return [...lineFacts(order), ...destinationFacts(order), ...amountFacts(order)]
}

function lineFacts(order: Order): Fact[] {
  const lines = order.lines.filter((line) => !isCancelledLine(line))
  return lines.flatMap((line, index): Fact[] => {
    const about = lines.length > 1 ? `商品${index + 1}の` : ''
    return [
      [`${about}サイズ`, line.sizeLabel],
      [`${about}発送日`, dayTextFull(shippingDayOf(line))],
      [`${about}お届け日`, dayTextFull(line.startOn)],
      [`${about}ご返却日`, dayTextFull(line.endOn)],
      [`${about}商品価格`, `${yenText(line.priceYen)}（税込）`],
    ]
  })
}

function destinationFacts(order: Order): Fact[] {
  const address = order.shipping && addressViewOf(order.shipping)
  return [
    ['お届け先', address === undefined ? '' : `〒${address.postalCode} ${address.lines.join(' ')}`],
    ...(address?.ceremony ?? []),
    ['お名前', address === undefined ? '' : `${address.name} 様（${address.nameKana}）`],
    ['電話番号', address?.telephone ?? ''],
    ...deliveryFacts(order),
  ]
}

function amountFacts(order: Order): Fact[] {
  return [
    ['商品小計', yenText(order.subtotalYen)],
    ['安心プラン', yenText(order.optionFeeYen)],
    ['送料', order.deliveryFeeYen === 0 ? '無料' : yenText(order.deliveryFeeYen)],
    ['ポイントのご利用', `${order.usePoints}ポイント`],
    ['お支払い金額', `${yenText(order.paymentTotalYen)}（税込）`],
    ...(order.customerUid === undefined ? [] : [['獲得予定ポイント', `${order.addPoints}ポイント`] satisfies Fact]),
  ]
}

/** Before and after, one row for each fact. */
export function ChangeRows({ rows }: { readonly rows: readonly ChangeRow[] }) {
  return (
    <dl className="order-facts order-facts-wide">
      {rows.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            変更前：{before === '' ? '—' : before}
            <br />
            変更後：<b>{after === '' ? '—' : after}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
