import { type CallerName, type CallFacts, type CallRequest, TUS } from './call-facts.ts'
import { newLine } from './order-api.ts'

/** What a call comes to: the word of a refusal, `false`, `null` for nothing found, or `answered`. */
type Outcome = string

/** One thing that is asked for, and what comes of it for each caller. */
type Row = {
  readonly call: string
  readonly about: string
  request(facts: CallFacts): Promise<CallRequest> | CallRequest
  readonly outcomes: Readonly<Record<CallerName, Outcome>>
}

const [OK, NULL, FALSE] = ['answered', 'null', 'false'] as const
const [WHO, NO, NONE] = ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'] as const

/** The answers in the order of CALLERS; a bad token is turned away everywhere. */
function answers(visitor: Outcome, customer: Outcome, other: Outcome, staff: Outcome, superuser = staff) {
  return { visitor, customer, 'other customer': other, staff, superuser, 'bad token': WHO }
}
const everybody = answers(OK, OK, OK, OK)
const shopOnly = answers(WHO, NO, NO, OK)

const callable = (call: string, about: string, data: (facts: CallFacts) => unknown, given: Row['outcomes']): Row => ({
  call,
  about,
  request: (facts) => ({ method: 'POST', path: `/asia-northeast1/${call}`, body: { data: data(facts) } }),
  outcomes: given,
})
const asking = (
  call: string,
  about: string,
  method: string,
  path: string,
  body: unknown,
  given: Row['outcomes'],
): Row => ({ call, about, request: () => ({ method, path, body }), outcomes: given })

const FUNCTIONS: readonly Row[] = [
  callable('getservertime', 'the time', () => null, everybody),
  callable('firstrentalstart', 'of a prefecture', () => ({ prefecture: 40 }), everybody),
  callable('firstrentalstarts', 'of all', () => null, everybody),
  callable('customer', 'the customer', ({ customerUid }) => ({ uid: customerUid }), answers(WHO, OK, NO, OK)),
  callable('customer', 'nobody', () => ({ uid: 'nobody' }), answers(WHO, NO, NO, NULL)),
]

const hidden = { filters: [{ field: 'uid', op: '==', value: '3' }] }
const DOCUMENTS: readonly Row[] = [
  asking('getDocument', 'an item', 'GET', '/documents/items/1', undefined, everybody),
  asking('getDocument', 'no item', 'GET', '/documents/items/9', undefined, answers(NULL, NULL, NULL, NULL)),
  asking('getDocument', 'no collection', 'GET', '/documents/mails/1', undefined, answers(NONE, NONE, NONE, NONE)),
  {
    call: 'getDocument',
    about: 'the customer’s order',
    request: async ({ order }) => ({ method: 'GET', path: `/documents/orders/${(await order()).uid}` }),
    outcomes: answers(NONE, OK, NULL, OK),
  },
  asking('queryDocuments', 'makers', 'POST', '/documents/makers/query', {}, everybody),
  asking('queryDocuments', 'no maker', 'POST', '/documents/makers/query', hidden, answers(NULL, NULL, NULL, NULL)),
  {
    call: 'queryDocuments',
    about: 'the customer’s orders',
    request: async ({ customerUid, order }) => {
      await order()
      const body = { filters: [{ field: 'customeruid', op: '==', value: customerUid }] }
      return { method: 'POST', path: '/documents/orders/query', body }
    },
    outcomes: answers(NONE, OK, NULL, OK),
  },
  asking(
    'addDocument',
    'a maker',
    'POST',
    '/documents/makers',
    { data: { name: '礼', kana: 'れい', rank: 3 } },
    shopOnly,
  ),
  asking('addDocument', 'an order', 'POST', '/documents/orders', { data: {} }, answers(WHO, NO, NO, NO)),
  asking('setDocument', 'a maker', 'PUT', '/documents/makers/2', { data: { rank: 4 }, merge: true }, shopOnly),
  asking('deleteDocument', 'a maker', 'DELETE', '/documents/makers/77', undefined, answers(WHO, NO, NO, NO, OK)),
  asking(
    'writeDocuments',
    'a maker',
    'POST',
    '/documents/batch',
    { writes: [{ op: 'set', collection: 'makers', uid: '2', data: { rank: 5 }, merge: true }] },
    shopOnly,
  ),
]

const senders = answers(WHO, NO, NO, OK, NONE)
const uploading = (call: string, about: string, method: string): Row => ({
  call,
  about,
  request: async ({ upload }) => ({ method, path: await upload(), headers: TUS }),
  outcomes: senders,
})
const FILES: readonly Row[] = [
  {
    call: 'beginUpload',
    about: 'a picture',
    request: () => ({ method: 'POST', path: '/files/uploads', headers: { ...TUS, 'upload-length': '9' } }),
    outcomes: shopOnly,
  },
  // HEAD has no body to look at; GET is answered alike.
  uploading('findUpload', 'of staff', 'GET'),
  uploading('appendUpload', 'nothing to that of staff', 'PATCH'),
  uploading('dropUpload', 'of staff', 'DELETE'),
  {
    call: 'linkIdentityDocument',
    about: 'the customer’s',
    request: async ({ orderWithDocument: documented }) => ({
      method: 'POST',
      path: '/files/links',
      body: { order: await documented() },
    }),
    outcomes: shopOnly,
  },
  asking('linkIdentityDocument', 'no order', 'POST', '/files/links', { order: 'none' }, answers(WHO, NO, NO, NONE)),
]

const PATH = '/orders-api'
const ORDERS: readonly Row[] = [
  {
    call: 'readOrders',
    about: 'the customer’s order',
    request: async ({ order }) => ({ method: 'GET', path: `${PATH}?uid=${(await order()).uid}` }),
    outcomes: answers(WHO, OK, NO, OK),
  },
  {
    call: 'readOrders',
    about: 'a guest’s cart with its secret',
    request: async ({ guestCart }) => {
      const { uid, secret } = await guestCart()
      return { method: 'GET', path: `${PATH}?uid=${uid}`, headers: { 'x-cart-secret': secret } }
    },
    outcomes: everybody,
  },
  asking('readOrders', 'no order', 'GET', `${PATH}?uid=nothing`, undefined, answers(WHO, NO, NO, NULL)),
  asking('readOrders', 'a list', 'GET', `${PATH}?limit=3`, undefined, answers(WHO, OK, OK, OK)),
  {
    call: 'saveOrder',
    about: 'cancels the customer’s order',
    request: async ({ order }) => ({
      method: 'PUT',
      path: PATH,
      body: { order: { uid: (await order()).uid, status: 80 } },
    }),
    outcomes: answers(WHO, OK, NO, FALSE),
  },
  {
    call: 'saveOrder',
    about: 'confirms the customer’s order',
    request: async ({ order }) => ({
      method: 'PUT',
      path: PATH,
      body: { order: { uid: (await order()).uid, status: 30 } },
    }),
    outcomes: answers(WHO, FALSE, NO, OK),
  },
  {
    call: 'saveOrder',
    about: 'empties the customer’s cart',
    request: async ({ cart }) => ({
      method: 'PUT',
      path: PATH,
      body: { order: { uid: (await cart()).uid, details: [] } },
    }),
    outcomes: answers(WHO, OK, NO, OK),
  },
  {
    call: 'saveCart',
    about: 'opens a cart',
    request: () => ({ method: 'POST', path: PATH, body: { method: 'POST', order: { details: [newLine(1)] } } }),
    outcomes: everybody,
  },
  {
    call: 'saveCart',
    about: 'changes the customer’s cart',
    request: async ({ cart }) => {
      const { uid, details } = await cart()
      return { method: 'POST', path: PATH, body: { method: 'PUT', order: { uid, details } } }
    },
    outcomes: answers(WHO, OK, NO, OK),
  },
]

/** Every call and every caller, as one table (specification 6). */
export const ROWS: readonly Row[] = [...FUNCTIONS, ...DOCUMENTS, ...FILES, ...ORDERS]

/** What an answer comes to. */
export function outcomeOf(json: unknown): Outcome {
  if (json === null || json === false) return String(json)
  const { error, result, ...members } = json as { error?: { status: string }; result?: object }
  if (error !== undefined) return error.status
  const [found] = Object.entries(result ?? members).filter(([name]) => /^(customer|documents?)$/.test(name))
  return found?.[1] === null ? 'null' : 'answered'
}
