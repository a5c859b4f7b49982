import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, staffCaller } from '#app/session/require-staff.ts'
import { inquiryFilter } from '#domain/inquiry/inquiry-filter.ts'
import { recordFilter } from '#domain/record/records.ts'
import {
  chargeFilter,
  itemFilter,
  mailFilter,
  memberFilter,
  overdueFilter,
  questionFilter,
  reviewFilter,
} from '#domain/staff/desk-filters.ts'
import { orderFilter } from '#domain/staff/order-search.ts'
import { unitFilter } from '#domain/staff/unit-search.ts'
import type { Services } from '#services/services.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { Route } from './+types/live.ts'

const ETAG_LENGTH = 32

/**
 * Whether what a page shows has changed: the ETag of the day, of the packing list, of the stock (`?of=stock`), of an
 * order, a unit or an inquiry (`?of=order:{uid}`), or of a list with its criteria (`?of=orders:{query}`).
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

function stateOf(staff: Services['staff'], caller: StaffCaller, of: string): Promise<unknown> {
  const { today, orders, packing, units, inquiries } = staff
  const kind = of.split(':', 1)[0] ?? ''
  const key = of.slice(kind.length + 1)
  const reads: Readonly<Record<string, () => Promise<unknown>>> = {
    ...listReads(staff, caller, new URLSearchParams(key)),
    order: () => orders.version(caller, key),
    inquiry: () => inquiries.version(caller, key),
    unit: () => units.version(caller, key),
    stock: () => units.stockVersion(caller),
    packing: () => packing.list(caller, undefined),
  }
  const read = Object.hasOwn(reads, kind) ? reads[kind] : undefined
  return read === undefined ? today.read(caller) : read()
}

type Schema<Filter> = {
  safeParse(input: unknown): { readonly success: true; readonly data: Filter } | { readonly success: false }
}

/** The lists with the criteria of their address. Unknown criteria are those of no list. */
function listReads(staff: Services['staff'], caller: StaffCaller, criteria: URLSearchParams) {
  const typed = Object.fromEntries(criteria)
  const read =
    <Filter>(schema: Schema<Filter>, list: (caller: StaffCaller, filter: Filter) => Promise<unknown>) =>
    async () => {
      const filter = schema.safeParse(typed)
      return filter.success ? list(caller, filter.data) : undefined
    }
  return {
    orders: read(orderFilter, staff.orders.list),
    units: read(unitFilter, staff.units.list),
    items: read(itemFilter, staff.items.list),
    mails: read(mailFilter, staff.mails.list),
    inquiries: read(inquiryFilter, staff.inquiries.list),
    reviews: read(reviewFilter, staff.reviews.list),
    questions: read(questionFilter, staff.questions.list),
    members: read(memberFilter, staff.members.list),
    charges: read(chargeFilter, staff.money.listCharges),
    arrears: read(overdueFilter, staff.money.listOverdue),
    ...Object.fromEntries(
      Object.entries(staff.records).map(([kind, { list }]) => [`${kind}s`, read(recordFilter, list)]),
    ),
  }
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, ETAG_LENGTH)
}
