import type { MutatedFile } from './mutation.ts'

/** What is decided before a page is rendered. */
export const EDGE_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'http/origin-check.ts',
    tests: ['http/origin-check.test.ts'],
    mutations: [
      {
        id: 'origin-of-host',
        fact: 'a foreign host with itself as origin is refused in production',
        search: 'return !isProduction && isOfRequest',
        replacement: 'return isOfRequest',
      },
      {
        id: 'origin-not-asked',
        fact: 'an origin that is not the shop is refused for every type of body',
        search: '!isOwnOrigin(origin, raw, options) || ',
        replacement: '',
      },
    ],
  },
  {
    file: 'http/shop.ts',
    tests: ['tests/integration/routes-over-sockets.test.ts'],
    mutations: [
      {
        id: 'two-hosts',
        fact: 'two Host fields are refused',
        search: '(request.headersDistinct.host ?? []).length > 1',
        replacement: '(request.headersDistinct.host ?? []).length > 2',
      },
    ],
  },
  {
    file: 'http/pages/pages.ts',
    tests: ['http/pages/pages.test.ts'],
    mutations: [
      {
        id: 'head-shared',
        fact: 'HEAD is answered by the page that visitors share',
        search: "new Set(['GET', 'HEAD'])",
        replacement: "new Set(['GET'])",
      },
    ],
  },
  {
    file: 'app/entry.server.tsx',
    tests: ['tests/integration/head-requests.test.ts', 'tests/integration/cross-site-links.test.ts'],
    mutations: [
      {
        id: 'head-of-get',
        fact: 'HEAD of a page for one visitor has the policy and the encoding of GET',
        search: "if (!isShared && method !== 'HEAD') return request",
        replacement: 'if (!isShared) return request',
      },
      {
        id: 'head-gesture',
        fact: 'HEAD with the fields of a gesture does not prove a mailbox',
        search: "  if (method === 'HEAD') headers.delete('sec-fetch-user')\n",
        replacement: '',
      },
    ],
  },
  {
    file: 'app/inline-scripts.server.ts',
    tests: ['app/inline-scripts.server.test.ts'],
    mutations: [
      {
        id: 'script-any-mark',
        fact: 'a script with another mark than that of its rendering is not allowed',
        search: 'html.split(attributeOf(mark))',
        replacement: 'html.split(/ nonce="[^"]*"/)',
      },
      {
        id: 'script-before-mark',
        fact: 'a script before a marked link is not allowed',
        search: 'endsInScript(parts[index]!) ? [textOf(part)] : []',
        replacement: 'true ? [textOf(part)] : []',
      },
    ],
  },
  {
    file: 'domain/visitor/waiting-room.ts',
    tests: ['domain/visitor/waiting-room.test.ts'],
    mutations: [
      {
        id: 'pass-needed',
        fact: 'a secret without a pass does not pass the waiting room',
        search: '  if (!buyer.hasPass) return false\n',
        replacement: '',
      },
    ],
  },
  {
    file: 'domain/visitor/checkout-pass.ts',
    tests: ['domain/visitor/checkout-pass.test.ts'],
    mutations: [
      {
        id: 'pass-lifetime',
        fact: 'a pass ends after sixty days',
        search: 'nowS - givenAtS < PASS_LIFETIME_S',
        replacement: 'nowS - givenAtS <= PASS_LIFETIME_S',
      },
    ],
  },
  {
    file: 'services/waiting-room.ts',
    tests: ['tests/integration/waiting-room.test.ts'],
    mutations: [
      {
        id: 'pass-signed',
        fact: 'a pass that the shop did not sign is none',
        search: ' && constantTimeEqual(passOf(givenAtS), text)',
        replacement: '',
      },
    ],
  },
  {
    file: 'app/session/mailed-link.ts',
    tests: ['tests/integration/waiting-room.test.ts'],
    mutations: [
      {
        id: 'pass-charge-link',
        fact: 'a payment link that does not exist gives no cookie and no pass',
        search: ' || isRejected(await charges.list({ chargeSecret: secret }))',
        replacement: '',
      },
    ],
  },
  {
    file: 'app/routes/shopping/pending-payment.ts',
    tests: ['tests/integration/get-requests.test.ts', 'tests/integration/pay-again.test.ts'],
    mutations: [
      {
        id: 'giveup-by-link',
        fact: 'opening the page of a payment gives nothing up',
        search: 'const payment = await checkout.settlePayment(orderSecret)',
        replacement: `await checkout.abandonPayment(orderSecret)
  const payment = await checkout.settlePayment(orderSecret)`,
      },
    ],
  },
  {
    file: 'app/routes.ts',
    tests: ['tests/integration/hostile-paths.test.ts'],
    mutations: [
      {
        id: 'path-case',
        fact: 'a path in upper case is no page',
        search: 'caseSensitive: true',
        replacement: 'caseSensitive: false',
      },
    ],
  },
  {
    file: 'domain/navigation/path.ts',
    tests: ['tests/integration/hostile-paths.test.ts'],
    mutations: [
      {
        id: 'path-encoded',
        fact: 'a path with an encoded letter is no page',
        search: ' || ENCODED_UNRESERVED.test(path)',
        replacement: '',
      },
    ],
  },
]
