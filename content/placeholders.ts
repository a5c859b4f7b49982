import type { Settings } from '#domain/settings/settings.ts'
import { AREA_TEMPLATE } from './areas.ts'
import { CONDITION_NAMES } from './conditions.ts'
import { AREA_NAMES, constantsOf, OPERATOR_NAMES } from './constants.ts'
import { TABLE_NAMES } from './tables.ts'

/** A name that staff may insert. `value`: what it says now; undefined where that depends on shop or place. */
export type Placeholder = { readonly name: string; readonly value: string | undefined }

/** The names that a page may have. Those of an area are in the template of the areas alone. */
export function placeholdersOf(path: string, settings: Settings): readonly Placeholder[] {
  const unknown = (name: string) => ({ name, value: undefined })
  return [
    ...Object.entries(constantsOf(settings)).map(([name, value]) => ({ name, value })),
    ...OPERATOR_NAMES.map(unknown),
    ...TABLE_NAMES.map(unknown),
    ...CONDITION_NAMES.map(unknown),
    ...(path === AREA_TEMPLATE ? AREA_NAMES.map(unknown) : []),
  ]
}
