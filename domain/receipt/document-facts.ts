import type { Day } from '../day.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../pricing/totals.ts'
import type { ReceiptContent } from './receipt.ts'

/** How a document names the way of payment. A receipt without cash is free of stamp duty when it says so. */
export function usedMethodText(paymentMethod: string): string {
  if (paymentMethod === 'card') return 'クレジットカードご利用'
  return PAYMENT_METHODS[paymentMethod as PaymentMethod]?.label ?? ''
}

/** The days, the way of payment and the number of the order, at the end of a document. */
export function documentFacts(content: ReceiptContent, dayText: (on: Day) => string): string[] {
  const { tradedOn, paidOn, orderNumber } = content
  const method = usedMethodText(content.paymentMethod)
  return [
    ...(paidOn === undefined && tradedOn === undefined ? [] : [`取引年月日 ${dayText((tradedOn ?? paidOn)!)}`]),
    ...(paidOn === undefined || tradedOn === undefined ? [] : [`入金日 ${dayText(paidOn)}`]),
    ...(method === '' ? [] : [`お支払い方法 ${method}`]),
    `ご注文番号 ${orderNumber ?? ''}`,
  ]
}
