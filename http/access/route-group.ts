import { areaOf, PAGE_AREAS, PAGE_LIST } from '#domain/navigation/find-page.ts'
import { API_DOCS_PREFIX } from '../api-docs/api-docs.ts'
import { DOCUMENTS_PREFIX } from '../documents/documents.ts'
import { FUNCTIONS_PREFIX } from '../functions/functions.ts'
import { IDENTITY_PREFIXES } from '../identity.ts'
import { PREFIXES } from '../prefixes.ts'

/** Folders of files, requests of React Router, and the order API unless it is configured elsewhere. */
const OTHER_PATHS = ['/__manifest', '/assets', '/figures', '/icons', '/orders-api']

/**
 * The first path segments of the shop. Together with MEASURED_PATHS they limit the set of route names in metrics and
 * logs, whatever paths are requested.
 */
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

/** Files at the root. */
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
  if (part === 'asia-northeast1') return '/asia-northeast1/*'
  if (!AREAS.has(area)) return 'other'
  if (part === undefined) return `/${area}`
  return MEASURED_PATHS.has(`/${area}/${part}`) ? `/${area}/${part}` : `/${area}/*`
}

/**
 * A path for the log: keeps words and numbers of the shop's own paths and replaces all other segments by an asterisk.
 * Secrets, tokens, e-mail addresses and user input are masked, and so are all segments below an unknown area.
 */
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
