/**
 * The first words of our addresses. Together with PARTS they are all that a route may be called in figures and in the
 * log: never more than these, whatever addresses are asked for.
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

/** Below some areas every screen counts by itself. */
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

/** Files that stand at the root. */
const ROOT_FILE = /^[\w-]+\.(js|txt|xml|svg|ico|webmanifest|png)$/
const ENDING = /\.(data|php|html)$/
const NUMBER = /^\d{1,9}$/
/** Letters alone, as our own addresses have them: what is made by chance has capitals or digits. */
const WORD = /^[a-z]{2,}([._-][a-z]+)*$/
const LONGEST_WORD = 30
const MOST_PARTS = 6

/** The route of a path: its area, and the screen where that counts. One of a fixed set of names. */
export function routeGroup(pathname: string): string {
  const [area = '', part] = partsOf(pathname)
  if (area === '') return '/'
  if (ROOT_FILE.test(area)) return '/{file}'
  // Functions may also be called below the name of a project.
  if (part === 'asia-northeast1') return '/asia-northeast1/*'
  if (!AREAS.has(area)) return 'other'
  if (part === undefined) return `/${area}`
  return PARTS[area]?.includes(part) ? `/${area}/${part}` : `/${area}/*`
}

/**
 * A path that may stand in a log: words and numbers of our own addresses, an asterisk for everything else. Secrets,
 * tokens, addresses of mails and what somebody typed do not pass; nor does anything below an area that is not ours.
 */
export function maskedPath(pathname: string): string {
  const [area = '', ...rest] = pathname.split('/').slice(1, MOST_PARTS + 1)
  if (area === '') return '/'
  const known = AREAS.has(area.replace(ENDING, '')) || ROOT_FILE.test(area) ? area : '*'
  const isOurs = known !== '*'
  return `/${[known, ...rest.map((part) => (isOurs && isPlain(part) ? part : '*'))].join('/')}`
}

function partsOf(pathname: string): string[] {
  return pathname
    .split('/')
    .slice(1, 3)
    .map((part) => part.replace(ENDING, ''))
    .filter((part, index) => index === 0 || part !== '')
}

function isPlain(part: string): boolean {
  return part === '' || NUMBER.test(part) || (part.length <= LONGEST_WORD && WORD.test(part))
}
