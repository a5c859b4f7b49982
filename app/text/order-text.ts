import { DELIVERY_REQUESTS, DELIVERY_TIMES } from '#domain/delivery/delivery.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/pricing/totals.ts'

/** Order statuses as customers read them (docs/product/4). */
export const ORDER_STATUS_TEXT: Readonly<Record<OrderStatus, string>> = {
  InCart: 'カート',
  New: 'お支払いの確認中',
  Delivery: 'ご注文を承りました（発送前）',
  Reserved: 'ご注文確定',
  Rental1: '発送済み',
  Rental2: 'お貸し出し中',
  Rental3: 'お貸し出し中（一部ご返却済み）',
  Return: 'ご返却済み',
  CancelByCustomer: 'キャンセル（お客様のお申し出）',
  CancelByCompany: 'キャンセル（当店の都合）',
  CancelNoID: 'キャンセル（本人確認書類の未提出）',
  CancelAfterReserved: 'キャンセル（ご注文確定後）',
  Arrear: 'ご返却の期限を過ぎています',
  AuthFailed: 'お支払いを確認できませんでした',
  Dummy: '—',
}

/** When each payment method is charged (docs/rules.md Orders). */
export const PAYMENT_TIMING_TEXT: Readonly<Record<PaymentMethod, string>> = {
  card: 'ご注文時にカードの有効性を確認し、商品の発送時にお支払いが確定します。お引き落とし日はカード会社の規定によります。',
  amazonpay: 'ご注文時にお支払いを確認し、商品の発送時にお支払いが確定します。',
  cod: '商品のお届け時に、配達員へ現金でお支払いください。',
}

/** The label of a payment method; empty when none is chosen. */
export function paymentMethodText(method: PaymentMethod | undefined): string {
  return method === undefined ? '' : PAYMENT_METHODS[method].label
}

/** The label of a delivery time (docs/product/3, Enumerations). */
export function deliveryTimeText(code: number): string {
  return DELIVERY_TIMES.find((time) => time.code === code)?.label ?? '指定なし'
}

/** The label of a delivery request; the customer's own text for 99. */
export function deliveryRequestText(code: number, note: string): string {
  const label = DELIVERY_REQUESTS.find((request) => request.code === code)?.label ?? '指定なし'
  return code === 99 && note !== '' ? note : label
}
