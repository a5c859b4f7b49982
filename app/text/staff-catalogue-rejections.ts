import { dayText } from '#app/ui/day-text.ts'
import { parseDay } from '#domain/day.ts'
import type { ClosingRejection } from '#domain/rental/closing.ts'
import { closingRejectionText } from './closing-text.ts'
import { RELEASE_NEED_LABELS } from './staff-catalogue-text.ts'

type Detail = Readonly<Record<string, unknown>>

const CLOSING_CODES = [
  'closing-inverted',
  'closing-past',
  'closing-too-long',
  'closing-reason-missing',
  'closing-overlaps',
  'prefectures-missing',
] as const satisfies readonly ClosingRejection['code'][]

/** Rejections of items, pictures, units, closings, notices and maintenance: what happened, and the next step. */
export const CATALOGUE_SENTENCES: Readonly<Record<string, string | ((detail: Detail) => string)>> = {
  'record-changed': 'ほかの担当者が先に更新しました。最新の内容を確かめて、もう一度保存してください。',
  repeated: 'この操作はすでに完了しています。',
  'item-unknown': 'この商品は見つかりません。番号を確かめてください。',
  'choice-unknown': '選んだブランド・カテゴリー・タグが見つかりません。画面を開き直して選んでください。',
  'not-releasable': ({ missing }) => `公開には「${needNames(missing)}」が必要です。先に登録してから公開してください。`,
  'release-day-past': ({ todayOn }) =>
    `公開日は${dayName(todayOn)}より後の日を選んでください。今日公開する場合は「公開中」を選びます。`,
  'label-known': '同じ名前のものが、すでにあります。',
  'label-unknown': 'このブランド・カテゴリー・タグは見つかりません。ほかの担当者が削除した可能性があります。',
  'label-place-unknown': '並び順で選んだものが見つかりません。画面を開き直して選んでください。',
  'label-fixed': '絞り込みと結び付いているタグのため、変更・削除はできません。商品ごとに付け外ししてください。',
  'label-used': (detail) => `${labelUseText(detail)}で使われているため、削除できません。先に外してください。`,
  'label-parent-unknown': '選んだカテゴリー・グループが見つかりません。画面を開き直して選んでください。',
  'size-unknown': 'このサイズは見つかりません。サイズを選び直してください。',
  'measurements-refused': '寸法を確かめてください。',
  'too-many-pictures': ({ most }) => `写真は${String(most)}枚までです。使わない写真を外してから追加してください。`,
  'last-picture': '公開中・公開予定の商品には写真が1枚以上必要です。先に新しい写真を追加してください。',
  'picture-unknown': 'この写真は見つかりません。画面を開き直してください。',
  ...Object.fromEntries(
    CLOSING_CODES.map((code) => [
      code,
      (detail: Detail) => closingRejectionText({ kind: 'rejected', code, detail } as unknown as ClosingRejection),
    ]),
  ),
  'closing-unknown': 'この休業・集配休止は見つかりません。ほかの担当者が削除した可能性があります。',
  'affected-changed': '影響を受けるご注文が変わりました。内容を確かめて、もう一度登録してください。',
  'notice-unknown': 'このお知らせは見つかりません。ほかの担当者が削除した可能性があります。',
  'maintenance-times': '開始と終了を両方入力してください。終了は開始より後の時刻にします。',
  'maintenance-over': '終了の時刻が過ぎています。これからの時刻を入力してください。',
}

/** `商品12点・個体30点`: what uses a brand, category or tag. */
export function labelUseText({ items, units, categories }: Detail): string {
  const parts = [
    ['商品', items, '点'],
    ['個体', units, '点'],
    ['下のカテゴリー', categories, '件'],
  ] as const
  const used = parts.filter(([, count]) => Number(count) > 0)
  return used.map(([what, count, unit]) => `${what}${String(count)}${unit}`).join('・')
}

function needNames(missing: unknown): string {
  const needs: Readonly<Record<string, string>> = RELEASE_NEED_LABELS
  return (Array.isArray(missing) ? missing : []).map((need) => needs[String(need)] ?? String(need)).join('・')
}

function dayName(on: unknown): string {
  const day = parseDay(on)
  return day === undefined ? '今日' : dayText(day)
}
