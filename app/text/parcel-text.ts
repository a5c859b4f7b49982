import { dayOfInstant } from '#domain/day.ts'
import type { Parcel, ParcelTrouble } from '#domain/order/parcel.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { OutlookText } from './order-text.ts'

/** The state of a parcel as its customer reads it. */
export function parcelStateText({ state, shippedAt, deliveredAt, handedInOn, returnedOn }: Parcel): string {
  switch (state) {
    case 'shipped':
      return `${dayText(dayOfInstant(shippedAt))}に発送しました`
    case 'attempted':
      return 'ご不在のため、運送会社がお預かりしています'
    case 'delivered':
      return deliveredAt === undefined ? 'お届けしました' : `${dayText(dayOfInstant(deliveredAt))}にお届けしました`
    case 'returning':
      return 'お届けできず、当店へ戻っております'
    case 'handed-in':
      return `${handedInOn === undefined ? '' : `${dayText(handedInOn)}に`}ご返却のお荷物を運送会社がお預かりしました`
    case 'returned':
      return `${returnedOn === undefined ? '' : `${dayText(returnedOn)}に`}ご返却を確認しました`
  }
}

const TROUBLE_TEXT: Readonly<Record<ParcelTrouble, OutlookText>> = {
  late: {
    title: 'お届けの完了を、まだ確認できておりません',
    text: 'お届けの時間帯をご指定の場合は、恐れ入りますが、その時間までお待ちください。過ぎてもお受け取りになれないときは、お急ぎお調べいたしますので、お問い合わせください。',
  },
  attempted: {
    title: 'お届けに伺いましたが、ご不在でした',
    text: 'お荷物は運送会社がお預かりしています。不在票または再配達の受付から、ご都合のよい日時をお申し付けください。',
  },
  returning: {
    title: 'お届けできず、お荷物が当店へ戻っております',
    text: 'お受け取りになれなかったご事情を、お問い合わせからお知らせください。お式に間に合う方法を、担当の者がお調べいたします。',
  },
}

/** What a customer reads whose parcel was not delivered, and what to do. */
export function parcelTroubleText(trouble: ParcelTrouble): OutlookText {
  return TROUBLE_TEXT[trouble]
}
