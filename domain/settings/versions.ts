import { type Day, instantOfHour } from '../day.ts'
import { FIRST_SETTINGS, PREFECTURE_CODES } from './first-settings.ts'
import { changedSettings } from './law.ts'
import { leafValue, settingLeaves, withLeafValue } from './leaves.ts'
import { SETTINGS, type Settings, type SettingsGroup, type SettingsOf } from './settings.ts'

/**
 * A version of a group. It holds from `effectiveAt` until the next one. It can be changed and withdrawn until then, and
 * stays as it is from then on.
 */
export type SettingsVersion<Group extends SettingsGroup = SettingsGroup> = {
  readonly group: Group
  readonly effectiveAt: Temporal.Instant
  readonly value: SettingsOf<Group>
}

/** Finds the settings that hold at an instant. */
export type SettingsAt = (at: Temporal.Instant) => Settings

/**
 * A stored value of a group, with the first values of fields, and parts of fields, that were added later. It throws for
 * a value of another type, with which amounts would be no numbers.
 */
export function completeSettings(group: SettingsGroup, stored: unknown): SettingsOf<SettingsGroup> {
  const { first } = SETTINGS[group]
  const given = typeof stored === 'object' && stored !== null ? stored : {}
  let value = first
  for (const leaf of settingLeaves(group)) {
    const { name, range } = leaf
    const own = leafValue(given, leaf) ?? leafValue(first, leaf)
    const isKnown =
      typeof own === (range === undefined ? 'boolean' : 'number') || (own === undefined && !leaf.isRequired)
    if (!isKnown) throw new Error(`settings ${group}: ${name} is ${JSON.stringify(own)}`)
    value = withLeafValue(value, leaf, own)
  }
  return value
}

/** The settings at each instant of a history. */
export function settingsTimeline(versions: readonly SettingsVersion[]): SettingsAt {
  const sorted = versions.toSorted((one, other) => Temporal.Instant.compare(one.effectiveAt, other.effectiveAt))
  const steps: { readonly fromMs: number; readonly settings: Settings }[] = []
  let settings = FIRST_SETTINGS
  for (const { group, effectiveAt, value } of sorted) {
    settings = { ...settings, [group]: completeSettings(group, value) }
    steps.push({ fromMs: effectiveAt.epochMilliseconds, settings })
  }
  return ({ epochMilliseconds }) =>
    steps.findLast(({ fromMs }) => fromMs <= epochMilliseconds)?.settings ?? FIRST_SETTINGS
}

/**
 * The settings of an order: those in effect when it was placed, of a cart those of now. The tax rate alone is that of
 * the day of its first rental (消費税法基本通達 9-1-20).
 */
export function settingsOfOrder(
  settingsAt: SettingsAt,
  order: { readonly orderedAt: Temporal.Instant | undefined; readonly startsOn: readonly Day[] },
  now: Temporal.Instant,
): Settings {
  const settings = settingsAt(order.orderedAt ?? now)
  const firstOn = order.startsOn.toSorted()[0]
  if (firstOn === undefined) return settings
  const { tax } = settingsAt(instantOfHour(firstOn, 0))
  return tax === settings.tax ? settings : { ...settings, tax }
}

/** The groups by which an order is settled; the others are about days, fees of areas, and limits of new orders. */
const ORDER_GROUPS = ['prices', 'delivery', 'payment', 'points', 'cancellation', 'charges'] as const

/** Whether an order would be settled alike by other settings, wherever it goes; its tax rate aside. */
export function areTermsEqual(one: Settings, other: Settings): boolean {
  if (one === other) return true
  const areFeesEqual = PREFECTURE_CODES.every((code) => one.areas[code]?.feeYen === other.areas[code]?.feeYen)
  return areFeesEqual && ORDER_GROUPS.every((group) => changedSettings(group, one[group], other[group]).length === 0)
}
