import { leafValue, settingLeaves } from './leaves.ts'
import type { SettingsGroup, SettingsOf } from './settings.ts'

/** What a group of settings may not be: it contradicts itself, or a law. `field`: where the form says so. */
export type SettingsProblem = { readonly field: string; readonly code: SettingsProblemCode }
export type SettingsProblemCode =
  | 'free-below-fee'
  | 'steps-out-of-order'
  | 'rates-fall'
  | 'no-method'
  | 'no-shipping-day'
  | 'home-not-served'

type Checks = {
  readonly [Group in SettingsGroup]?: (value: SettingsOf<Group>) => readonly (SettingsProblem | undefined)[]
}

const CHECKS: Checks = {
  // An order below the threshold would cost more than one that reaches it.
  delivery: ({ feeYen, freeFromYen }) => [
    problemIf(freeFromYen > 0 && freeFromYen < feeYen, 'freeFromYen', 'free-below-fee'),
  ],
  payment: ({ hasCard, hasAmazonPay, hasCod }) => [
    problemIf(!hasCard && !hasAmazonPay && !hasCod, 'hasCard', 'no-method'),
  ],
  // A parcel has to leave on some day of the week.
  hours: (hours) => [
    problemIf(!Object.values(hours).some(({ hasShipping }) => hasShipping), '1.hasShipping', 'no-shipping-day'),
  ],
  // Pages show the days of Tokyo to visitors who have named no destination.
  areas: ({ 13: tokyo }) => [problemIf(tokyo?.isServed !== true, '13.isServed', 'home-not-served')],
  cancellation: ({ freeDays, secondDays, lastDays, firstPercent, secondPercent, lastPercent }) => [
    problemIf(secondDays >= freeDays, 'secondDays', 'steps-out-of-order'),
    problemIf(lastDays >= secondDays, 'lastDays', 'steps-out-of-order'),
    problemIf(secondPercent < firstPercent, 'secondPercent', 'rates-fall'),
    problemIf(lastPercent < secondPercent, 'lastPercent', 'rates-fall'),
  ],
}

function problemIf(isBroken: boolean, field: string, code: SettingsProblemCode): SettingsProblem | undefined {
  return isBroken ? { field, code } : undefined
}

/** The problems of a value of a group, in the order of its fields. */
export function settingsProblems<Group extends SettingsGroup>(
  name: Group,
  value: SettingsOf<Group>,
): readonly SettingsProblem[] {
  return (CHECKS[name]?.(value as never) ?? []).filter((problem) => problem !== undefined)
}

/** Fields that are worse for customers when they rise, or when they fall, with the days of notice they need. */
type Worse = { readonly days: number; readonly rising?: readonly string[]; readonly falling?: readonly string[] }

const WORSE: { readonly [Group in SettingsGroup]?: Worse } = {
  // Points that were given are owed as promised (docs/rules.md Settings).
  points: { days: 30, falling: ['ratePercent', 'mostUsable', 'validYears'] },
  // 民法 548条の4第2項, 3項.
  cancellation: {
    days: 14,
    rising: ['freeDays', 'firstPercent', 'secondDays', 'secondPercent', 'lastDays', 'lastPercent'],
    falling: ['freeMinutes'],
  },
  // What the privacy policy promises (個人情報の保護に関する法律 22条).
  documents: { days: 14, rising: ['keptDays'] },
  charges: {
    days: 14,
    rising: ['lossMinPercent', 'refusedPercent', 'refusedCarriageYen'],
    falling: ['dueDays', 'lossPercentPerYear'],
  },
}

/** How many days before it takes effect a change is published at least: 0 when nothing gets worse for customers. */
export function noticeDays<Group extends SettingsGroup>(
  name: Group,
  before: SettingsOf<Group>,
  after: SettingsOf<Group>,
): number {
  const worse = WORSE[name]
  if (worse === undefined) return 0
  const [old, next] = [before, after] as readonly Readonly<Record<string, number>>[]
  const isWorse =
    (worse.rising ?? []).some((field) => next![field]! > old![field]!) ||
    (worse.falling ?? []).some((field) => next![field]! < old![field]!)
  return isWorse ? worse.days : 0
}

/** What a change of a group does, for the log: `feeYen: 1100 → 1300`. */
export function settingChanges<Group extends SettingsGroup>(
  name: Group,
  before: SettingsOf<Group>,
  after: SettingsOf<Group>,
): readonly string[] {
  return settingLeaves(name).flatMap((leaf) => {
    const [one, other] = [leafValue(before, leaf), leafValue(after, leaf)]
    return one === other ? [] : [`${leaf.name}: ${one ?? '-'} → ${other ?? '-'}`]
  })
}

/** The names of the fields in which two values of a group differ. */
export function changedSettings<Group extends SettingsGroup>(
  name: Group,
  before: SettingsOf<Group>,
  after: SettingsOf<Group>,
): readonly string[] {
  const changed = settingLeaves(name).filter((leaf) => leafValue(before, leaf) !== leafValue(after, leaf))
  return [...new Set(changed.map(({ outer }) => outer))]
}
