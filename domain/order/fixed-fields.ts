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

/**
 * What the customer or staff choose of an order, and a cart does not take over the order API: it is chosen at the
 * checkout. All other fields are computed by the shop.
 */
const CHOSEN_FIELDS = [
  ...['status', 'customeruid', 'customeremail', 'customerinfo', 'paymentmethoduid', 'timezone'],
  ...['deliveryrequest', 'note', 'usepoint', 'slipnumber', 'returnslipnumber', 'memo'],
]
const CHOSEN_LINE_FIELDS = ['productuid', 'itemid', 'sizetaguid']

type Wire = Readonly<Record<string, unknown>>

/**
 * The first given field of a cart that would be dropped: one of those that are chosen, with another value than the
 * stored one. Empty values are no choice. The prefecture of the destination is not one of these.
 */
export function firstDroppedField(stored: Wire, given: Wire): string | undefined {
  const { prefecture: _, ...address } = membersOf(given.shippinginfo)
  const field = CHOSEN_FIELDS.find((name) => isDropped(stored, given, name))
  if (field !== undefined) return field
  const known = membersOf(stored.shippinginfo)
  const part = Object.keys(address).find((name) => isDropped(known, address, name))
  if (part !== undefined) return `shippinginfo.${part}`
  const lines = listOf(stored.details)
  const line = listOf(given.details)
    .filter(({ uid }) => uid != null)
    .flatMap((each) =>
      CHOSEN_LINE_FIELDS.filter((name) =>
        isDropped(
          lines.find(({ uid }) => uid === each.uid),
          each,
          name,
        ),
      ),
    )
  return line[0] && `details.${line[0]}`
}

function isDropped(stored: Wire | undefined, given: Wire, name: string): boolean {
  if (stored === undefined || !Object.hasOwn(given, name) || isEmpty(given[name])) return false
  return !isSame(memberOf(stored, name), given[name])
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty)
  return value == null || value === '' || value === 0 || value === false
}

function membersOf(value: unknown): Wire {
  return typeof value === 'object' && value !== null ? (value as Wire) : {}
}

function listOf(value: unknown): readonly Wire[] {
  return Array.isArray(value) ? value.map(membersOf) : []
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
