import type { z } from 'zod'
import { type NumberRange, rangeOf } from './fields.ts'
import { SETTINGS, SETTINGS_GROUPS, type SettingsGroup, type SettingsOf } from './settings.ts'

/**
 * A single value of a group: a field, or a part of a field that is an object, as `13.days`. `range`: of a whole number;
 * without one it is on or off.
 */
export type SettingLeaf = {
  readonly name: string
  readonly outer: string
  readonly inner: string | undefined
  readonly range: NumberRange | undefined
  readonly isRequired: boolean
}

type Shape = Readonly<Record<string, z.ZodType>>

const LEAVES: ReadonlyMap<SettingsGroup, readonly SettingLeaf[]> = new Map(
  SETTINGS_GROUPS.map((group) => [group, leavesOf(SETTINGS[group].form.shape)]),
)

/** The single values of a group, in the order of its declaration. */
export function settingLeaves(group: SettingsGroup): readonly SettingLeaf[] {
  return LEAVES.get(group)!
}

function leavesOf(shape: Shape): readonly SettingLeaf[] {
  return Object.entries(shape).flatMap(([outer, field]) => {
    if (!('shape' in field)) return [leafOf(field, outer, undefined)]
    return Object.entries(field.shape as Shape).map(([inner, part]) => leafOf(part, outer, inner))
  })
}

function leafOf(field: z.ZodType, outer: string, inner: string | undefined): SettingLeaf {
  const name = inner === undefined ? outer : `${outer}.${inner}`
  return { name, outer, inner, range: rangeOf(field), isRequired: !field.safeParse(undefined).success }
}

/** A single value of a group; undefined for an optional one that is not set. */
export function leafValue(value: object, { outer, inner }: SettingLeaf): number | boolean | undefined {
  const field = (value as Readonly<Record<string, unknown>>)[outer]
  const found = inner === undefined ? field : (field as Readonly<Record<string, unknown>> | undefined)?.[inner]
  return found as number | boolean | undefined
}

/** The fields of a form by the shape of a group: `13.days` becomes `{ 13: { days } }`. */
export function groupFields(group: SettingsGroup, form: Readonly<Record<string, string>>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const { name, outer, inner } of settingLeaves(group)) {
    if (inner === undefined) fields[outer] = form[name]
    else fields[outer] = { ...(fields[outer] as object | undefined), [inner]: form[name] }
  }
  return fields
}

/** A value of a group with a single value replaced. */
export function withLeafValue(
  value: SettingsOf<SettingsGroup>,
  { outer, inner }: SettingLeaf,
  next: number | boolean | undefined,
): SettingsOf<SettingsGroup> {
  const all = value as Readonly<Record<string, unknown>>
  const field = inner === undefined ? next : { ...(all[outer] as object | undefined), [inner]: next }
  return { ...all, [outer]: field } as SettingsOf<SettingsGroup>
}

/** Any value that differs from that of a group: the opposite, or another number of the range. */
export function otherLeafValue(value: SettingsOf<SettingsGroup>, leaf: SettingLeaf): number | boolean {
  const current = leafValue(value, leaf)
  if (leaf.range === undefined) return current !== true
  const { least, most } = leaf.range
  if (typeof current !== 'number') return most
  return current < most ? current + 1 : least
}
