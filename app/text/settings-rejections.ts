import type { SettingsProblemCode } from '#domain/settings/law.ts'
import { minuteText } from '#domain/text/day-text.ts'
import type { Sentences } from './back-office-rejection.ts'

/** Versions of settings and texts that are not saved or withdrawn. */
export const SETTINGS_SENTENCES = {
  'version-missing': 'この予定は、ほかの方が取り消しました。画面を開き直してください。',
  'version-past': 'すでに始まった内容と、まもなく始まる内容は変えられません。新しい内容を登録してください。',
  'version-known': '同じ日時に始まる予定が、すでにあります。その予定を直すか、日時を変えてください。',
  'settings-broken': '入力した値の組み合わせを確かめてください。',
  'settings-early': ({ days, earliestAt }) =>
    `お客様に不利になる変更は、${days}日前までの掲示が必要です。開始を${minuteText(earliestAt)}以降にしてください。`,
  'settings-next-early': ({ days, nextAt }) =>
    `次の予定（${minuteText(nextAt)}から）が、お客様に不利な変更になります。${days}日前までの掲示が必要です。先に、次の予定の日時を変えてください。`,
  'settings-unchanged': 'いまの内容と同じです。変える値を入力してください。',
} as const satisfies Partial<Sentences>

/** What a group of settings may not be, beside its field. */
export const SETTINGS_PROBLEM_TEXT: Readonly<Record<SettingsProblemCode, string>> = {
  'free-below-fee': '送料より高い金額か、0円にしてください。',
  'steps-out-of-order': '日数は、無料・二つ目・三つ目の順に短くしてください。',
  'rates-fall': '割合は、発送日に近いほど下げられません。前の割合以上にしてください。',
  'no-method': 'お支払い方法を一つは選んでください。',
  'no-shipping-day': '発送する曜日を一つは選んでください。',
  'home-not-served': '東京都へはお届けします。印を付けてください。',
}
