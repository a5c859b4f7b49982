import type { Order } from '#domain/order/order.ts'
import { isSettingsGroup, type Settings } from '#domain/settings/settings.ts'
import { type SettingsAt, type SettingsVersion, settingsOfOrder, settingsTimeline } from '#domain/settings/versions.ts'
import type { DatedVersion, DatedVersionStore } from './ports/dated-versions.ts'
import type { Clock } from './ports/runtime.ts'
import { refreshed } from './refreshed.ts'

/** The settings of the business, from the memory of the process. */
export type SettingsReader = {
  /** Reads the versions again if they are a second old; before each request, and each run of a job. */
  refresh(): Promise<void>
  now(): Settings
  at: SettingsAt
  /** When settings change next, milliseconds; Infinity if that is not planned. */
  nextChangeMs(): number
  /** Those of an order, which were in effect when it was placed; of a cart those of now. */
  of(order: Pick<Order, 'orderedAt' | 'lines'>): Settings
}

/**
 * Keeps the history of all settings in memory, so that rules get them as plain values. A version is saved a minute
 * before it takes effect (NOTICE_SECONDS), so each process knows it by then.
 */
export function settingsReader(
  ports: { readonly clock: Clock; readonly datedVersions: Pick<DatedVersionStore, 'list'> },
  maxAgeMs?: number,
): SettingsReader {
  const { clock, datedVersions } = ports
  let versions: readonly SettingsVersion[] = []
  let settingsAt = settingsTimeline(versions)
  const { refresh } = refreshed(async () => {
    versions = (await datedVersions.list('settings')).flatMap(versionOf)
    settingsAt = settingsTimeline(versions)
  }, maxAgeMs)
  return {
    refresh,
    now: () => settingsAt(clock.now()),
    at: (instant) => settingsAt(instant),
    nextChangeMs() {
      const times = versions.map(({ effectiveAt }) => effectiveAt.epochMilliseconds)
      return Math.min(...times.filter((ms) => ms > clock.now().epochMilliseconds))
    },
    of: ({ orderedAt, lines }) =>
      settingsOfOrder(settingsAt, { orderedAt, startsOn: lines.map(({ startOn }) => startOn) }, clock.now()),
  }
}

/** Drafts have no effect; a group of a later release is not known here. */
function versionOf({ key, effectiveAt, value }: DatedVersion): SettingsVersion[] {
  if (effectiveAt === undefined || !isSettingsGroup(key)) return []
  return [{ group: key, effectiveAt, value: value as SettingsVersion['value'] }]
}
