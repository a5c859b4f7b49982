import { type CallerName, type CallFacts, type CallRequest, TUS } from './call-facts.ts'
import { newLine } from './order-api.ts'

/** The outcome of a call: the status of an error, `false`, `null` for nothing found, or `answered`. */
type Outcome = string

/** A call and its outcome for each caller. */
type Row = {
  readonly call: string
  readonly about: string
  request(facts: CallFacts): Promise<CallRequest> | CallRequest
  readonly outcomes: Readonly<Record<CallerName, Outcome>>
}

const [OK, NULL, FALSE] = ['answered', 'null', 'false'] as const
const [UNAUTHENTICATED, DENIED, NOT_FOUND] = ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'] as const

function outcomes(visitor: Outcome, customer: Outcome, other: Outcome, staff: Outcome, superuser = staff) {
  const accounts = { 'anonymous account': visitor, 'provisional account': visitor, customer, 'other customer': other }
  return { visitor, ...accounts, staff, superuser, 'bad token': UNAUTHENTICATED }
}
const everyone = outcomes(OK, OK, OK, OK)
const staffOnly = outcomes(UNAUTHENTICATED, DENIED, DENIED, OK)
const refused = outcomes(UNAUTHENTICATED, DENIED, DENIED, DENIED)
const functionRow = (
  call: string,
  about: string,
  data: (facts: CallFacts) => unknown,
  expected: Row['outcomes'],
): Row => ({
  call,
  about,
  request: (facts) => ({ method: 'POST', path: `/asia-northeast1/${call}`, body: { data: data(facts) } }),
  outcomes: expected,
})
type HttpRow = readonly [method: string, path: string, body: unknown, outcomes: Row['outcomes']]
const httpRow = (call: string, about: string, ...[method, path, body, expected]: HttpRow): Row => ({
  call,
  about,
  request: () => ({ method, path, body }),
  outcomes: expected,
})

const FUNCTIONS: readonly Row[] = [
  httpRow('verifyStaff', 'a wrong code', 'POST', '/second-factor', { code: '000000' }, refused),
  functionRow('getservertime', 'the time', () => null, everyone),
  functionRow('firstrentalstart', 'of a prefecture', () => ({ prefecture: 40 }), everyone),
  functionRow('firstrentalstarts', 'of all', () => null, everyone),
  functionRow(
    'customer',
    'the customer',
    ({ customerUid }) => ({ uid: customerUid }),
    outcomes(UNAUTHENTICATED, OK, DENIED, OK),
  ),
  functionRow(
    'customer',
    'an unknown customer',
    () => ({ uid: 'nobody' }),
    outcomes(UNAUTHENTICATED, DENIED, DENIED, NULL),
  ),
]

const hidden = { filters: [{ field: 'uid', op: '==', value: '3' }] }
const DOCUMENTS: readonly Row[] = [
  httpRow('getDocument', 'an item', 'GET', '/documents/items/1', undefined, everyone),
  httpRow('getDocument', 'no item', 'GET', '/documents/items/9', undefined, outcomes(NULL, NULL, NULL, NULL)),
  httpRow(
    'getDocument',
    'no collection',
    'GET',
    '/documents/mails/1',
    undefined,
    outcomes(NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND),
  ),
  {
    call: 'getDocument',
    about: 'the customer’s order',
    request: async ({ order }) => ({ method: 'GET', path: `/documents/orders/${(await order()).uid}` }),
    outcomes: outcomes(NOT_FOUND, OK, NULL, OK),
  },
  httpRow('queryDocuments', 'makers', 'POST', '/documents/makers/query', {}, everyone),
  httpRow('queryDocuments', 'no maker', 'POST', '/documents/makers/query', hidden, outcomes(NULL, NULL, NULL, NULL)),
  {
    call: 'queryDocuments',
    about: 'the customer’s orders',
    request: async ({ customerUid, order }) => {
      await order()
      const body = { filters: [{ field: 'customeruid', op: '==', value: customerUid }] }
      return { method: 'POST', path: '/documents/orders/query', body }
    },
    outcomes: outcomes(NOT_FOUND, OK, NULL, OK),
  },
  httpRow(
    'addDocument',
    'a maker',
    'POST',
    '/documents/makers',
    { data: { name: '礼', kana: 'れい', rank: 3 } },
    staffOnly,
  ),
  httpRow(
    'addDocument',
    'an order',
    'POST',
    '/documents/orders',
    { data: {} },
    outcomes(UNAUTHENTICATED, DENIED, DENIED, DENIED),
  ),
  httpRow('setDocument', 'a maker', 'PUT', '/documents/makers/2', { data: { rank: 4 }, merge: true }, staffOnly),
  httpRow('changeDocument', 'a maker', 'PATCH', '/documents/makers/2', { data: { rank: 4 } }, staffOnly),
  httpRow(
    'deleteDocument',
    'a maker',
    'DELETE',
    '/documents/makers/77',
    undefined,
    outcomes(UNAUTHENTICATED, DENIED, DENIED, DENIED, OK),
  ),
  httpRow(
    'writeDocuments',
    'a maker',
    'POST',
    '/documents/batch',
    { writes: [{ op: 'set', collection: 'makers', uid: '2', data: { rank: 5 }, merge: true }] },
    staffOnly,
  ),
]

const uploader = outcomes(UNAUTHENTICATED, DENIED, DENIED, OK, NOT_FOUND)
const uploadRow = (call: string, about: string, method: string): Row => ({
  call,
  about,
  request: async ({ upload }) => ({ method, path: await upload(), headers: TUS }),
  outcomes: uploader,
})
const FILES: readonly Row[] = [
  {
    call: 'beginUpload',
    about: 'a picture',
    request: () => ({ method: 'POST', path: '/files/uploads', headers: { ...TUS, 'upload-length': '9' } }),
    outcomes: staffOnly,
  },
  // HEAD has no body to check; the response to GET is the same.
  uploadRow('findUpload', 'of staff', 'GET'),
  uploadRow('appendUpload', 'nothing to that of staff', 'PATCH'),
  uploadRow('dropUpload', 'of staff', 'DELETE'),
  {
    call: 'linkIdentityDocument',
    about: 'the customer’s',
    request: async ({ orderWithDocument: documented }) => ({
      method: 'POST',
      path: '/files/links',
      body: { order: await documented() },
    }),
    outcomes: staffOnly,
  },
  httpRow(
    'linkIdentityDocument',
    'no order',
    'POST',
    '/files/links',
    { order: 'none' },
    outcomes(UNAUTHENTICATED, DENIED, DENIED, NOT_FOUND),
  ),
]

const PATH = '/orders-api'
const ORDERS: readonly Row[] = [
  {
    call: 'readOrders',
    about: 'the customer’s order',
    request: async ({ order }) => ({ method: 'GET', path: `${PATH}?uid=${(await order()).uid}` }),
    outcomes: outcomes(UNAUTHENTICATED, OK, DENIED, OK),
  },
  {
    call: 'readOrders',
    about: 'a guest’s cart with its secret',
    request: async ({ guestCart }) => {
      const { uid, secret } = await guestCart()
      return { method: 'GET', path: `${PATH}?uid=${uid}`, headers: { 'x-cart-secret': secret } }
    },
    outcomes: everyone,
  },
  httpRow(
    'readOrders',
    'no order',
    'GET',
    `${PATH}?uid=nothing`,
    undefined,
    outcomes(UNAUTHENTICATED, DENIED, DENIED, NULL),
  ),
  httpRow('readOrders', 'a list', 'GET', `${PATH}?limit=3`, undefined, outcomes(UNAUTHENTICATED, OK, OK, OK)),
  {
    call: 'saveOrder',
    about: 'cancels the customer’s order',
    request: async ({ order }) => ({
      method: 'PUT',
      path: PATH,
      body: { order: { uid: (await order()).uid, status: 80 } },
    }),
    outcomes: outcomes(UNAUTHENTICATED, OK, DENIED, FALSE),
  },
  {
    call: 'saveOrder',
    about: 'confirms the customer’s order',
    request: async ({ order }) => ({
      method: 'PUT',
      path: PATH,
      body: { order: { uid: (await order()).uid, status: 30 } },
    }),
    outcomes: outcomes(UNAUTHENTICATED, FALSE, DENIED, OK),
  },
  {
    call: 'saveOrder',
    about: 'empties the customer’s cart',
    request: async ({ cart }) => ({
      method: 'PUT',
      path: PATH,
      body: { order: { uid: (await cart()).uid, details: [] } },
    }),
    outcomes: outcomes(UNAUTHENTICATED, OK, DENIED, OK),
  },
  {
    call: 'saveCart',
    about: 'opens a cart',
    request: () => ({ method: 'POST', path: PATH, body: { method: 'POST', order: { details: [newLine(1)] } } }),
    outcomes: everyone,
  },
  {
    call: 'saveCart',
    about: 'changes the customer’s cart',
    request: async ({ cart }) => {
      const { uid, details } = await cart()
      return { method: 'POST', path: PATH, body: { method: 'PUT', order: { uid, details } } }
    },
    outcomes: outcomes(UNAUTHENTICATED, OK, DENIED, OK),
  },
]

/** The outcome of every call for every caller (docs/product/6). */
export const ROWS: readonly Row[] = [...FUNCTIONS, ...DOCUMENTS, ...FILES, ...ORDERS]

/** The outcome of a response. */
export function outcomeOf(json: unknown): Outcome {
  if (json === null || json === false) return String(json)
  const { error, result, ...members } = json as { error?: { status: string }; result?: object }
  if (error !== undefined) return error.status
  const [found] = Object.entries(result ?? members).filter(([name]) => /^(customer|documents?)$/.test(name))
  return found?.[1] === null ? 'null' : 'answered'
}
