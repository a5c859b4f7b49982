/**
 * A function that is computed once for the same object. Further arguments have to belong to that object.
 *
 * @__NO_SIDE_EFFECTS__ A browser's file leaves out the functions that it does not use.
 */
export function onceFor<Input extends object, More extends readonly unknown[], Result>(
  compute: (input: Input, ...more: More) => Result,
): (input: Input, ...more: More) => Result {
  const results = new WeakMap<Input, Result>()
  return (input, ...more) => {
    const known = results.get(input)
    if (known !== undefined) return known
    const result = compute(input, ...more)
    results.set(input, result)
    return result
  }
}
