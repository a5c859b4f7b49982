import type { Settings } from '#domain/settings/settings.ts'

/** A pure function of the settings that remembers its results: settings are one object until they change. */
export function ofSettings<Result extends object>(compute: (settings: Settings) => Result): typeof compute {
  const results = new WeakMap<Settings, Result>()
  return (settings) => {
    const known = results.get(settings)
    if (known !== undefined) return known
    const result = compute(settings)
    results.set(settings, result)
    return result
  }
}
