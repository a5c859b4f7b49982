import { dayText } from '#app/ui/day-text.ts'
import type { Day } from '#domain/day.ts'
import type { OrderMilestone, OrderStep } from '#domain/order/milestone.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { ORDER_STATUS_TEXT } from './order-text.ts'

/** What comes next for an order: a headline and one or two sentences. */
export type OutlookText = { readonly title: string; readonly text: string }

/** Labels of the steps of an order, short enough for the step markers. */
export const STEP_TEXT: Readonly<Record<OrderStep, string>> = {
  ordered: 'ご注文',
  confirmed: '確認',
  shipped: '発送',
  arrived: 'お届け',
  returned: 'ご返却',
}

/** What comes next for an order. `deliveryTime`: label of the delivery time, if one was chosen. */
export function outlookText(outlook: OrderMilestone, todayOn: Day, deliveryTime?: string): OutlookText | undefined {
  switch (outlook.kind) {
    case 'payment':
      return {
        title: 'お支払いを確認しています',
        text: 'お支払いの手続きがお済みでない場合、ご注文は30分ほどで自動的に取り消されます。お手数ですが、もう一度ご注文ください。',
      }
    case 'confirmation':
      return {
        title: `${dayText(outlook.arrivesOn)}のお届けに向けて確認しています`,
        text: 'ご注文の内容を確認しております。確定しましたら、メールでお知らせします。',
      }
    case 'shipping':
      return {
        title: `${dayText(outlook.arrivesOn)}にお届けします`,
        text: 'ご注文が確定しました。発送しましたら、メールでお知らせします。',
      }
    case 'arrival':
      return {
        title: `${dayText(outlook.arrivesOn)}にお届けします`,
        text: `お届けの時間帯は${deliveryTime ?? '指定なし'}です。届きましたら、お早めにご試着ください。`,
      }
    case 'return':
      return {
        title: outlook.returnOn === todayOn ? '本日がご返却日です' : `${dayText(outlook.returnOn)}までにご返却ください`,
        text: 'お届け時の箱にすべてお入れになり、同封の返送用伝票を貼って、運送会社へお渡しください。クリーニングは不要です。',
      }
    case 'overdue':
      return {
        title: `ご返却日（${dayText(outlook.returnOn)}）を過ぎています`,
        text: '恐れ入りますが、本日のうちに運送会社へお渡しください。すでにお渡しの場合は、行き違いをご容赦ください。',
      }
    case 'back':
      return { title: 'ご返却を確認しました', text: 'ご利用いただき、誠にありがとうございました。' }
    case 'closed':
      return undefined
  }
}

/** The status of an order as text: from the arrival day on, a shipped order counts as rented. */
export function statusText(status: OrderStatus, outlook: OrderMilestone): string {
  const hasArrived = status === 'Rental1' && outlook.kind !== 'arrival'
  return hasArrived ? ORDER_STATUS_TEXT.Rental2 : ORDER_STATUS_TEXT[status]
}
