import { isPast } from '#domain/record/dated.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { changedSettings, noticeDays, type SettingsProblem, settingsProblems } from '#domain/settings/law.ts'
import { SETTINGS, SETTINGS_GROUPS, type SettingsGroup, type SettingsOf } from '#domain/settings/settings.ts'
import type { DatedVersion } from '../ports/dated-versions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type GivenVersion, saveVersion, withdrawVersion } from './dated-versions.ts'
import { type Edit, staffUseCases } from './use-case.ts'

const OWNER = { duties: ['owner'] } as const

/** A version of a group as the owner sees it. Only one that is not in effect yet can be changed. */
export type ListedSettings = Omit<DatedVersion, 'value' | 'kind' | 'key' | 'effectiveAt'> & {
  readonly effectiveAt: Temporal.Instant
  readonly value: SettingsOf<SettingsGroup>
  readonly isPast: boolean
}

/** `settings-broken`: see the fields; `settings-early`: customers must know of it for some days before. */
export type SettingsRejection =
  | Rejection<'settings-broken', { readonly problems: readonly SettingsProblem[] }>
  | Rejection<'settings-early', { readonly days: number; readonly earliestAt: Temporal.Instant }>
  | Rejection<'settings-unchanged', undefined>

/** What the owner decides about the business (docs/rules.md Settings). All changes need a fresh sign-in. */
export function createStaffSettings(ports: ServicePorts) {
  const { edit, reading } = staffUseCases(ports)
  return {
    /** Of each group what holds now, and the next version. */
    list: reading('listSettings', OWNER, (bound) => async () => {
      const versions = await bound.datedVersions.list('settings')
      return SETTINGS_GROUPS.map((group) => ({ group, ...overviewOf(bound, versions, group) }))
    }),
    /** A group with all its versions, the newest first. */
    read: reading('readSettings', OWNER, (bound) => async (group: SettingsGroup) => {
      const versions = await bound.datedVersions.list('settings', group)
      return { ...overviewOf(bound, versions, group), versions: listedOf(bound, versions, group).toReversed() }
    }),
    save: edit('saveSettings', { ...OWNER, isFresh: true }, saveSettings),
    withdraw: edit(
      'withdrawSettings',
      { ...OWNER, isFresh: true },
      (bound, of) => (group: SettingsGroup, uid: string) =>
        withdrawVersion(bound, of, { kind: 'settings', key: group }, uid),
    ),
  }
}

function overviewOf(ports: ServicePorts, versions: readonly DatedVersion[], group: SettingsGroup) {
  const listed = listedOf(ports, versions, group)
  const current = listed.findLast((version) => version.isPast)
  return { value: current?.value ?? SETTINGS[group].first, current, next: listed.find((version) => !version.isPast) }
}

function listedOf(
  { clock }: Pick<ServicePorts, 'clock'>,
  versions: readonly DatedVersion[],
  group: SettingsGroup,
): readonly ListedSettings[] {
  const now = clock.now()
  return versions.flatMap(({ kind: _, key, effectiveAt, value, ...version }) =>
    key === group && effectiveAt !== undefined
      ? [{ ...version, effectiveAt, value: storedValue(group, value), isPast: isPast({ effectiveAt }, now) }]
      : [],
  )
}

function storedValue(group: SettingsGroup, stored: unknown): SettingsOf<SettingsGroup> {
  return { ...SETTINGS[group].first, ...(stored as SettingsOf<SettingsGroup>) }
}

function saveSettings(ports: ServicePorts, edit: Edit) {
  return <Group extends SettingsGroup>(group: Group, given: GivenVersion<SettingsOf<Group>>) =>
    saveVersion(ports, edit, { kind: 'settings', key: group }, given, (effectiveAt, versions) =>
      checkSettings(ports, group, given, { effectiveAt, versions }),
    )
}

type Moment = { readonly effectiveAt: Temporal.Instant; readonly versions: readonly DatedVersion[] }

/** Compares with the version that the new one follows. */
function checkSettings<Group extends SettingsGroup>(
  ports: ServicePorts,
  group: Group,
  { uid, value }: GivenVersion<SettingsOf<Group>>,
  { effectiveAt, versions }: Moment,
): SettingsRejection | undefined {
  const problems = settingsProblems(group, value)
  if (problems.length > 0) return rejected('settings-broken', { problems })
  const others = listedOf(ports, versions, group).filter((version) => version.uid !== uid)
  const before = (others.findLast((version) => Temporal.Instant.compare(version.effectiveAt, effectiveAt) < 0)?.value ??
    SETTINGS[group].first) as SettingsOf<Group>
  if (changedSettings(group, before, value).length === 0) return rejected('settings-unchanged')
  const days = noticeDays(group, before, value)
  const earliestAt = ports.clock.now().add({ hours: 24 * days })
  return days > 0 && Temporal.Instant.compare(effectiveAt, earliestAt) < 0
    ? rejected('settings-early', { days, earliestAt })
    : undefined
}
