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
        search: 'if (hitCount > MAX_HITS_PER_REQUEST) return TOO_MANY_HITS',
        replacement: '',
      },
      {
        id: 'search-charge',
        fact: 'hits are charged, not only queries',
        search: '1 + Math.floor(params.limit / HITS_PER_CHARGE)',
        replacement: '1',
      },
      {
        id: 'search-turns',
        fact: 'networks take turns in the queue of searches',
        search: 'options.queue.run({ network: networkOf(options.addressOf?.(raw)) }, run',
        replacement: "options.queue.run({ network: '' }, run",
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
        search: 'known.has(code) ? 0',
        replacement: "known.has('') ? 0",
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
        search: 'isProxyTrusted ? parseHost',
        replacement: 'true ? parseHost',
      },
      {
        id: 'forwarded-host-last',
        fact: 'of several forwarded hosts the last one counts',
        search: "split(',').at(-1)",
        replacement: "split(',').at(0)",
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
        search: 'return originals.get(request) ?? request',
        replacement: 'return request',
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
        search: 'replaceRequest(context, new Request(`${origin}${url.pathname}${url.search}`, raw))',
        replacement: '',
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
        search: "return site !== 'same-origin' && site !== 'none'",
        replacement: 'return false',
      },
      {
        id: 'link-scanned',
        fact: 'a scanner of mails does not prove the mailbox of a guest',
        search: "!needsButton(request, 'order', secret) && isDeliberate(request)",
        replacement: "!needsButton(request, 'order', secret)",
      },
      {
        id: 'link-before-button',
        fact: 'the mailbox of a guest is not proven before the button is pressed',
        search: "!needsButton(request, 'order', secret) && isDeliberate(request)",
        replacement: 'isDeliberate(request)',
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
        search: "method === 'GET'",
        replacement: "method !== 'PUT'",
      },
      {
        id: 'deliberate-prefetch',
        fact: 'a prefetch is no deliberate act',
        search: "headers.get('sec-purpose') === null",
        replacement: 'true',
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
        search: 'return html === EMPTY_SCRIPT || !RUNNABLE',
        replacement: 'return html.includes(EMPTY_SCRIPT.slice(0, 4)) || !RUNNABLE',
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
        search: 'error.status < 500',
        replacement: 'error.status < 400',
      },
    ],
  },
]
