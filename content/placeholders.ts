import { AREA_TEMPLATE } from './areas.ts'
import { AREA_NAMES, CONSTANTS, OPERATOR_NAMES } from './constants.ts'
import { TABLES } from './tables.ts'

/** A name that staff may insert. `value`: what it says now; undefined where that depends on shop or place. */
export type Placeholder = { readonly name: string; readonly value: string | undefined }

/** The names that a page may have. Those of an area are in the template of the areas alone. */
export function placeholdersOf(path: string): readonly Placeholder[] {
  const unknown = (name: string) => ({ name, value: undefined })
  return [
    ...Object.entries(CONSTANTS).map(([name, value]) => ({ name, value })),
    ...OPERATOR_NAMES.map(unknown),
    ...Object.keys(TABLES).map(unknown),
    ...(path === AREA_TEMPLATE ? AREA_NAMES.map(unknown) : []),
  ]
}
