import type { SettingLeaf } from '#domain/settings/leaves.ts'
import type { SettingsGroup } from '#domain/settings/settings.ts'
import type { FieldWords, GroupWords, RowWords, SettingsEffect } from './group-words.ts'
import { DAY_SETTINGS_WORDS } from './settings-words-days.ts'
import { MONEY_SETTINGS_WORDS } from './settings-words-money.ts'
import { PROMISE_SETTINGS_WORDS } from './settings-words-promises.ts'

export const EFFECT_TEXT: Readonly<Record<SettingsEffect, string>> = {
  order: '進行中のご注文は、ご注文のときの条件のままです。カートは、開始のあとに開くと新しい内容になります。',
  'rental-day':
    'ご利用開始日の税率になります。進行中のご注文とカートのうち、開始のあとにご利用が始まるものは新しい税率です。',
  now: '開始のときから、これからの日程の計算に使います。入っているご予約の日程は変わりません。',
}

/** The groups in the order in which the owner sees them. */
export const SETTINGS_AREAS = [
  { title: 'お金', words: MONEY_SETTINGS_WORDS },
  { title: 'お客様との約束', words: PROMISE_SETTINGS_WORDS },
  { title: '日程', words: DAY_SETTINGS_WORDS },
] as const

export const SETTINGS_WORDS: { readonly [Group in SettingsGroup]: GroupWords<Group> } = {
  ...MONEY_SETTINGS_WORDS,
  ...PROMISE_SETTINGS_WORDS,
  ...DAY_SETTINGS_WORDS,
}

type AnyWords = {
  readonly fields?: Readonly<Record<string, FieldWords>>
  readonly rows?: RowWords<Readonly<Record<string, unknown>>>
}

/** The words of a single value: of a part of a row with the name of the row. */
export function leafWords(group: SettingsGroup, { outer, inner }: SettingLeaf): FieldWords {
  const { fields, rows }: AnyWords = SETTINGS_WORDS[group]
  const words = inner === undefined ? fields?.[outer] : rows?.parts[inner]
  if (words === undefined) throw new Error(`no words for ${group} ${outer} ${inner}`)
  return rows === undefined ? words : { ...words, label: `${rows.rowName(outer)}の${words.label}` }
}

/** The rows of a table of values, and what its columns are; undefined for a group without one. */
export function rowWordsOf(group: SettingsGroup): RowWords<Readonly<Record<string, unknown>>> | undefined {
  return (SETTINGS_WORDS[group] as AnyWords).rows
}
