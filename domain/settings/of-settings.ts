import type { Settings } from './settings.ts'

/**
 * A pure function of the settings, or of some of them, that remembers its results: settings are one object until they
 * change.
 */
export function ofSettings<Result extends object, Some extends object = Settings>(
  compute: (settings: Some) => Result,
): typeof compute {
  const results = new WeakMap<Some, Result>()
  return (settings) => {
    const known = results.get(settings)
    if (known !== undefined) return known
    const result = compute(settings)
    results.set(settings, result)
    return result
  }
}
