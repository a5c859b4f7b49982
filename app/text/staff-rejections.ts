import { dayText } from '#app/ui/day-text.ts'
import { MAX_RENTAL_DAYS } from '#domain/constants.ts'
import { parseDay } from '#domain/day.ts'
import { OKINAWA, prefectureName } from '#domain/delivery/prefecture.ts'
import type { Rejection } from '#domain/result.ts'
import { type Duty, isDuty } from '#domain/staff/duties.ts'
import { PACKING_SENTENCES } from './packing-rejections.ts'
import { PAPER_SENTENCES } from './paper-rejections.ts'
import { QUESTION_SENTENCES } from './question-text.ts'
import { RETURN_SENTENCES } from './return-rejections.ts'
import { SERVICE_SENTENCES } from './service-sentences.ts'
import { CATALOGUE_SENTENCES } from './staff-catalogue-rejections.ts'
import { DUTY_LABELS, LINE_STATUS_LABELS, ORDER_STATUS_LABELS, yenText } from './staff-text.ts'
import { UNIT_SENTENCES } from './unit-text.ts'

type Detail = Readonly<Record<string, unknown>>

/** Rejections of the back office: what happened, and the next step. */
const SENTENCES: Readonly<Record<string, string | ((detail: Detail) => string)>> = {
  'not-staff': 'このアカウントでは管理画面をお使いいただけません。店長に登録を依頼してください。',
  'duty-missing': ({ duties }) =>
    `この操作には「${dutyNames(duties)}」の担当が必要です。担当者か店長に依頼してください。`,
  'staff-session-over': 'ログインから10時間が過ぎました。もう一度ログインしてください。',
  'second-factor-missing': '認証アプリの番号を入力してください。',
  'fresh-sign-in-needed': 'この操作には、5分以内のログインが必要です。もう一度ログインしてください。',
  'code-wrong': '番号が違うか、すでに使われています。アプリに新しい番号が出てから入力してください。',
  'too-many-attempts': '入力の回数が上限に達しました。15分ほどしてから、もう一度お試しください。',
  'order-changed': 'ほかの担当者がこのご注文を更新しました。最新の内容を確かめて、もう一度行ってください。',
  'bulk-limit': ({ max }) => `一度に行えるのは${max}件までです。残りをもう一度選んでください。`,
  'order-unknown': 'このご注文は見つかりません。番号を確かめてください。',
  'transition-not-allowed': ({ from, to }) =>
    `「${statusName(from)}」のご注文・明細を「${statusName(to)}」にすることはできません。現在の状態を確かめてください。`,
  'line-unknown': 'この明細は見つかりません。ご注文を開き直してください。',
  'line-status': ({ status }) => `「${statusName(status)}」の明細には行えません。現在の状態を確かめてください。`,
  'lines-not-movable': '選んだ明細は、いまの状態では動かせません。状態を確かめてください。',
  'nothing-to-ship': '発送できる明細がありません。確定と箱詰めを確かめてください。',
  'nothing-to-pack': '箱詰めを待つ明細がありません。',
  'nothing-out': 'お客様のもとにある明細がありません。',
  'slip-used': '同じ伝票番号のお荷物があります。番号を確かめてください。',
  'identity-missing': '本人確認書類の確認が済んでいないため、発送できません。書類を先に確認してください。',
  'identity-not-sent': '確認する書類が届いていません。',
  'payment-missing': '有効な与信がないため、発送できません。与信を取り直すか、お支払いを待ってください。',
  'dispute-open': 'チャージバックの申し立て中です。発送する場合は理由を記入してください。',
  'rental-over': 'ご返却日を過ぎた明細は発送できません。',
  'product-absent':
    'この個体は店にありません（別のご注文で発送済み、または紛失）。発送するには代わりの個体に替えてください。',
  'no-substitute': '空いている代わりの個体がありません。サイズ違いや取消をお客様とご相談ください。',
  'already-booked': 'この日程には、すでに別のご予約があります。',
  'not-changeable': ({ status }) =>
    `「${statusName(status)}」のご注文では変更できません。発送前の明細と、ご予約の確定の前後を確かめてください。`,
  'none-free': ({ beforeOn, afterOn }) =>
    `空いている個体がありません。前後の空き：${dayNames(beforeOn, afterOn) || '30日以内になし'}。`,
  'booking-taken': 'ほかのご予約が先に入りました。日程を選び直してください。',
  'payment-open': 'お支払いの結果を待っているため、料金の変わる変更はできません。数分後に行ってください。',
  'payment-needed': 'お支払いの取り直しが要る変更です。お客様にご注文のページから行っていただいてください。',
  'prefecture-not-served': `${prefectureName(OKINAWA)}へはお届けしていません。お届け先をお客様とご相談ください。`,
  'too-early': ({ earliestOn }) => `お届けが間に合いません。最短のお届け日は${dayNames(earliestOn)}です。`,
  'too-late': ({ latestOn }) => `お届け日は${dayNames(latestOn)}までです。`,
  'start-closed': ({ beforeOn, afterOn }) =>
    `休業または集配休止の日です。前後にお届けできる日：${dayNames(beforeOn, afterOn)}。`,
  'not-free': 'この日程は別のご予約があるため、延長できません。日を早めてください。',
  'extension-not-possible': 'この状態のご注文は延長できません。',
  'extension-too-short': '返却日より後の日を選んでください。',
  'extension-too-long': `ご利用は${MAX_RENTAL_DAYS}日までです。日を早めてください。`,
  'fee-changed': '料金が変わりました。最新の金額を確かめて、もう一度行ってください。',
  'refund-too-high': ({ maxYen }) => `返金できるのは ${yenText(Number(maxYen))} までです。金額を直してください。`,
  'charge-unknown': 'この請求は見つかりません。ご注文を開き直してください。',
  'charge-state': 'この請求は、いまの状態では変えられません。ご注文を開き直してください。',
  'charge-too-high': ({ maxYen }) => `請求できるのは ${yenText(Number(maxYen))} までです。金額を直してください。`,
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
  'identity-accepted': '本人確認書類は確認済みです。',
  'identity-not-wanted': '本人確認書類をお願いしていないご注文です。',
  'last-line': '最後の明細です。ご注文の取消を行ってください。',
  ...UNIT_SENTENCES,
  ...SERVICE_SENTENCES,
  ...QUESTION_SENTENCES,
  ...CATALOGUE_SENTENCES,
  'review-changed': 'ほかの担当者がこのご感想を確認しました。最新の状態を確かめてください。',
  'review-hidden': '非公開のご感想には返信できません。先に公開してください。',
  'reply-unknown': 'この返信は、すでに削除されています。',
  'review-unknown': 'このご感想は見つかりません。一覧を開き直してください。',
  'mail-not-sent': 'このメールはまだ送られていません。一覧を開き直してください。',
  'mail-elsewhere': 'ご注文のメールは、ご注文の画面から送り直してください。メールマガジンは送り直せません。',
  'suppression-unknown': 'この宛先は見つからないか、記録の期限が過ぎています。一覧を開き直してください。',
  'mail-not-failed': 'このメールはすでに送信済みです。一覧を開き直してください。',
  'inquiry-changed': 'ほかの担当者がこのお問い合わせを更新しました。最新の内容を確かめて、もう一度行ってください。',
  'inquiry-unknown': 'このお問い合わせは見つからないか、保存期間が過ぎています。一覧を開き直してください。',
  'assignee-unknown': 'この担当者は選べません。お客様対応の担当者から選んでください。',
  'answer-empty': '届いたメールの本文を貼り付けてください。',
  'answer-too-long': ({ limit }) =>
    `本文は${Number(limit).toLocaleString('ja-JP')}文字以内にしてください。引用の部分は省けます。`,
  'reply-empty': '返信の本文を入力してください。',
  'reply-too-long': ({ limit }) => `返信は${Number(limit).toLocaleString('ja-JP')}文字以内で入力してください。`,
  'reply-unfilled': ({ text }) => `ひな型の「${text}」を書き換えてください。`,
  'member-changed': 'この会員の情報が更新されました。最新の内容を確かめて、もう一度行ってください。',
  'member-unknown': 'この会員は見つからないか、退会されています。一覧から探し直してください。',
  'account-of-staff': '管理画面を使うアカウントです。担当者の画面で停止してください。',
  'account-elsewhere': 'アカウントは外部の認証サービスにあります。その管理画面で行ってください。',
  'note-too-long': 'メモは2,000文字以内で入力してください。',
  'adjustment-malformed': ({ max }) =>
    `ポイントは1以上${Number(max).toLocaleString('ja-JP')}以下の整数で入力してください。`,
  'points-insufficient': ({ balance }) =>
    `残高は${Number(balance).toLocaleString('ja-JP')}ポイントです。減らして入力してください。`,
  'active-rental': 'ご利用中、または発送前のご注文があるため、退会できません。',
  'open-charge': '未収の請求があるため、退会できません。先に請求を済ませてください。',
  ...RETURN_SENTENCES,
  ...PACKING_SENTENCES,
  ...PAPER_SENTENCES,
  'person-unknown': 'この担当者は見つかりません。一覧から選び直してください。',
  'person-known': 'このメールアドレスの担当者は登録済みです。一覧から開いてください。',
  'person-changed': 'ほかの方がこの担当者を更新しました。最新の内容を確かめて、もう一度行ってください。',
  'person-inactive': '停止中の担当者です。先に再開してください。',
  'passkey-unknown': 'このパスキーは、すでに削除されています。',
  'last-owner': '有効な店長がいなくなるため、行えません。先に別の方を店長にしてください。',
  'account-missing':
    'このメールアドレスのアカウントを用意できません。アカウントの管理画面で有効なことを確かめてください。',
  'record-unknown': 'この番号の記録はありません。消去前のご注文は、ご注文の画面にあります。',
  'view-name': '条件の名前を30文字以内で入力してください。',
  'views-full': '保存できる条件は20件までです。使わないものを削除してください。',
  repeated: 'この操作は、すでに行われています。',
}

export function staffRejectionText({ code, detail }: Rejection): string {
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined
  if (typeof sentence === 'function') return sentence((detail ?? {}) as Detail)
  return sentence ?? `この操作はできませんでした（${code}）。内容を確かめて、もう一度お試しください。`
}

function dutyNames(duties: unknown): string {
  const known = Array.isArray(duties) ? duties.filter((duty): duty is Duty => isDuty(String(duty))) : []
  return known.map((duty) => DUTY_LABELS[duty]).join('・')
}

/** `11月24日（火）、11月30日（月）`; what is no day is left out. */
function dayNames(...days: readonly unknown[]): string {
  return days
    .flatMap((on) => parseDay(on) ?? [])
    .map(dayText)
    .join('、')
}

function statusName(status: unknown): string {
  const labels: Readonly<Record<string, string>> = { ...LINE_STATUS_LABELS, ...ORDER_STATUS_LABELS }
  return labels[String(status)] ?? String(status)
}
