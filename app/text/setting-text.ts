import { leafValue, type SettingLeaf, settingLeaves } from '#domain/settings/leaves.ts'
import type { SettingsGroup, SettingsOf } from '#domain/settings/settings.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import type { SettingDifference } from './setting-difference.ts'
import { UNIT_TEXT } from './setting-range-text.ts'
import { leafWords } from './settings-words.ts'

/** A value in words: `1,100円`, `あり`. */
export function settingText(leaf: SettingLeaf, value: SettingsOf<SettingsGroup>): string {
  const found = leafValue(value, leaf)
  if (leaf.range === undefined) return found === true ? 'あり' : 'なし'
  return typeof found === 'number' ? `${groupedDigits(found)}${UNIT_TEXT[leaf.range.unit]}` : '（なし）'
}

/** A change of a single value in the audit log, `feeYen: 1100 → 1300`, with its label; other facts as they are. */
export function settingChangeText(group: SettingsGroup, fact: string): string {
  const [, name, change] = /^([\w.]+)(: .+ → .+)$/.exec(fact) ?? []
  const leaf = settingLeaves(group).find((each) => each.name === name)
  return leaf === undefined ? fact : `${leafWords(group, leaf).label}${change}`
}

export function settingDifferences(
  group: SettingsGroup,
  before: SettingsOf<SettingsGroup>,
  after: SettingsOf<SettingsGroup>,
): readonly SettingDifference[] {
  return settingLeaves(group)
    .filter((leaf) => leafValue(before, leaf) !== leafValue(after, leaf))
    .map((leaf) => ({
      label: leafWords(group, leaf).label,
      before: settingText(leaf, before),
      after: settingText(leaf, after),
    }))
}
