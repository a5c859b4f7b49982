/**
 * Loader data that are sent only within the HTML of the document and not a second time as data. The property exists
 * while the server renders and is undefined when the browser hydrates. A component that reads it leaves the
 * server-rendered elements unchanged.
 */
export function withHtmlOnly<Data extends object, Extra extends object>(
  data: Data,
  extra: Extra,
): Data & Partial<Extra> {
  const properties = Object.fromEntries(
    Object.entries(extra).map(([name, value]) => [name, { value, enumerable: false }] as const),
  )
  return Object.defineProperties({ ...data }, properties) as Data & Partial<Extra>
}
