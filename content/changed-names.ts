import type { Settings } from '#domain/settings/settings.ts'
import { areaValues } from './area-values.ts'
import { servedAreas } from './areas.ts'
import { hidingNames } from './conditions.ts'
import { constantsOf } from './constants.ts'
import { tablesOf } from './tables.ts'

/** The names in pages that say something else after a change of settings. */
export function changedNames(before: Settings, after: Settings): ReadonlySet<string> {
  const [old, next] = [before, after].map(valuesOf)
  return new Set(Object.keys({ ...old, ...next }).filter((name) => old?.[name] !== next?.[name]))
}

/** What each name says, in one text: of an area for all areas, of a condition whether it hides what follows. */
function valuesOf(settings: Settings): Readonly<Record<string, string>> {
  const areas = servedAreas(settings).map((area) => areaValues(area, settings))
  const areaNames = Object.keys(areas[0] ?? {})
  return {
    ...constantsOf(settings),
    ...Object.fromEntries(Object.entries(tablesOf(settings)).map(([name, table]) => [name, JSON.stringify(table)])),
    ...Object.fromEntries(hidingNames(settings).map((name) => [name, 'hides'])),
    ...Object.fromEntries(areaNames.map((name) => [name, JSON.stringify(areas.map((values) => values[name]))])),
  }
}
