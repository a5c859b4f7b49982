import { addDays, dayOfInstant, instantOfHour } from '#domain/day.ts'
import { isPast } from '#domain/record/dated.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import {
  changedSettings,
  noticeDays,
  type SettingsProblem,
  settingChanges,
  settingsProblems,
} from '#domain/settings/law.ts'
import {
  SETTINGS,
  SETTINGS_GROUPS,
  type Settings,
  type SettingsGroup,
  type SettingsOf,
} from '#domain/settings/settings.ts'
import { completeSettings } from '#domain/settings/versions.ts'
import type { DatedVersion } from '../ports/dated-versions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type DatedRejection, effectOf, type GivenVersion, saveVersion, withdrawVersion } from './dated-versions.ts'
import { type Edit, staffUseCases } from './use-case.ts'

const OWNER = { duties: ['owner'] } as const

/** A version of a group as the owner sees it. Only one that is not in effect yet can be changed. */
export type ListedSettings = Omit<DatedVersion, 'value' | 'kind' | 'key' | 'effectiveAt'> & {
  readonly effectiveAt: Temporal.Instant
  readonly value: SettingsOf<SettingsGroup>
  readonly isPast: boolean
  readonly changedByName: string | undefined
}

/**
 * `settings-broken`: see the fields; `settings-early`: customers must know of it for some days before;
 * `settings-next-early`: of the version that would follow, because it is worse than this one.
 */
export type SettingsRejection =
  | Rejection<'settings-broken', { readonly problems: readonly SettingsProblem[] }>
  | Rejection<'settings-early', { readonly days: number; readonly earliestAt: Temporal.Instant }>
  | Rejection<'settings-next-early', { readonly days: number; readonly nextAt: Temporal.Instant }>
  | Rejection<'settings-unchanged', undefined>

/** What saving a version would mean. `basis` differs when another person has changed what it was compared with. */
export type SettingsPreview = {
  readonly effectiveAt: Temporal.Instant
  readonly before: Settings
  readonly after: Settings
  /** The version that follows: the new one holds until then. */
  readonly next: ListedSettings | undefined
  readonly basis: string
  /** Carts, and orders that are not finished; of each at most 1,000. */
  readonly carts: number
  readonly orders: number
}

/** What the owner decides about the business (docs/rules.md Settings). All changes need a fresh sign-in. */
export function createStaffSettings(ports: ServicePorts) {
  const { edit, reading } = staffUseCases(ports)
  return {
    /** Of each group what holds now, and the next version. */
    list: reading('listSettings', OWNER, (bound) => async () => {
      const [versions, people] = await Promise.all([bound.datedVersions.list('settings'), bound.staff.list()])
      return SETTINGS_GROUPS.map((group) => ({ group, ...overviewOf(bound, versions, people, group) }))
    }),
    /** A group with all its versions, the newest first. */
    read: reading('readSettings', OWNER, (bound) => async (group: SettingsGroup) => {
      const [versions, people] = await Promise.all([bound.datedVersions.list('settings', group), bound.staff.list()])
      const listed = listedOf(bound, versions, people, group).toReversed()
      return { ...overviewOf(bound, versions, people, group), versions: listed }
    }),
    preview: reading('previewSettings', OWNER, (bound) => previewSettings(bound)),
    /** All versions of a group as CSV. `rowsOf`: its rows, of the versions with the newest first. */
    export: reading('exportSettings', OWNER, exportSettings),
    save: edit('saveSettings', { ...OWNER, isFresh: true }, saveSettings),
    withdraw: edit('withdrawSettings', { ...OWNER, isFresh: true }, withdrawSettings),
  }
}

function exportSettings(ports: ServicePorts) {
  return async (
    group: SettingsGroup,
    rowsOf: (versions: readonly ListedSettings[]) => AsyncIterable<readonly string[]>,
  ) => {
    const [versions, people] = await Promise.all([ports.datedVersions.list('settings', group), ports.staff.list()])
    return { csv: ports.csv.write(rowsOf(listedOf(ports, versions, people, group).toReversed())) }
  }
}

type People = readonly { readonly uid: string; readonly name: string }[]

function overviewOf(ports: ServicePorts, versions: readonly DatedVersion[], people: People, group: SettingsGroup) {
  const listed = listedOf(ports, versions, people, group)
  const current = listed.findLast((version) => version.isPast)
  return { value: current?.value ?? SETTINGS[group].first, current, next: listed.find((version) => !version.isPast) }
}

function listedOf(
  { clock }: Pick<ServicePorts, 'clock'>,
  versions: readonly DatedVersion[],
  people: People,
  group: SettingsGroup,
): readonly ListedSettings[] {
  const now = clock.now()
  return versions.flatMap(({ kind: _, key, effectiveAt, value, ...version }) => {
    if (key !== group || effectiveAt === undefined) return []
    const changedByName = people.find(({ uid }) => version.changedBy === `staff:${uid}`)?.name
    const facts = { effectiveAt, isPast: isPast({ effectiveAt }, now), changedByName }
    return [{ ...version, ...facts, value: completeSettings(group, value) }]
  })
}

function saveSettings(ports: ServicePorts, edit: Edit) {
  return <Group extends SettingsGroup>(group: Group, given: GivenVersion<SettingsOf<Group>>) =>
    saveVersion(
      ports,
      edit,
      { kind: 'settings', key: group },
      given,
      (effectiveAt, versions) => checkSettings(ports, group, given, { effectiveAt, versions }),
      changesOf(ports, group),
    )
}

function withdrawSettings(ports: ServicePorts, edit: Edit) {
  return async (group: SettingsGroup, uid: string) => {
    const planned = (await ports.datedVersions.read([uid]))[0]?.effectiveAt
    return withdrawVersion(ports, edit, { kind: 'settings', key: group }, uid, {
      check(versions) {
        if (planned === undefined) return undefined
        const { before, next } = neighboursOf(ports, group, { uid }, { effectiveAt: planned, versions })
        return nextIsEarly(ports, group, before, next)
      },
      factsOf: changesOf(ports, group),
    })
  }
}

/** What a version changes of the one before it, for the audit log. */
function changesOf(ports: ServicePorts, group: SettingsGroup) {
  return ({ value, effectiveAt }: Pick<DatedVersion, 'value' | 'effectiveAt'>, versions: readonly DatedVersion[]) => {
    if (effectiveAt === undefined) return []
    const { before } = neighboursOf(ports, group, { uid: undefined }, { effectiveAt, versions })
    return settingChanges(group, before, completeSettings(group, value))
  }
}

type Moment = { readonly effectiveAt: Temporal.Instant; readonly versions: readonly DatedVersion[] }

/** The versions that the new one follows, and that follows it. */
function neighboursOf<Group extends SettingsGroup>(
  ports: ServicePorts,
  group: Group,
  { uid }: Pick<GivenVersion<unknown>, 'uid'>,
  { effectiveAt, versions }: Moment,
) {
  const others = listedOf(ports, versions, [], group).filter((version) => version.uid !== uid)
  const isEarlier = (version: ListedSettings) => Temporal.Instant.compare(version.effectiveAt, effectiveAt) < 0
  const last = others.findLast(isEarlier)
  const before = (last?.value ?? SETTINGS[group].first) as SettingsOf<Group>
  return { last, before, next: others.find((version) => !isEarlier(version)) }
}

/** Compares with the version that the new one follows. */
function checkSettings<Group extends SettingsGroup>(
  ports: ServicePorts,
  group: Group,
  given: GivenVersion<SettingsOf<Group>>,
  moment: Moment,
): SettingsRejection | undefined {
  const problems = settingsProblems(group, given.value)
  if (problems.length > 0) return rejected('settings-broken', { problems })
  const { before, next } = neighboursOf(ports, group, given, moment)
  if (changedSettings(group, before, given.value).length === 0) return rejected('settings-unchanged')
  const days = noticeDays(group, before, given.value)
  const earliestAt = earliestWorse(ports, days)
  return days > 0 && Temporal.Instant.compare(moment.effectiveAt, earliestAt) < 0
    ? rejected('settings-early', { days, earliestAt })
    : nextIsEarly(ports, group, given.value, next)
}

/** Whole days of notice, and a time that is still in the future when it has been typed. */
function earliestWorse({ clock }: Pick<ServicePorts, 'clock'>, days: number): Temporal.Instant {
  return instantOfHour(addDays(dayOfInstant(clock.now()), days + 1), 0)
}

/** Whether a version that follows a value would be worse than it too soon. */
function nextIsEarly<Group extends SettingsGroup>(
  ports: ServicePorts,
  group: Group,
  value: SettingsOf<Group>,
  next: ListedSettings | undefined,
): SettingsRejection | undefined {
  const days = next === undefined ? 0 : noticeDays(group, value, next.value as SettingsOf<Group>)
  if (next === undefined || days === 0) return undefined
  const { effectiveAt: nextAt } = next
  return Temporal.Instant.compare(nextAt, earliestWorse(ports, days)) < 0
    ? rejected('settings-next-early', { days, nextAt })
    : undefined
}

function previewSettings(ports: ServicePorts) {
  return async <Group extends SettingsGroup>(
    group: Group,
    given: GivenVersion<SettingsOf<Group>>,
  ): Promise<SettingsPreview | SettingsRejection | DatedRejection> => {
    const { datedVersions, staffOrders, settings, clock } = ports
    const [versions, { carts, orders }] = await Promise.all([
      datedVersions.list('settings', group),
      staffOrders.countOpen(),
    ])
    const effectiveAt = effectOf(given, versions, clock.now())
    if (isRejected(effectiveAt)) return effectiveAt
    const moment = { effectiveAt, versions }
    const broken = checkSettings(ports, group, given, moment)
    if (broken) return broken
    const { last, before, next } = neighboursOf(ports, group, given, moment)
    const others = settings.at(effectiveAt)
    const basis = [last, next].map((version) => (version ? `${version.uid} ${version.version}` : '-')).join(' ')
    return {
      effectiveAt,
      before: { ...others, [group]: before },
      after: { ...others, [group]: given.value },
      next,
      basis,
      carts,
      orders,
    }
  }
}
