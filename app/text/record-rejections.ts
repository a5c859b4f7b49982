import { dayText } from '#domain/text/day-text.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import type { Sentences } from './back-office-rejection.ts'
import { daysOf } from './closing-text.ts'
import { fieldErrorText } from './field-errors.ts'
import { QUESTION_LABELS } from './question-text.ts'
import { RECORD_WORDS } from './record-words.ts'
import { labelUseText, RELEASE_NEED_LABELS } from './staff-catalogue-text.ts'

/** Rejections of the catalogue, closings, notices, members, inquiries, mails, reviews, questions and staff. */
export const RECORD_SENTENCES = {
  'record-changed': 'ほかの担当者が先に更新しました。最新の内容を確かめて、もう一度保存してください。',
  'record-missing': ({ kind }) => RECORD_WORDS[kind].missing,
  'record-known': ({ kind }) => RECORD_WORDS[kind].known,
  'item-unknown': 'この商品は見つかりません。番号を確かめてください。',
  'choice-unknown': '選んだブランド・カテゴリー・タグが見つかりません。画面を開き直して選んでください。',
  'not-releasable': ({ missing }) =>
    `公開には「${missing.map((need) => RELEASE_NEED_LABELS[need]).join('・')}」が必要です。先に登録してから公開してください。`,
  'release-day-past': ({ todayOn }) =>
    `公開日は${dayText(todayOn)}より後の日を選んでください。今日公開する場合は「公開中」を選びます。`,
  'label-known': '同じ名前のものが、すでにあります。',
  'label-unknown': 'このブランド・カテゴリー・タグは見つかりません。ほかの担当者が削除した可能性があります。',
  'label-place-unknown': '並び順で選んだものが見つかりません。画面を開き直して選んでください。',
  'label-fixed': '絞り込みと結び付いているため、変更・削除はできません。タグは商品ごとに付け外しできます。',
  'label-used': (use) => `${labelUseText(use)}で使われているため、削除できません。先に外してください。`,
  'label-elsewhere': '上のカテゴリー・グループは、CSVでは変えられません。',
  'label-parent-unknown': '選んだカテゴリー・グループが見つかりません。画面を開き直して選んでください。',
  'size-unknown': 'このサイズは見つかりません。サイズを選び直してください。',
  'measurements-refused': '寸法を確かめてください。',
  'too-many-pictures': ({ most }) => `写真は${most}枚までです。使わない写真を外してから追加してください。`,
  'last-picture': '公開中・公開予定の商品には写真が1枚以上必要です。先に新しい写真を追加してください。',
  'picture-unknown': 'この写真は見つかりません。画面を開き直してください。',
  'closing-inverted': ({ fromOn, toOn }) =>
    `終わりの日（${dayText(toOn)}）が始まりの日（${dayText(fromOn)}）より前です。`,
  'closing-past': ({ todayOn }) => `過ぎた日は登録できません。${dayText(todayOn)}以降の日を指定してください。`,
  'closing-too-long': ({ maxDays }) => `一度に登録できるのは${maxDays}日までです。`,
  'closing-reason-missing': 'お客様に表示する理由を指定してください。',
  'closing-overlaps': (closing) => `登録済みの「${closing.reason}」（${daysOf(closing)}）と日が重なっています。`,
  'prefectures-missing': '都道府県を指定してください。',
  'closing-unknown': 'この休業・集配休止は見つかりません。ほかの担当者が削除した可能性があります。',
  'affected-changed': '影響を受けるご注文が変わりました。内容を確かめて、もう一度登録してください。',
  'maintenance-times': '開始と終了を両方入力してください。終了は開始より後の時刻にします。',
  'maintenance-over': '終了の時刻が過ぎています。これからの時刻を入力してください。',
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
  'answer-too-long': ({ limit }) => `本文は${groupedDigits(limit)}文字以内にしてください。引用の部分は省けます。`,
  'reply-empty': '返信の本文を入力してください。',
  'reply-too-long': ({ limit }) => `返信は${groupedDigits(limit)}文字以内で入力してください。`,
  'reply-unfilled': ({ text }) => `ひな型の「${text}」を書き換えてください。`,
  'member-changed': 'この会員の情報が更新されました。最新の内容を確かめて、もう一度行ってください。',
  'member-unknown': 'この会員は見つからないか、退会されています。一覧から探し直してください。',
  'account-of-staff': '管理画面を使うアカウントです。担当者の画面で停止してください。',
  'account-elsewhere': 'アカウントは外部の認証サービスにあります。その管理画面で行ってください。',
  'note-too-long': 'メモは2,000文字以内で入力してください。',
  'adjustment-malformed': ({ max }) => `ポイントは1以上${groupedDigits(max)}以下の整数で入力してください。`,
  'points-insufficient': ({ balance }) => `残高は${groupedDigits(balance)}ポイントです。減らして入力してください。`,
  'active-rental': 'ご利用中、または発送前のご注文があるため、退会できません。',
  'open-charge': '未収の請求があるため、退会できません。先に請求を済ませてください。',
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
  'question-changed': 'ほかの担当者がこのご質問を更新しました。最新の内容を確かめて、もう一度行ってください。',
  'question-unknown': 'このご質問は見つからないか、保存期間が過ぎています。一覧を開き直してください。',
  'question-text': ({ code, detail }) => fieldErrorText(QUESTION_LABELS.body, code, detail),
  'question-answer': ({ code, detail }) => fieldErrorText(QUESTION_LABELS.answer, code, detail),
} as const satisfies Partial<Sentences>
