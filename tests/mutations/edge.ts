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
        in: 'isOwnOrigin',
        replace: ['!isProduction && isOfRequest', 'isOfRequest'],
      },
      {
        id: 'origin-not-asked',
        fact: 'an origin that is not the shop is refused for every type of body',
        in: 'checkOrigin',
        replace: ['!isOwnOrigin(origin, raw, options)', 'false'],
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
        in: 'rejectUnrepresentable',
        replace: ['> 1', '> 2'],
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
        in: 'READS',
        replace: ["'GET', 'HEAD'", "'GET'"],
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
        in: 'requestOfRoutes',
        replace: [" && method !== 'HEAD'", ''],
      },
      {
        id: 'head-gesture',
        fact: 'HEAD with the fields of a gesture does not prove a mailbox',
        in: 'requestOfRoutes',
        drop: "if (method === 'HEAD')",
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
        in: 'markedScripts',
        replace: ['attributeOf(mark)', '/ nonce="[^"]*"/'],
      },
      {
        id: 'script-before-mark',
        fact: 'a script before a marked link is not allowed',
        in: 'markedScripts',
        replace: ['endsInScript(parts[index]!)', 'true'],
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
        in: 'isUrgent',
        drop: 'if (!buyer.hasPass)',
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
        in: 'isPassValid',
        replace: ['< PASS_LIFETIME_S', '<= PASS_LIFETIME_S'],
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
        in: 'createWaitingRoom',
        replace: [' && constantTimeEqual(passOf(givenAtS), text)', ''],
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
        in: 'openChargeLink',
        replace: [' || isRejected(await charges.list({ chargeSecret: secret }))', ''],
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
        in: 'requirePendingPayment',
        replace: ['const payment', 'await checkout.abandonPayment(orderSecret)\n  const payment'],
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
        in: 'routeOf',
        replace: ['true', 'false'],
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
        in: 'isWellFormedPath',
        replace: [' || ENCODED_UNRESERVED.test(path)', ''],
      },
    ],
  },
]
