import type { Day } from '#domain/day.ts'
import { PAYMENT_MINUTES } from '#domain/order/authorisation.ts'
import type { OrderMilestone, OrderStep } from '#domain/order/milestone.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { dayText } from '#domain/text/day-text.ts'

/** Order statuses as customers read them (docs/product/4). */
export const ORDER_STATUS_TEXT: Readonly<Record<OrderStatus, string>> = {
  InCart: 'カート',
  New: 'お支払いの確認中',
  Delivery: 'ご注文を承りました（発送前）',
  Reserved: 'ご予約確定',
  Rental1: '発送済み',
  Rental2: 'お貸し出し中',
  Rental3: 'お貸し出し中（一部ご返却済み）',
  Return: 'ご返却済み',
  CancelByCustomer: 'キャンセル（お客様のお申し出）',
  CancelByCompany: 'キャンセル（当店の都合）',
  CancelNoID: 'キャンセル（本人確認書類の未提出）',
  CancelAfterReserved: 'キャンセル（ご予約確定後）',
  Arrear: 'ご返却の期限を過ぎています',
  AuthFailed: 'お支払いを確認できませんでした',
  Dummy: '—',
}

/** The parts of a set that stay in the shop (docs/rules.md Parts that stay here). */
export const LEFT_OUT_LABEL = 'セットに入れないもの'

export type OutlookText = { readonly title: string; readonly text: string }

/** Labels of the steps of an order, short enough for the step markers: words between which a line may end. */
export const STEP_TEXT: Readonly<Record<OrderStep, readonly string[]>> = {
  ordered: ['ご注文'],
  identified: ['本人確認'],
  confirmed: ['ご予約', '確定'],
  shipped: ['発送'],
  arrived: ['お届け'],
  returned: ['ご返却'],
}

/** What comes next for an order. `deliveryTime`: label of the delivery time, if one was chosen. */
export function outlookText(outlook: OrderMilestone, todayOn: Day, deliveryTime?: string): OutlookText | undefined {
  switch (outlook.kind) {
    case 'payment':
      return {
        title: 'お支払いを確認しています',
        text: `お支払いの手続きがお済みでない場合、ご注文は${PAYMENT_MINUTES}分ほど（お電話でのご注文は、メールに記載の期限）で自動的に取り消されます。お手数ですが、もう一度ご注文ください。`,
      }
    case 'confirmation':
      return {
        title: `${dayText(outlook.arrivesOn)}のお届けに向けて確認しています`,
        text: 'ご注文の内容を確認しております。ご予約が確定しましたら、メールでお知らせします。',
      }
    case 'shipping':
      return {
        title: `${dayText(outlook.arrivesOn)}にお届けします`,
        text: 'ご予約が確定しました。発送しましたら、メールでお知らせします。',
      }
    case 'arrival':
      return {
        title: `${dayText(outlook.arrivesOn)}にお届けします`,
        text: `お届けの時間帯は${deliveryTime ?? '指定なし'}です。届きましたら、お早めにご試着ください。`,
      }
    case 'return':
      return {
        title: outlook.returnOn === todayOn ? '本日がご返却日です' : `${dayText(outlook.returnOn)}までにご返却ください`,
        text: 'お届け時の箱にすべてお入れになり、同封の返送伝票を貼って、運送会社へお渡しください。クリーニングは不要です。',
      }
    case 'overdue':
      return {
        title: `ご返却日（${dayText(outlook.returnOn)}）を過ぎています`,
        text: '恐れ入りますが、本日のうちに運送会社へお渡しください。すでにお渡しの場合は、行き違いをご容赦ください。',
      }
    case 'on-return':
      return {
        title: 'ご返却のお荷物を、運送会社がお預かりしています',
        text: '当店に届きましたら内容を確認し、メールでお知らせします。',
      }
    case 'back':
      return { title: 'ご返却を確認しました', text: 'ご利用いただき、誠にありがとうございました。' }
    case 'closed':
      return undefined
  }
}

export function statusText(status: OrderStatus, outlook: OrderMilestone): string {
  if (outlook.kind === 'on-return') return 'ご返却のお荷物を輸送中'
  const hasArrived = status === 'Rental1' && outlook.kind !== 'arrival'
  return hasArrived ? ORDER_STATUS_TEXT.Rental2 : ORDER_STATUS_TEXT[status]
}
