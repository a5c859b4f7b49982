import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, staffCaller } from '#app/session/require-staff.ts'
import { orderFilter } from '#domain/staff/order-search.ts'
import type { Services } from '#services/services.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { Route } from './+types/live.ts'

const ETAG_LENGTH = 32

/**
 * Whether what a page shows has changed: the ETag of the day, of the packing list, of the stock (`?of=stock`), of an
 * order, a unit or an inquiry (`?of=order:{uid}`), or of a list of orders (`?of=orders:{query}`).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = staffCaller(request, context)
  const of = new URL(request.url).searchParams.get('of') ?? 'today'
  const state = permitted(await stateOf(context.get(servicesContext).staff, caller, of), request)
  const etag = `"${await digest(JSON.stringify(state ?? null))}"`
  const headers = { ...PRIVATE_HEADERS, 'cache-control': 'private, no-cache', etag }
  const isUnchanged = request.headers.get('if-none-match') === etag
  return new Response(null, { status: isUnchanged ? 304 : 200, headers })
}

function stateOf(
  { today, orders, packing, units, inquiries }: Services['staff'],
  caller: StaffCaller,
  of: string,
): Promise<unknown> {
  const kind = of.split(':', 1)[0] ?? ''
  const key = of.slice(kind.length + 1)
  const filter = orderFilter.safeParse(Object.fromEntries(new URLSearchParams(key)))
  const reads: Readonly<Record<string, () => Promise<unknown>>> = {
    order: () => orders.version(caller, key),
    orders: () => (filter.success ? orders.list(caller, filter.data) : today.read(caller)),
    inquiry: () => inquiries.version(caller, key),
    unit: () => units.version(caller, key),
    stock: () => units.stockVersion(caller),
    packing: () => packing.list(caller, undefined),
  }
  const read = Object.hasOwn(reads, kind) ? reads[kind] : undefined
  return read === undefined ? today.read(caller) : read()
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, ETAG_LENGTH)
}
