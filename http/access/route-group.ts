/**
 * The first path segments of the shop. Together with PARTS they limit the set of route names in metrics and logs,
 * whatever paths are requested.
 */
const AREAS: ReadonlySet<string> = new Set(
  [
    '1 __manifest about article asia-northeast1 area asia assets auth builds cart contact dev docs documents',
    'entry faq favorite feature figures files first fitting fittings health icons',
    'identitytoolkit.googleapis.com images items lp magazine maintenance menssizeguide mypage offline orders-api other',
    'postal-code processor products readlist search securetoken.googleapis.com service session shopping sizeguide',
    'user_data v1 webhooks',
  ].flatMap((line) => line.split(' ')),
)

/** Areas in which every screen has its own route name. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  items: ['list', 'ranking', 'select'],
  shopping: [
    ...['shopping', 'nonmember', 'deliv', 'payment', 'confirm', 'checkout', 'amazon', 'complete', 'cancel'],
    ...['cancelconfirm', 'cancel_complete', 'identity'],
  ],
  mypage: ['login', 'logout', 'history', 'change', 'change_email', 'refusal', 'identity', 'orders'],
  health: ['live', 'ready'],
  auth: ['start', 'callback'],
  session: ['renew', 'sync'],
  documents: ['batch'],
  files: ['uploads'],
}

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
  return PARTS[area]?.includes(part) ? `/${area}/${part}` : `/${area}/*`
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
