import { insertRows } from '#adapters/postgres/database/bulk.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import type { CallerKind } from '#http/calls/call.ts'
import { newMember } from '../customers/member-shop.ts'
import { PASSWORD } from '../customers/members.ts'
import { tokensOf } from '../identity/identity-server.ts'
import { orderLives, photograph } from '../orders/order-lives.ts'
import { type CallShop, openCallShop } from './call-shop.ts'
import { newLine } from './order-api.ts'

/** The kinds of callers. The carts and orders of the rows belong to the customer. */
export const CALLERS = [
  'visitor',
  'anonymous account',
  'provisional account',
  'customer',
  'other customer',
  'staff',
  'superuser',
  'bad token',
] as const
export type CallerName = (typeof CALLERS)[number]

/** The kind under which a call lists each caller. */
export const KINDS: Readonly<Record<CallerName, CallerKind>> = {
  visitor: 'visitor',
  'anonymous account': 'visitor',
  'provisional account': 'visitor',
  customer: 'customer',
  'other customer': 'customer',
  staff: 'staff',
  superuser: 'superuser',
  'bad token': 'visitor',
}

type Headers = Readonly<Record<string, string>>
/** The request of a call. */
export type CallRequest = {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Headers
}

/** Headers of tus clients. */
export const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }

/** A shop with a caller of each kind, and the data that the rows need. */
export type CallFacts = {
  readonly shop: CallShop
  readonly headersOf: Readonly<Record<CallerName, Headers>>
  readonly customerUid: string
  /** Matches text that no error response may contain. */
  readonly secretWords: RegExp
  /** A cart of the customer with one line; a guest's cart with its secret; an order of the customer. */
  cart(): Promise<{ uid: string; details: readonly object[] }>
  guestCart(): Promise<{ uid: string; secret: string }>
  order(): Promise<{ uid: string; secret: string }>
  /** The address of an upload that staff started; the uid of an order with an identity document. */
  upload(): Promise<string>
  orderWithDocument(): Promise<string>
}

export async function openCallFacts(db: Database): Promise<CallFacts> {
  const stock = [1, 2, 3].map((id) => ({ id, units: 120, refPrice: 100 }))
  const shop = await openCallShop(db, stock)
  await insertRows(db, 'makers', [{ uid: 2, name: '礼', kana: 'れい', rank: 2 }])
  const [own, other] = [await newMember(shop), await newMember(shop)]
  const staff = await shop.account('staff@example.jp', 5)
  const superuser = await shop.account('root@example.jp', 999)
  const bearer = ({ tokens }: typeof own) => ({ authorization: `Bearer ${tokens.idToken}` })
  const signUp = async (account: object): Promise<Headers> => {
    const request = { returnSecureToken: true, ...account }
    const signedUp = await shop.ports.identity.call('signUp', request, { address: undefined })
    return { authorization: `Bearer ${tokensOf(signedUp).idToken}` }
  }
  const lives = orderLives(() => shop)
  const order = () => lives.accepted([2, 3], { method: 'cod', member: own.session.uid })
  const create = async (headers: Headers = {}) => {
    const body = { method: 'POST', order: { details: [newLine(1)] } }
    const { json, headers: responseHeaders } = await shop.request('POST', '/orders-api', body, headers)
    return { ...(json as { uid: string; details: object[] }), secret: responseHeaders.get('x-cart-secret') ?? '' }
  }
  return {
    shop,
    customerUid: own.session.uid,
    secretWords: new RegExp(`${own.email}|${own.session.uid}|山田|黒のワンピース`),
    headersOf: {
      visitor: {},
      'anonymous account': await signUp({}),
      'provisional account': await signUp({ email: 'provisional@example.jp', password: PASSWORD }),
      customer: bearer(own),
      'other customer': bearer(other),
      staff: staff.bearer,
      superuser: superuser.bearer,
      'bad token': { authorization: `Bearer ${own.tokens.idToken.slice(0, -8)}AAAAAAAA` },
    },
    cart: () => create(bearer(own)),
    guestCart: () => create(),
    order,
    async upload() {
      const headers = { ...staff.bearer, ...TUS, 'upload-length': '9' }
      return (await shop.request('POST', '/files/uploads', undefined, headers)).headers.get('location') ?? ''
    },
    async orderWithDocument() {
      const { uid, secret } = await order()
      await shop.services.identityDocuments.submit({ orderSecret: secret }, await photograph())
      return uid
    },
  }
}
