import { isCancelledLine } from '#domain/order/line-statuses.ts'
import type { Order } from '#domain/order/order.ts'
import { isSettingsGroup, type Settings } from '#domain/settings/settings.ts'
import { type SettingsAt, type SettingsVersion, settingsOfOrder, settingsTimeline } from '#domain/settings/versions.ts'
import type { DatedVersion, DatedVersionStore } from './ports/dated-versions.ts'
import type { Clock } from './ports/runtime.ts'
import { type Refreshed, refreshed } from './refreshed.ts'

/** The settings of the business, from the memory of the process. */
export type SettingsReader = Pick<Refreshed, 'refresh' | 'expire'> & {
  now(): Settings
  at: SettingsAt
  /** When settings change next, milliseconds; Infinity if that is not planned. */
  nextChangeMs(): number
  /**
   * Those of an order, which were in effect when it was placed; of a cart those of now. It throws when they cannot be
   * read, because money is settled by them.
   */
  of(order: Pick<Order, 'orderedAt' | 'lines'>): Settings
}

/**
 * Keeps the history of all settings in memory, so that rules get them as plain values, which are the same objects until
 * they change. A version is saved a minute before it takes effect (NOTICE_SECONDS), so each process knows it by then.
 */
export function settingsReader(
  ports: { readonly clock: Clock; readonly datedVersions: Pick<DatedVersionStore, 'heads' | 'list'> },
  ages?: Parameters<typeof refreshed>[1],
): SettingsReader {
  const { clock, datedVersions } = ports
  let stamp: string | undefined
  let versions: readonly SettingsVersion[] = []
  let settingsAt = settingsTimeline(versions)
  const { refresh, expire, requireRead } = refreshed(async () => {
    const nextStamp = (await datedVersions.heads('settings')).map(({ uid, version }) => `${uid} ${version}`).join()
    if (nextStamp === stamp) return
    versions = (await datedVersions.list('settings')).flatMap(versionOf)
    settingsAt = settingsTimeline(versions)
    stamp = nextStamp
  }, ages)
  return {
    refresh,
    expire,
    now: () => settingsAt(clock.now()),
    at: (instant) => settingsAt(instant),
    nextChangeMs() {
      const times = versions.map(({ effectiveAt }) => effectiveAt.epochMilliseconds)
      return Math.min(...times.filter((ms) => ms > clock.now().epochMilliseconds))
    },
    of({ orderedAt, lines }) {
      requireRead()
      const staying = lines.filter((line) => !isCancelledLine(line))
      const startsOn = (staying.length > 0 ? staying : lines).map(({ startOn }) => startOn)
      return settingsOfOrder(settingsAt, { orderedAt, startsOn }, clock.now())
    },
  }
}

/** Drafts have no effect; a group of a later release is not known here. */
function versionOf({ key, effectiveAt, value }: DatedVersion): SettingsVersion[] {
  if (effectiveAt === undefined || !isSettingsGroup(key)) return []
  return [{ group: key, effectiveAt, value: value as SettingsVersion['value'] }]
}
