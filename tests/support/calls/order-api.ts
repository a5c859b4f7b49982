import { addDays, day } from '#domain/day.ts'
import { newMember } from '../customers/member-shop.ts'
import { SIZE_9 } from '../shop/small-shop.ts'
import type { CallShop } from './call-shop.ts'

/** A line and an order in wire format. */
export type Detail = Record<string, unknown> & { readonly uid: string; readonly status: number }
export type WireOrder = Record<string, unknown> & {
  readonly uid: string
  readonly status: number
  readonly details: readonly Detail[]
}

const PATH = '/orders-api'
export const START = day('2026-12-01')

/** A new line: an item for four days. */
export const newLine = (itemid: number, more: object = {}) => ({
  itemid,
  sizetaguid: String(SIZE_9),
  rentalstartdate: START,
  rentalenddate: addDays(START, 3),
  ...more,
})

/** The order of a response. */
export const asOrder = ({ json }: { json: object }) => json as unknown as WireOrder

/** Requests to the order API of a shop. */
export function orderApi(shop: () => CallShop) {
  type Headers = Readonly<Record<string, string>>
  const post = (method: string, order: object, headers: Headers = {}) =>
    shop().request('POST', PATH, { method, order }, headers)
  return {
    get: (query: Record<string, unknown>, headers: Headers = {}) => {
      const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
      const entries = Object.entries(query).map(([name, value]) => [name, text(value)])
      return shop().request('GET', `${PATH}?${new URLSearchParams(Object.fromEntries(entries))}`, undefined, headers)
    },
    /** Creates a cart. Returns its secret if it has a new one. */
    create: async (details: readonly object[], headers: Headers = {}) => {
      const response = await post('POST', { details }, headers)
      return { status: response.status, order: asOrder(response), secret: response.headers.get('x-cart-secret') ?? '' }
    },
    post,
    update: (order: object, headers: Headers = {}) => post('PUT', order, headers),
    save: (order: object, headers: Headers = {}, reason?: string) =>
      shop().request('PUT', PATH, { order, reason }, headers),
    member: async () => {
      const { session, tokens } = await newMember(shop())
      return { uid: session.uid, bearer: { authorization: `Bearer ${tokens.idToken}` } }
    },
    lastLogged: () => shop().log.at(-1),
  }
}
