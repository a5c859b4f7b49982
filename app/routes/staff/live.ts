import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, staffCaller } from '#app/session/require-staff.ts'
import type { Route } from './+types/live.ts'

const ETAG_LENGTH = 32

/**
 * Whether what a page shows has changed: the ETag of the day, of the stock (`?of=stock`), or of an order, a unit or an
 * inquiry (`?of=order:{uid}`).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = staffCaller(request, context)
  const of = new URL(request.url).searchParams.get('of') ?? 'today'
  const { today, orders, units, inquiries } = context.get(servicesContext).staff
  const [kind = '', uid = ''] = of.split(':', 2)
  const reads: Readonly<Record<string, () => Promise<unknown>>> = {
    order: () => orders.version(caller, uid),
    inquiry: () => inquiries.version(caller, uid),
    unit: () => units.version(caller, uid),
    stock: () => units.stockVersion(caller),
  }
  const read = Object.hasOwn(reads, kind) ? reads[kind] : undefined
  const state = permitted(await (read ?? (() => today.read(caller)))(), request)
  const etag = `"${await digest(JSON.stringify(state ?? null))}"`
  const headers = { ...PRIVATE_HEADERS, 'cache-control': 'private, no-cache', etag }
  const isUnchanged = request.headers.get('if-none-match') === etag
  return new Response(null, { status: isUnchanged ? 304 : 200, headers })
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, ETAG_LENGTH)
}
