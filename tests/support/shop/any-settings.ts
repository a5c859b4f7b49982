import fc from 'fast-check'
import { settingsProblems } from '#domain/settings/law.ts'
import { groupFields, type SettingLeaf, settingLeaves } from '#domain/settings/leaves.ts'
import { SETTINGS, SETTINGS_GROUPS, type SettingsGroup, type SettingsOf } from '#domain/settings/settings.ts'
import type { SettingsVersion } from '#domain/settings/versions.ts'

/** What a form sends for a setting. */
function typed({ range, isRequired }: SettingLeaf): fc.Arbitrary<string> {
  if (range === undefined) return fc.constantFrom('on', '')
  const number = fc.integer({ min: range.least, max: range.most }).map(String)
  return isRequired ? number : fc.option(number, { nil: '' })
}

/** Any value of a group that its form accepts, and that contradicts neither itself nor a law. */
export function anySettings(group: SettingsGroup): fc.Arbitrary<SettingsOf<SettingsGroup>> {
  const fields = Object.fromEntries(settingLeaves(group).map((leaf) => [leaf.name, typed(leaf)]))
  return fc
    .record(fields)
    .map((form) => SETTINGS[group].form.parse(groupFields(group, form)))
    .filter((value) => settingsProblems(group, value as never).length === 0)
}

/** Any decision of the owner about a group. */
export const anyDecision: fc.Arbitrary<Pick<SettingsVersion, 'group' | 'value'>> = fc
  .constantFrom(...SETTINGS_GROUPS)
  .chain((group) => fc.record({ group: fc.constant(group), value: anySettings(group) }))

/** Any history: versions of all groups, of each group one at an instant. */
export function anyHistory(instants: fc.Arbitrary<Temporal.Instant>): fc.Arbitrary<readonly SettingsVersion[]> {
  const version = fc.tuple(anyDecision, instants).map(([decision, effectiveAt]) => ({ ...decision, effectiveAt }))
  const selector = ({ group, effectiveAt }: SettingsVersion) => `${group} ${effectiveAt.epochMilliseconds}`
  return fc.uniqueArray(version, { maxLength: 15, selector })
}
