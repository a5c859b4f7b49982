import type { MutatedFile } from './mutation.ts'

/** What strangers learn of a customer, hold without paying, and cause by mails and pictures. */
export const GUEST_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/cart/checks.ts',
    tests: ['domain/cart/cart.test.ts'],
    mutations: [
      {
        id: 'guest-arrear-revealed',
        fact: 'a guest does not learn that another person’s order is overdue',
        in: 'rejectArrear',
        drop: 'if (isGuest)',
      },
      {
        id: 'guest-amount-revealed',
        fact: 'a guest does not learn what other orders amount to',
        in: 'rejectReferencePrice',
        drop: 'notAccepted',
      },
    ],
  },
  {
    file: 'domain/cart/guest-limits.ts',
    tests: ['domain/cart/guest-limits.test.ts'],
    mutations: [
      {
        id: 'guest-telephone-limit',
        fact: 'the lines of the order count towards what a telephone holds',
        in: 'rejectGuest',
        replace: ['heldByTelephone + lineCount', 'heldByTelephone'],
      },
      {
        id: 'guest-mailbox-limit',
        fact: 'an address gets mails of a limited number of orders',
        in: 'rejectGuest',
        replace: ['unprovenOrders <', 'unprovenOrders <='],
      },
    ],
  },
  {
    file: 'adapters/postgres/orders/customer-orders.ts',
    tests: ['tests/integration/guest-limits.test.ts'],
    mutations: [
      {
        id: 'member-unproven-mailbox',
        fact: 'a stranger’s guest order does not count against the member whose address was typed',
        in: 'ordersOfMember',
        replace: [' AND ${IS_PROVEN}', ''],
      },
      {
        id: 'guest-household-family',
        fact: 'another family at the same address is another household',
        in: 'ordersOfGuest',
        replace: ["AND shipping_info->>'familyNameKana' = ${familyNameKana}", ''],
      },
    ],
  },
  {
    file: 'adapters/postgres/orders/placing.ts',
    tests: ['tests/integration/guest-limits.test.ts'],
    mutations: [
      {
        id: 'guest-network-hash',
        fact: 'the network of an order is stored as a hash',
        in: 'hashNetwork',
        replace: ["createHash('sha256').update(`network ${network}`).digest()", 'Buffer.from(network)'],
      },
    ],
  },
  {
    file: 'adapters/postgres/orders/order-secrets.ts',
    tests: ['tests/integration/order-secrets.test.ts'],
    mutations: [
      {
        id: 'planted-cart-secret',
        fact: 'the first use of a new secret ends the former ones of the cart',
        in: 'endFormerSecrets',
        replace: ['secret_hash = used.secret_hash', 'version = version'],
      },
    ],
  },
  {
    file: 'adapters/postgres/orders/order-reads.ts',
    tests: ['tests/integration/order-secrets.test.ts'],
    mutations: [
      {
        id: 'cart-secret-opens-order',
        fact: 'the secret of a cart does not open the placed order',
        in: 'uidOf',
        replace: ["sql`AND purpose <> 'cart'`", 'sql``'],
      },
    ],
  },
  {
    file: 'domain/visitor/cookies.ts',
    tests: ['domain/visitor/cookies.test.ts'],
    mutations: [
      {
        id: 'former-cookie-first',
        fact: 'a cookie of the former name never replaces one of the new name',
        in: 'readCookies',
        replace: [
          'values.get(nameOf(cookie, isSecure(request))) ?? formerValue(cookie, values)',
          'formerValue(cookie, values) ?? values.get(nameOf(cookie, isSecure(request)))',
        ],
      },
    ],
  },
  {
    file: 'app/ui/form/honeypot.tsx',
    tests: ['tests/integration/contact.test.ts', 'tests/integration/item-questions.test.ts'],
    mutations: [
      {
        id: 'honeypot-any-answer',
        fact: 'only the answer of a person lets a form through whose hidden field was filled in',
        in: 'honeypotErrors',
        replace: ["choice !== 'person'", '!choice'],
      },
      {
        id: 'honeypot-forgotten',
        fact: 'the form still says that its hidden field was filled in when its sender was asked',
        in: 'HoneypotField',
        replace: ['value="1"', 'value=""'],
      },
      {
        id: 'honeypot-answer-lost',
        fact: 'the answer about the sender is kept when the form is refused for another reason',
        in: 'HoneypotField',
        replace: ['value={choice}', ''],
      },
    ],
  },
  {
    file: 'app/routes/contact/contact.tsx',
    tests: ['tests/integration/contact.test.ts'],
    mutations: [
      {
        id: 'honeypot-inquiry-dropped',
        fact: 'an inquiry whose hidden field was filled in is not reported as sent',
        in: 'action',
        replace: [
          'return data({ ...confirm, errors,',
          "return redirect(pageHref('contact-complete'), 303) ?? data({ ...confirm, errors,",
        ],
      },
    ],
  },
  {
    file: 'app/routes/catalog/item-question.tsx',
    tests: ['tests/integration/item-questions.test.ts'],
    mutations: [
      {
        id: 'honeypot-question-stored',
        fact: 'nothing is stored of a question while its hidden field is filled in and its sender has not answered',
        in: 'action',
        drop: 'if (errors !== undefined)',
      },
    ],
  },
  {
    file: 'services/contact.ts',
    tests: ['tests/integration/contact.test.ts'],
    mutations: [
      {
        id: 'inquiry-quoted',
        fact: 'an inquiry is quoted only to the address of the session',
        in: 'sendInquiry',
        replace: ['recipient === provenEmail?.toLowerCase()', 'true'],
      },
    ],
  },
  {
    file: 'services/orders/send-order-links.ts',
    tests: ['tests/integration/order-lookup-requests.test.ts', 'tests/integration/order-lookup.test.ts'],
    mutations: [
      {
        id: 'lookup-former-address',
        fact: 'a link is not mailed for an order that got another address after it was read',
        in: 'queueLinks',
        replace: ['ordersOfLookup(await lockOrders(tx, found), lookup, at)', 'await lockOrders(tx, found)'],
      },
      {
        id: 'lookup-member-link',
        fact: 'a mailed link opens no order of a member',
        in: 'addLinkSecret',
        drop: 'if (customerUid !== undefined)',
      },
      {
        id: 'lookup-time',
        fact: 'the duration of a lookup does not tell whether there is an order',
        in: 'sendOrderLinks',
        replace: ['inFixedTime(() => queueLinks(ports, formUid, lookup))', 'queueLinks(ports, formUid, lookup)'],
      },
      {
        id: 'lookup-form-twice',
        fact: 'a lookup whose form is sent twice is mailed once',
        in: 'queueLinks',
        replace: ['`orderlinks:${formUid}:', '`orderlinks:${ids.next()}:'],
      },
    ],
  },
  {
    file: 'domain/order/lookup.ts',
    tests: ['domain/order/lookup.test.ts'],
    mutations: [
      {
        id: 'lookup-other-address',
        fact: 'a lookup finds only orders of the address',
        in: 'ordersOfLookup',
        replace: [' && isSameEmail(email, order.email)', ''],
      },
      {
        id: 'lookup-finished',
        fact: 'of a telephone number, orders of more than half a year ago are not found',
        in: 'ordersOfLookup',
        replace: [' && isCurrent(order, now)', ''],
      },
    ],
  },
  {
    file: 'adapters/pictures/document-pictures.ts',
    tests: ['adapters/pictures/document-pictures.test.ts'],
    mutations: [
      {
        id: 'pictures-of-one-network',
        fact: 'one network cannot fill the queue of pictures',
        in: 'QUEUE',
        replace: ['maxWaitingPerNetwork: 4', 'maxWaitingPerNetwork: 24'],
      },
      {
        id: 'pictures-at-once',
        fact: 'one picture is decoded at a time',
        in: 'QUEUE',
        replace: ['concurrency: 1', 'concurrency: 4'],
      },
    ],
  },
]
