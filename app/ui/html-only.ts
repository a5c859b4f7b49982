/**
 * Loader data that travel inside the document's HTML alone, never a second time as data: the property is there while
 * the server renders, and absent from what the browser hydrates with. A component that reads it leaves its server-made
 * elements as they are.
 */
export function withHtmlOnly<Data extends object, Extra extends object>(
  data: Data,
  extra: Extra,
): Data & Partial<Extra> {
  const hidden = Object.fromEntries(
    Object.entries(extra).map(([name, value]) => [name, { value, enumerable: false }] as const),
  )
  return Object.defineProperties({ ...data }, hidden) as Data & Partial<Extra>
}
