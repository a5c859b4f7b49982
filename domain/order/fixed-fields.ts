/** The first given field that differs from the stored one, ignoring `open`. Missing stored fields count as null. */
export function firstChangedField(
  stored: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
  open: readonly string[],
): string | undefined {
  return Object.keys(given).find(
    (name) => !open.includes(name) && !isSame(Object.hasOwn(stored, name) ? stored[name] : null, given[name]),
  )
}

/** Whether two values are equal as JSON, ignoring the order of members. */
function isSame(a: unknown, b: unknown): boolean {
  const [left, right] = [a ?? null, b ?? null]
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => isSame(memberOf(left, name), memberOf(right, name)))
}

function memberOf(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : null
}
