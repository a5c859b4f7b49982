import { differenceText, type SettingDifference } from '#app/text/setting-difference.ts'
import { rangeText, UNIT_TEXT } from '#app/text/setting-range-text.ts'
import { settingDifferences, settingText } from '#app/text/setting-text.ts'
import { leafWords, rowWordsOf } from '#app/text/settings-words.ts'
import type { Difference } from '#app/ui/staff/staff-fields.tsx'
import { type SettingLeaf, settingLeaves } from '#domain/settings/leaves.ts'
import { SETTINGS, type Settings, type SettingsGroup, type SettingsOf } from '#domain/settings/settings.ts'
import { minuteText } from '#domain/text/day-text.ts'
import type { ListedSettings } from '#services/staff/staff-settings.ts'
import { type NamingPage, type PagesChanged, pagesOfLeaf } from './naming-pages.server.ts'

type Value = SettingsOf<SettingsGroup>

/** A version of a group as the pages show it. `differences`: from the one before it. */
export type VersionView = {
  readonly uid: string
  readonly start: string
  readonly by: string
  readonly reason: string
  readonly isPast: boolean
  readonly differences: readonly SettingDifference[]
}

/** A control of the form, with its words. `unit`: of a number; undefined for a box. */
export type FieldView = {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly unit: string | undefined
  readonly isRequired: boolean
}

/** Rows with the same controls, as prefectures. */
export type TableView = {
  readonly columns: readonly Omit<FieldView, 'name' | 'isRequired'>[]
  readonly rows: readonly { readonly name: string; readonly cells: readonly FieldView[] }[]
}

/** Where customers read the values of a group. */
export type ShownView = { readonly label: string; readonly screens: string; readonly pages: readonly NamingPage[] }

/** How a group was before its first version. */
export const FIRST_TEXT = 'はじめの内容'

/** The versions of a group, the newest first, each with what it changed. */
export function versionViews(group: SettingsGroup, versions: readonly ListedSettings[]): readonly VersionView[] {
  return versions.map((version, index) => ({
    ...versionView(version),
    differences: settingDifferences(group, versions[index + 1]?.value ?? SETTINGS[group].first, version.value),
  }))
}

function versionView({ uid, effectiveAt, changedAt, changedByName, reason, isPast }: ListedSettings) {
  const by = `${changedByName ?? '担当者'}（${minuteText(changedAt)}）`
  return { uid, start: minuteText(effectiveAt), by, reason, isPast }
}

/** Values up to this number are listed; of a longer table those that the owner has changed are counted. */
const MAX_LISTED = 20

/** What a group is now, in words. */
export function valueRows(group: SettingsGroup, value: Value): readonly (readonly [string, string])[] {
  const leaves = settingLeaves(group)
  if (leaves.length <= MAX_LISTED) return leaves.map((leaf) => [leafWords(group, leaf).label, settingText(leaf, value)])
  const changed = settingDifferences(group, SETTINGS[group].first, value)
  return [['はじめの内容から変えた値', changed.length === 0 ? 'なし' : `${changed.length}件`]]
}

/** Since when a group is as it is, and by whom. */
export function sinceText(current: ListedSettings | undefined): string {
  if (current === undefined) return `${FIRST_TEXT}のままです。`
  const { start, by } = versionView(current)
  return `${start}から。変更：${by}`
}

/** What comes next and from when; undefined if nothing is planned. */
export function nextText(group: SettingsGroup, value: Value, next: ListedSettings | undefined): string | undefined {
  if (next === undefined) return undefined
  const texts = settingDifferences(group, value, next.value).map(differenceText)
  return `${minuteText(next.effectiveAt)}から：${texts.length > 3 ? `${texts.length}か所の変更` : texts.join('、')}`
}

/** The controls of a group: fields, or a table of rows with the same columns. */
export function formViews(group: SettingsGroup): {
  readonly fields: readonly FieldView[]
  readonly table: TableView | undefined
} {
  const leaves = settingLeaves(group)
  const fields = leaves.map((leaf) => ({ ...controlOf(group, leaf), name: leaf.name, isRequired: leaf.isRequired }))
  const rows = rowWordsOf(group)
  if (rows === undefined) return { fields, table: undefined }
  const names = [...new Set(leaves.map(({ outer }) => outer))]
  const columns = leaves.filter(({ outer }) => outer === names[0])
  return {
    fields,
    table: {
      columns: columns.map((leaf) => ({
        ...controlOf(group, leaf),
        label: rows.parts[leaf.inner ?? '']?.label ?? '',
      })),
      rows: names.map((outer) => ({
        name: rows.rowName(outer),
        cells: fields.filter((_, index) => leaves[index]?.outer === outer),
      })),
    },
  }
}

function controlOf(group: SettingsGroup, leaf: SettingLeaf) {
  const { label, help } = leafWords(group, leaf)
  const { range } = leaf
  if (range === undefined) return { label, help, unit: undefined }
  return { label, help: `${help}${rangeText(range)}です。`, unit: UNIT_TEXT[range.unit] }
}

/** Where customers read the values of a group: in a table once for all rows. */
export function shownViews(group: SettingsGroup, settings: Settings, pagesChanged: PagesChanged): readonly ShownView[] {
  const leaves = settingLeaves(group)
  const rows = rowWordsOf(group)
  const first = rows === undefined ? leaves : leaves.filter(({ outer }) => outer === leaves[0]?.outer)
  return first.map((leaf) => {
    const { label, shownOn = '' } = leafWords(group, leaf)
    const pages = pagesOfLeaf(pagesChanged, settings, { group, leaf })
    return { label: rows?.parts[leaf.inner ?? '']?.label ?? label, screens: shownOn, pages }
  })
}

/** The values in which what was typed differs from what another person has saved meanwhile. */
export function differencesOf(group: SettingsGroup, stored: Value, typed: Value): readonly Difference[] {
  return settingDifferences(group, stored, typed).map(({ label, before, after }) => ({
    label,
    current: before,
    typed: after,
  }))
}
