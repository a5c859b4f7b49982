import type { MutatedFile } from './mutation.ts'

/** What requests may ask, from where, and what a response says to browsers. */
export const REQUEST_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'http/search/search-router.ts',
    tests: ['http/search/search-limits.test.ts'],
    mutations: [
      {
        id: 'search-hits',
        fact: 'the queries of one request return 2,000 hits at most',
        in: 'searchMany',
        drop: 'if (hitCount > MAX_HITS_PER_REQUEST)',
      },
      {
        id: 'search-charge',
        fact: 'hits are charged, not only queries',
        in: 'chargeQueries',
        replace: [' + Math.floor(params.limit / HITS_PER_CHARGE)', ''],
      },
      {
        id: 'search-turns',
        fact: 'networks take turns in the queue of searches',
        in: 'answerInTurn',
        replace: ['networkOf(options.addressOf?.(raw))', "''"],
      },
    ],
  },
  {
    file: 'http/postal-code.ts',
    tests: ['http/postal-code.test.ts'],
    mutations: [
      {
        id: 'postal-known-code',
        fact: 'a look-up of a postal code that is known is not counted',
        in: 'postalCodeRouter',
        replace: ['has(code)', "has('')"],
      },
    ],
  },
  {
    file: 'http/public-request.ts',
    tests: ['http/public-request.test.ts'],
    mutations: [
      {
        id: 'forwarded-host-trust',
        fact: 'X-Forwarded-Host counts only behind a trusted proxy',
        in: 'createPublicRequest',
        replace: ['isProxyTrusted ?', 'true ?'],
      },
      {
        id: 'forwarded-host-last',
        fact: 'of several forwarded hosts the last one counts',
        in: 'parseHost',
        replace: ['-1', '0'],
      },
    ],
  },
  {
    file: 'http/replaced-request.ts',
    tests: ['tests/integration/routes-over-sockets.test.ts'],
    mutations: [
      {
        id: 'replaced-request',
        fact: 'a request whose body was read keeps its address',
        in: 'originalOf',
        replace: ['originals.get(request) ?? request', 'request'],
      },
    ],
  },
  {
    file: 'http/origin-check.ts',
    tests: ['tests/integration/routes-over-sockets.test.ts'],
    mutations: [
      {
        id: 'origin-replaced',
        fact: 'a form of the public origin is accepted when the proxy changes the host',
        in: 'checkOrigin',
        drop: 'replaceRequest',
      },
    ],
  },
  {
    file: 'app/session/mailed-link.ts',
    tests: ['tests/integration/cross-site-links.test.ts'],
    mutations: [
      {
        id: 'link-other-site',
        fact: 'a link that another site followed sets no cookie',
        in: 'isFromOtherSite',
        replace: ["site !== 'same-origin' && site !== 'none'", 'false'],
      },
      {
        id: 'link-scanned',
        fact: 'a scanner of mails does not prove the mailbox of a guest',
        in: 'openOrderLink',
        replace: [' && isDeliberate(request)', ''],
      },
      {
        id: 'link-before-button',
        fact: 'the mailbox of a guest is not proven before the button is pressed',
        in: 'openOrderLink',
        replace: ["!needsButton(request, 'order', secret) && isDeliberate", 'isDeliberate'],
      },
    ],
  },
  {
    file: 'domain/visitor/deliberate.ts',
    tests: ['domain/visitor/deliberate.test.ts'],
    mutations: [
      {
        id: 'deliberate-head',
        fact: 'HEAD is no deliberate act',
        in: 'isDeliberate',
        replace: ["=== 'GET'", "!== 'PUT'"],
      },
      {
        id: 'deliberate-prefetch',
        fact: 'a prefetch is no deliberate act',
        in: 'isDeliberate',
        replace: ["headers.get('sec-purpose') === null", 'true'],
      },
    ],
  },
  {
    file: 'app/ui/shell/html-policy.ts',
    tests: ['app/ui/shell/html-policy.test.ts'],
    mutations: [
      {
        id: 'html-policy',
        fact: 'HTML with a script is refused',
        in: 'isHarmless',
        replace: ['html === EMPTY_SCRIPT', 'html.includes(EMPTY_SCRIPT.slice(0, 4))'],
      },
    ],
  },
  {
    file: 'app/entry.server.tsx',
    tests: ['tests/integration/routes-over-sockets.test.ts'],
    mutations: [
      {
        id: 'log-unknown-address',
        fact: 'an unknown address is not an error in the log',
        in: 'handleError',
        replace: ['< 500', '< 400'],
      },
    ],
  },
]
