/** A route guard: who is redirected from which paths, and to where. */
export type Guard = {
  readonly paths: readonly string[]
  /** Whose access is denied: visitors without a session token, or with one. */
  readonly denies: 'without-token' | 'with-token'
  readonly to: string
  /** Guests with a cart may pass (docs/decisions/012). */
  readonly allowsGuests?: boolean
}

/**
 * The route guards (docs/product/2, Navigation rules). Access depends only on whether a session token exists
 * (docs/product/6).
 */
export const GUARDS: readonly Guard[] = [
  {
    paths: [
      '/mypage',
      '/mypage/',
      '/mypage/mypage',
      '/mypage/change',
      '/mypage/change_complete',
      '/mypage/refusal',
      '/mypage/index.php',
    ],
    denies: 'without-token',
    to: '/mypage/login',
  },
  { paths: ['/mypage/login'], denies: 'with-token', to: '/mypage/' },
  {
    paths: ['/entry', '/entry/', '/entry/entry', '/entry/entry/', '/entry/userpolicy'],
    denies: 'with-token',
    to: '/mypage/',
  },
  { paths: ['/shopping/shopping', '/shopping/nonmember'], denies: 'with-token', to: '/shopping/deliv' },
  { paths: ['/shopping/deliv'], denies: 'without-token', to: '/shopping/shopping', allowsGuests: true },
]

/** Whether a guard applies to a path, for whichever visitor. */
export function isGuarded(path: string): boolean {
  return GUARDS.some(({ paths }) => paths.includes(path))
}

/** The path that a visitor is redirected to; undefined when access is allowed. `isBuying`: the browser has a cart. */
export function guardRedirect(path: string, who: { hasToken: boolean; isBuying: boolean }): string | undefined {
  const denied = who.hasToken ? 'with-token' : 'without-token'
  const guard = GUARDS.find(({ denies, paths }) => denies === denied && paths.includes(path))
  return guard?.allowsGuests === true && who.isBuying ? undefined : guard?.to
}

/** Where the login pages redirect to by default. */
export const AFTER_LOGIN: Readonly<Record<string, string>> = {
  '/mypage/login': '/mypage/',
  '/shopping/shopping': '/shopping/deliv',
}

/** Spellings of the path of my page, which is the default target and needs no `next`. */
const MY_PAGE = ['/mypage', '/mypage/', '/mypage/mypage', '/mypage/index.php']

/** The path of a login page that redirects to the requested page after sign-in. */
export function loginPath(login: string, requested: string): string {
  const isDefault = requested === AFTER_LOGIN[login] || (login === '/mypage/login' && MY_PAGE.includes(requested))
  return isDefault || requested === login ? login : `${login}?next=${encodeURIComponent(requested)}`
}

/** The page on which members enter name and address. */
const PROFILE = '/mypage/change'

/** The profile page for a member who has no profile yet; it continues to `next`. */
export function profileSetupPath(next: string | undefined): string {
  const isDefault = next === undefined || MY_PAGE.includes(next) || next.split('?', 1)[0] === PROFILE
  return isDefault ? PROFILE : `${PROFILE}?next=${encodeURIComponent(next)}`
}
