import { ARREAR_MAIL_HOURS } from '#domain/constants.ts'
import type { Day } from '#domain/day.ts'
import { REBOOKING_DAYS } from '#domain/order/changes.ts'
import type { LineStatus, OrderStatus } from '#domain/order/states.ts'
import { dayText } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Sentences } from './back-office-rejection.ts'
import { LINE_STATUS_LABELS, ORDER_STATUS_LABELS } from './staff-text.ts'

/** Rejections of orders, charges, calls and orders by telephone. */
export const ORDER_SENTENCES = {
  'order-changed': 'ほかの担当者がこのご注文を更新しました。最新の内容を確かめて、もう一度行ってください。',
  'bulk-limit': ({ max }) => `一度に行えるのは${max}件までです。残りをもう一度選んでください。`,
  'order-unknown': 'このご注文は見つかりません。番号を確かめてください。',
  'transition-not-allowed': ({ from, to }) =>
    `「${statusName(from)}」のご注文・明細を「${statusName(to)}」にすることはできません。現在の状態を確かめてください。`,
  'line-unknown': 'この明細は見つかりません。ご注文を開き直してください。',
  'line-status': ({ status }) => `「${statusName(status)}」の明細には行えません。現在の状態を確かめてください。`,
  'nothing-to-ship': '発送できる明細がありません。確定と箱詰めを確かめてください。',
  'nothing-to-pack': '箱詰めを待つ明細がありません。',
  'nothing-out': 'お客様のもとにある明細がありません。',
  'slip-used': '同じ伝票番号のお荷物があります。番号を確かめてください。',
  'identity-missing': '本人確認書類の確認が済んでいないため、発送できません。書類を先に確認してください。',
  'identity-unchecked': '本人確認書類の確認が済んでいません。書類を先に確認してください。',
  'identity-not-sent': '確認する書類が届いていません。',
  'payment-missing': '有効な与信がないため、発送できません。与信を取り直すか、お支払いを待ってください。',
  'dispute-open': 'チャージバックの申し立て中です。発送する場合は理由を記入してください。',
  'rental-over': 'ご返却日を過ぎた明細は発送できません。',
  'unit-absent':
    'この個体は店にありません（別のご注文で発送済み、または紛失）。発送するには代わりの個体に替えてください。',
  'no-substitute': '空いている代わりの個体がありません。サイズ違いや取消をお客様とご相談ください。',
  'already-booked': 'この日程には、すでに別のご予約があります。',
  'not-changeable': ({ status }) =>
    `「${statusName(status)}」のご注文では変更できません。発送前の明細と、ご予約の確定の前後を確かめてください。`,
  'none-free': ({ beforeOn, afterOn }) =>
    `空いている個体がありません。前後の空き：${dayNames(beforeOn, afterOn) || `${REBOOKING_DAYS}日以内になし`}。`,
  'booking-taken': 'ほかのご予約が先に入りました。日程を選び直してください。',
  'payment-open': 'お支払いの結果を待っているため、料金の変わる変更はできません。数分後に行ってください。',
  'payment-needed': 'お支払いの取り直しが要る変更です。お客様にご注文のページから行っていただいてください。',
  'prefecture-not-served': ({ name }) => `${name}へはお届けしていません。お届け先をお客様とご相談ください。`,
  'too-early': ({ earliestOn }) => `お届けが間に合いません。最短のお届け日は${dayNames(earliestOn)}です。`,
  'too-late': ({ latestOn }) => `お届け日は${dayNames(latestOn)}までです。`,
  'start-closed': ({ beforeOn, afterOn }) =>
    `休業または集配休止の日です。前後にお届けできる日：${dayNames(beforeOn, afterOn)}。`,
  'days-out-of-range': ({ shortest, longest }) =>
    `ご利用日数は${shortest}日間から${longest}日間までです。日程を選び直してください。`,
  'not-sold': 'お取り扱いを終えた商品・サイズです。別のサイズを選ぶか、取消をお客様とご相談ください。',
  'not-free': 'この日程は別のご予約があるため、延長できません。日を早めてください。',
  'extension-not-possible': 'この状態のご注文は延長できません。',
  'extension-too-short': '返却日より後の日を選んでください。',
  'extension-too-long': 'お貸し出しできる最長の日数を超えます。日を早めてください。',
  'amount-changed': '料金が変わりました。最新の金額を確かめて、もう一度行ってください。',
  'fee-changed': '料金が変わりました。最新の金額を確かめて、もう一度行ってください。',
  'refund-too-high': ({ maxYen }) => `返金できるのは ${yenText(maxYen)} までです。金額を直してください。`,
  'charge-unknown': 'この請求は見つかりません。ご注文を開き直してください。',
  'charge-state': 'この請求は、いまの状態では変えられません。ご注文を開き直してください。',
  'charge-too-high': ({ maxYen }) => `請求できるのは ${yenText(maxYen)} までです。金額を直してください。`,
  'charge-amount': '金額は1円以上の整数で入力してください。',
  covered: '安心プランの範囲のため、請求できません。',
  'reason-missing': '理由を入力してください。',
  'points-used': '付与したポイントがすでに使われているため、返却を取り消せません。店長に相談してください。',
  'no-kept-card': 'お預かりしているカードがありません。',
  'no-dispute': 'チャージバックの申し立てはありません。',
  'problem-unknown': 'このご連絡は見つからないか、すでに完了しています。ご注文を開き直してください。',
  'mail-unknown': 'このメールは見つからないか、内容が消去されています。',
  'day-over': '過ぎた日は選べません。',
  'day-ahead': 'これからの日は選べません。',
  'cancel-not-possible': ({ status }) =>
    `「${statusName(status)}」のご注文は取り消せません。発送後は返却を承ってください。`,
  'line-not-cancellable': ({ status }) =>
    `「${statusName(status)}」の明細は取り消せません。現在の状態を確かめてください。`,
  'before-shipping': '発送日より前の日は選べません。',
  'not-late': '延滞していない明細です。',
  'last-line': '最後の明細です。ご注文の取消を行ってください。',
  night: `${ARREAR_MAIL_HOURS.until}時から${ARREAR_MAIL_HOURS.from}時までは、お客様へ催促のメールを送りません。時間になってから行ってください。`,
  'not-cash-on-delivery': '代金引換のお荷物ではありません。',
  'slip-unknown': ({ slipNumber }) => `伝票番号 ${slipNumber}：お荷物が見つかりません。伝票番号を確かめてください。`,
  'caller-unknown': 'このお客様は見つかりません。電話番号からもう一度探してください。',
  'phone-order-over': 'このご注文はすでに承っています。ご注文の一覧から開いてください。',
  'destination-missing': 'お届け先の都道府県を先に選んでください。',
  'terms-not-read': '内容を読み上げ、お客様の同意を得てから、確認の欄に印を付けてください。',
  'email-for-payment':
    '代金引換のほかのお支払いには、メールアドレスが必要です。メールアドレスをうかがうか、代金引換を選んでください。',
  'email-unusable': 'このメールアドレスは、ほかの会員が使っているか、登録を禁止しています。つづりを確かめてください。',
  'email-unchanged': 'いまのメールアドレスと同じです。',
  'too-many-mails': 'この宛先へは、きょうの上限まで確認のメールを送りました。届いているか、お客様にご確認ください。',
  'contact-unknown': 'ご注文者の記録がないご注文です。',
  'email-of-member': '会員のご注文です。メールアドレスは、会員の画面から変更の手続きを行ってください。',
  'email-needed': 'メールアドレスを入力してください。省けるのは、代金引換の電話注文だけです。',
  'email-bouncing':
    'このメールアドレスには、届かずに戻った記録があります。つづりを確かめるか、「送信を止めている宛先」で再開してから行ってください。',
  'email-missing': 'メールアドレスのないご注文です。お電話でお伝えください。',
  'no-call': 'お電話でお伝えすることはありません。ほかの担当者がお伝えした場合があります。',
} as const satisfies Partial<Sentences>

/** `11月24日（火）、11月30日（月）` */
function dayNames(...days: readonly (Day | undefined)[]): string {
  return days
    .filter((on) => on !== undefined)
    .map(dayText)
    .join('、')
}

function statusName(status: OrderStatus | LineStatus): string {
  return { ...LINE_STATUS_LABELS, ...ORDER_STATUS_LABELS }[status]
}
