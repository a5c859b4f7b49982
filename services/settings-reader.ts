import type { Order } from '#domain/order/order.ts'
import { isSettingsGroup, type Settings } from '#domain/settings/settings.ts'
import { type SettingsAt, type SettingsVersion, settingsOfOrder, settingsTimeline } from '#domain/settings/versions.ts'
import type { DatedVersion, DatedVersionStore } from './ports/dated-versions.ts'
import type { Clock } from './ports/runtime.ts'

/** The age from which `refresh` reads the versions again, milliseconds. */
const MAX_AGE_MS = 1_000
/** The highest age with which a process works on while it cannot read them; below the notice of a version. */
const MAX_STALE_MS = 30_000

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
  maxAgeMs = MAX_AGE_MS,
): SettingsReader {
  const { clock, datedVersions } = ports
  let versions: readonly SettingsVersion[] = []
  let settingsAt = settingsTimeline(versions)
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined
  const load = async () => {
    const begunAtMs = performance.now()
    versions = (await datedVersions.list('settings')).flatMap(versionOf)
    settingsAt = settingsTimeline(versions)
    loadedAtMs = begunAtMs
  }
  const ageMs = () => performance.now() - loadedAtMs
  return {
    async refresh() {
      if (ageMs() < maxAgeMs) return
      loading ??= load().finally(() => {
        loading = undefined
      })
      try {
        await loading
      } catch (error) {
        if (ageMs() > MAX_STALE_MS) throw error
      }
    },
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
