import type { MiddlewareHandler } from 'hono'
import { FUNCTIONS_REGION } from '#domain/constants.ts'
import { areaOf, PAGE_AREAS, PAGE_LIST } from '#domain/navigation/find-page.ts'
import { remembered } from '#domain/remembered.ts'
import { API_DOCS_PREFIX } from './api-docs.ts'
import type { BrowserError } from './browser-errors.ts'
import type { RequestIds } from './calls/request-id.ts'
import { DOCUMENTS_PREFIX } from './documents.ts'
import { FUNCTIONS_PREFIX } from './functions.ts'
import { IDENTITY_PREFIXES } from './identity.ts'
import type { PolicyViolation } from './reports.ts'
import { PREFIXES } from './shop.ts'

/** An access log entry, without personal data. `ms`: time until the response started. */
export type AccessEntry = {
  readonly requestId: string
  readonly method: string
  /** Route group, from a fixed set of names (routeGroup). */
  readonly route: string
  readonly path: string
  readonly status: number
  readonly ms: number
}

/** The part of the entry that is known before the response. */
export type RequestInfo = Pick<AccessEntry, 'requestId' | 'method' | 'route' | 'path'>

export type AccessObserver = {
  onResponse(access: AccessEntry): void
  /** Called for a reported violation of the content security policy. */
  onViolation?(violation: PolicyViolation): void
  /** Called for an error that a browser reported. */
  onBrowserError?(error: BrowserError): void
  /** Wraps the handling of a request, for example in a trace span. Returns the status that `answer` returns. */
  wrap?(requestInfo: RequestInfo, headers: Headers, answer: () => Promise<number>): Promise<number>
}

/** Middleware that assigns request ids and reports every response. Must be the first middleware. */
export function accessMiddleware(requests: RequestIds, observer: AccessObserver | undefined): MiddlewareHandler {
  if (observer === undefined) return requests.middleware
  return async (context, next) => {
    const startedAt = performance.now()
    const request = context.req.raw
    const requestInfo = requestInfoOf(requests.idOf(request), request.method, context.req.path)
    const answer = async () => {
      await requests.middleware(context, next)
      const { status } = context.res
      observer.onResponse({ ...requestInfo, status, ms: performance.now() - startedAt })
      return status
    }
    await (observer.wrap ? observer.wrap(requestInfo, request.headers, answer) : answer())
  }
}

export function requestInfoOf(requestId: string, method: string, pathname: string): RequestInfo {
  return { requestId, method: normalizedMethod(method), ...loggedPath(pathname) }
}

/** What is logged of a path: most requests are for few paths. */
const loggedPath = remembered('loggedPaths', (pathname) => ({
  route: routeGroup(pathname),
  path: maskedPath(pathname),
}))

const KNOWN_METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Maps unknown methods to OTHER, so that metrics have a fixed set of labels. */
function normalizedMethod(method: string): string {
  return KNOWN_METHODS.includes(method) ? method : 'OTHER'
}

/** Folders of files, requests of React Router, and the order API unless it is configured elsewhere. */
const OTHER_PATHS = ['/.well-known', '/__manifest', '/assets', '/figures', '/icons', '/orders-api']

/** First path segments. With MEASURED_PATHS they limit the set of route names in metrics and logs. */
const AREAS: ReadonlySet<string> = new Set([
  ...PAGE_AREAS,
  ...[
    ...[...Object.values(PREFIXES), API_DOCS_PREFIX, DOCUMENTS_PREFIX, FUNCTIONS_PREFIX],
    ...[...IDENTITY_PREFIXES, ...OTHER_PATHS],
  ].map(areaOf),
])

/** Paths of two segments with a route name of their own; all others of an area share one. */
const MEASURED_PATHS: ReadonlySet<string> = new Set([
  ...PAGE_LIST.filter(({ group }) => group === 'own').map(({ path }) => path),
  ...['/health/live', '/health/ready', '/session/renew', '/session/sync', '/documents/batch', '/files/uploads'],
])

const ROOT_FILE = /^[\w-]+\.(js|txt|xml|svg|ico|webmanifest|png)$/
const SUFFIX = /\.(data|php|html)$/
const NUMBER = /^\d{1,9}$/
/** Words as in the shop's own paths: lowercase letters only, since random secrets contain capitals or digits. */
const WORD = /^[a-z]{2,}([._-][a-z]+)*$/
const MAX_WORD_LENGTH = 30
const MAX_SEGMENTS = 6

/** The route name of a path, from a fixed set: its area and, for some areas, the screen. */
export function routeGroup(pathname: string): string {
  const [area = '', part] = segmentsOf(pathname)
  if (area === '') return '/'
  if (ROOT_FILE.test(area)) return '/{file}'
  // Functions are also mounted below a project id.
  if (part === FUNCTIONS_REGION) return `/${FUNCTIONS_REGION}/*`
  if (!AREAS.has(area)) return 'other'
  if (part === undefined) return `/${area}`
  return MEASURED_PATHS.has(`/${area}/${part}`) ? `/${area}/${part}` : `/${area}/*`
}

/** Keeps words and numbers of the shop's own paths and masks all else: secrets, tokens, addresses, user input. */
export function maskedPath(pathname: string): string {
  const [area = '', ...rest] = pathname.split('/').slice(1, MAX_SEGMENTS + 1)
  if (area === '') return '/'
  const firstSegment = AREAS.has(area.replace(SUFFIX, '')) || ROOT_FILE.test(area) ? area : '*'
  const isKnownArea = firstSegment !== '*'
  return `/${[firstSegment, ...rest.map((part) => (isKnownArea && isPlain(part) ? part : '*'))].join('/')}`
}

function segmentsOf(pathname: string): string[] {
  return pathname
    .split('/')
    .slice(1, 3)
    .map((part) => part.replace(SUFFIX, ''))
    .filter((part, index) => index === 0 || part !== '')
}

function isPlain(part: string): boolean {
  return part === '' || NUMBER.test(part) || (part.length <= MAX_WORD_LENGTH && WORD.test(part))
}
