/**
 * A cookie. `isHostOnly`: over https its name begins with `__Host-`, so that no other host of the domain sets it.
 * `hasFormerName`: until the next release it is also read, and then replaced, by the name without the prefix.
 */
type Cookie = {
  readonly name: string
  readonly lifetimeSeconds: number
  /** The format of its values; any other value counts as absent. */
  readonly format?: RegExp
  readonly isHostOnly?: boolean
  readonly hasFormerName?: boolean
}

const SECRET = /^[\w-]{43}$/
/** The length is more than the tokens of any provider, and short enough for a header. */
const TOKEN = /^[\w.~+/=-]{1,4096}$/
const DAY_S = 86_400
/** The maximum that browsers allow. The provider decides how long a session lasts. */
const SESSION_S = 400 * DAY_S
/** How long the size of a visitor without an account is kept. */
export const SIZE_COOKIE_DAYS = 365
const SECRET_COOKIE = { format: SECRET, isHostOnly: true, hasFormerName: true } as const

/** The cookies of the shop: of the visitor, of the session, and of a sign-in with an external account. */
const COOKIES = {
  cart: { name: 'sumirei_cart', lifetimeSeconds: 365 * DAY_S, ...SECRET_COOKIE },
  /** The secret of the order placed last in this browser. */
  order: { name: 'sumirei_order', lifetimeSeconds: 365 * DAY_S, ...SECRET_COOKIE },
  /** The secret of an order that was placed in this browser, until the page that says so was shown once. */
  placed: { name: 'sumirei_placed', lifetimeSeconds: DAY_S, format: SECRET, isHostOnly: true },
  /** The secret of a payment link, while the customer pays charges. */
  charge: { name: 'sumirei_charge', lifetimeSeconds: DAY_S, ...SECRET_COOKIE },
  /** The secret of the visitor's favourites and viewing history. */
  visitor: { name: 'sumirei_visitor', lifetimeSeconds: 365 * DAY_S, ...SECRET_COOKIE },
  /** What a guest says about the own body (docs/rules.md Fit). */
  size: { name: 'sumirei_size', lifetimeSeconds: SIZE_COOKIE_DAYS * DAY_S, format: /^[\w.]{5,40}$/, isHostOnly: true },
  prefecture: { name: 'sumirei_pref', lifetimeSeconds: 365 * DAY_S },
  /** The number of lines in the cart. */
  count: { name: 'sumirei_count', lifetimeSeconds: 365 * DAY_S },
  /** Of a visitor who has no favourites for certain: pages need not look for them. */
  noFavourites: { name: 'sumirei_nofav', lifetimeSeconds: 365 * DAY_S, format: /^1$/ },
  idToken: { name: 'sumirei_token', lifetimeSeconds: SESSION_S, format: TOKEN, isHostOnly: true },
  refreshToken: { name: 'sumirei_refresh', lifetimeSeconds: SESSION_S, format: TOKEN, isHostOnly: true },
  /** Why the session ended, until the visitor has been informed. */
  endReason: { name: 'sumirei_ended', lifetimeSeconds: 300, format: /^(?:disabled|expired)$/, isHostOnly: true },
  /** Binds an external sign-in to the browser that started it. */
  browser: { name: 'sumirei_way', lifetimeSeconds: 600, format: SECRET, isHostOnly: true },
  /** The form that was completed last, until its completion page has been read. */
  completed: {
    name: 'sumirei_done',
    lifetimeSeconds: 600,
    format: /^(?:contact|question|review|profile|password|withdrawal)$/,
    isHostOnly: true,
  },
  /** Proves that staff showed the second factor in this browser. */
  staff: { name: 'sumirei_staff', lifetimeSeconds: 36_000, format: SECRET, isHostOnly: true },
  /** The number from which an order by telephone was begun: the uid of the order, and digits. */
  caller: { name: 'sumirei_caller', lifetimeSeconds: 3_600, format: /^[\w-]{1,64}:\d{10,11}$/, isHostOnly: true },
  /** A sign-in that waits for a code of an authenticator app: the apps, and the provider's pending credential. */
  factor: {
    name: 'sumirei_factor',
    lifetimeSeconds: 600,
    format: /^[\w.-]{1,400}:[\w.~+/=-]{1,3500}$/,
    isHostOnly: true,
  },
  /** The signed place in the waiting room. */
  place: { name: 'sumirei_place', lifetimeSeconds: 7_200, format: /^[\d.]{3,25}\.[\w-]{43}$/, isHostOnly: true },
  /** Signed, and given with the secrets of carts, orders and charges (checkout-pass.ts). */
  pass: { name: 'sumirei_pass', lifetimeSeconds: 60 * DAY_S, format: /^\d{1,11}\.[\w-]{43}$/, isHostOnly: true },
  /** Identifies an external account that waits to be linked until its owner signs in with another method. */
  link: { name: 'sumirei_link', lifetimeSeconds: 600, format: SECRET, isHostOnly: true },
} as const satisfies Readonly<Record<string, Cookie>>
export type CookieName = keyof typeof COOKIES
/** The cookies of a request; malformed values are absent. */
export type Cookies = Readonly<Partial<Record<CookieName, string>>> & { readonly endReason?: 'disabled' | 'expired' }
type CookieRequest = { readonly url: string; readonly headers: { get(name: 'cookie'): string | null } }

/** Maximum length of a Cookie header, characters; the rest is ignored. */
const MAX_HEADER_LENGTH = 16_384

/** Reads the cookies of a request. Tokens and secrets are not verified here. */
export function readCookies(request: CookieRequest): Cookies {
  const values = parseHeader(request.headers.get('cookie') ?? '')
  const found = Object.entries<Cookie>(COOKIES).flatMap(([name, cookie]) => {
    const value = values.get(nameOf(cookie, isSecure(request))) ?? formerValue(cookie, values)
    return value === undefined || cookie.format?.test(value) === false ? [] : [[name, value]]
  })
  return Object.fromEntries(found) as Cookies
}

/** Cookies by which a page differs between visitors in more than their destination. */
const PERSONAL_COOKIES = namesPattern(['idToken', 'refreshToken', 'endReason', 'size'])
const PREFECTURE_COOKIE = valuePattern('prefecture')

/**
 * What shared pages need of a Cookie header, over http or https; undefined when a page may differ by a session or by
 * measures. A sixth of the time of `readCookies`.
 */
export function readSharedCookies(header: string): Pick<Cookies, 'prefecture'> | undefined {
  if (PERSONAL_COOKIES.test(header)) return undefined
  const prefecture = PREFECTURE_COOKIE.exec(header)?.[1]?.trim()
  return prefecture === undefined ? {} : { prefecture }
}

const GIVEN_SECRETS = (['cart', 'order', 'charge'] as const).map((name) => COOKIES[name].name).join('|')
const GIVEN_SECRET = new RegExp(`^(?:__Host-)?(?:${GIVEN_SECRETS})=[^;]`)

/** Whether a response with these Set-Cookie headers gives the browser the secret of a cart, an order or charges. */
export function givesSecret(setCookies: readonly string[]): boolean {
  return setCookies.some((header) => GIVEN_SECRET.test(header))
}

/** Matches a header that has one of the cookies, with or without the prefix. */
function namesPattern(names: readonly CookieName[]): RegExp {
  const alternatives = names.map((name) => COOKIES[name].name).join('|')
  return new RegExp(`(?:^|;)\\s*(?:__Host-)?(?:${alternatives})\\s*=`)
}

/** Matches a header that has the cookie, and captures its first value with the blanks around it, in linear time. */
function valuePattern(name: CookieName): RegExp {
  return new RegExp(`(?:^|;)\\s*${COOKIES[name].name}\\s*=([^;]*)`)
}

function formerValue({ name, hasFormerName = false }: Cookie, values: ReadonlyMap<string, string>) {
  return hasFormerName ? values.get(name) : undefined
}

/**
 * Set-Cookie headers that replace the cookies that a request still has under their former names; those named in
 * `without`, which the response sets itself, are only removed. Empty over http, where the names did not change.
 */
export function replaceFormerCookies(request: CookieRequest, without: ReadonlySet<string>): string[] {
  if (!isSecure(request)) return []
  const values = parseHeader(request.headers.get('cookie') ?? '')
  return Object.entries<Cookie>(COOKIES).flatMap(([key, cookie]) => {
    const former = formerValue(cookie, values)
    if (former === undefined) return []
    const removal = `${cookie.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`
    const isKept = values.has(nameOf(cookie, true)) || without.has(nameOf(cookie, true))
    return isKept || cookie.format?.test(former) === false
      ? [removal]
      : [removal, setCookie(request, key as CookieName, former)]
  })
}

/** A Set-Cookie header, without a value one that deletes: HttpOnly, SameSite=Lax, and Secure over https. */
export function setCookie(request: Pick<CookieRequest, 'url'>, name: CookieName, value: string | undefined): string {
  const cookie: Cookie = COOKIES[name]
  const secure = isSecure(request)
  const maxAge = value === undefined ? 0 : cookie.lifetimeSeconds
  const pair = `${nameOf(cookie, secure)}=${value ?? ''}`
  return `${pair}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Of repeated names the first counts, because browsers send the most specific path first. */
function parseHeader(header: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const pair of header.slice(0, MAX_HEADER_LENGTH).split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && !found.has(name)) found.set(name, pair.slice(at + 1).trim())
  }
  return found
}

function nameOf({ name, isHostOnly = false }: Cookie, secure: boolean): string {
  return isHostOnly && secure ? `__Host-${name}` : name
}

function isSecure({ url }: Pick<CookieRequest, 'url'>): boolean {
  return url.startsWith('https:')
}
