/**
 * The same services or ports, whose functions do what `instead` gives for them, if anything. What is asked of a name
 * that has nothing instead goes to the part itself. Example of a name: `sessions.ofToken`.
 */
export function failingParts<T extends object>(parts: T, instead: (name: string) => (() => unknown) | undefined): T {
  const within = <P extends object>(part: P, path: string): P =>
    new Proxy(part, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        if (typeof key === 'symbol') return value
        const name = `${path}${key}`
        if (typeof value === 'function')
          return (...args: unknown[]) => (instead(name) ?? (() => Reflect.apply(value, target, args)))()
        return isPart(value) ? within(value, `${name}.`) : value
      },
    })
  return within(parts, '')
}

/** What a function with a defect does. */
export async function broken(): Promise<never> {
  throw new Error('a defect')
}

/** Whether a value is a plain object, which groups functions. */
function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
