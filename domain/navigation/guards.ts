/** One row of the guards: who is sent away from which paths, and where to. */
export type Guard = {
  readonly paths: readonly string[]
  /** Who may not see them: visitors without a session token, or with one. */
  readonly turnsAway: 'without-token' | 'with-token'
  readonly to: string
  /** Guests in the middle of a purchase pass (docs/decisions/012). */
  readonly letsGuestsPass?: boolean
}

/** Every guard (docs/product/2, Navigation rules). Route access depends on nothing but a token (docs/product/6). */
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
    turnsAway: 'without-token',
    to: '/mypage/login',
  },
  { paths: ['/mypage/login'], turnsAway: 'with-token', to: '/mypage/' },
  {
    paths: ['/entry', '/entry/', '/entry/entry', '/entry/entry/', '/entry/userpolicy'],
    turnsAway: 'with-token',
    to: '/mypage/',
  },
  { paths: ['/shopping/shopping', '/shopping/nonmember'], turnsAway: 'with-token', to: '/shopping/deliv' },
  { paths: ['/shopping/deliv'], turnsAway: 'without-token', to: '/shopping/shopping', letsGuestsPass: true },
]

/** Whether any guard stands before a path, whoever asks. */
export function isGuarded(path: string): boolean {
  return GUARDS.some(({ paths }) => paths.includes(path))
}

/**
 * Where a visitor is sent instead of a path; undefined when the way is free. `isBuying`: a cart is held in this
 * browser.
 */
export function guardedTarget(path: string, who: { hasToken: boolean; isBuying: boolean }): string | undefined {
  const turnedAway = who.hasToken ? 'with-token' : 'without-token'
  const guard = GUARDS.find(({ turnsAway, paths }) => turnsAway === turnedAway && paths.includes(path))
  return guard?.letsGuestsPass === true && who.isBuying ? undefined : guard?.to
}

/** Where the login pages lead when nothing else was asked for. */
export const AFTER_LOGIN: Readonly<Record<string, string>> = {
  '/mypage/login': '/mypage/',
  '/shopping/shopping': '/shopping/deliv',
}

/** Other spellings of my page, which need not be named to be led to. */
const MY_PAGE = ['/mypage', '/mypage/', '/mypage/mypage', '/mypage/index.php']

/** The address of a login page from which the way leads back to where the visitor was going. */
export function loginPath(login: string, wanted: string): string {
  const isUsual = wanted === AFTER_LOGIN[login] || (login === '/mypage/login' && MY_PAGE.includes(wanted))
  return isUsual || wanted === login ? login : `${login}?next=${encodeURIComponent(wanted)}`
}

/** Where a member tells who she is and where she lives. */
const PROFILE = '/mypage/change'

/** The page that asks whoever signed in and has told nothing of herself, from where the way leads on. */
export function introductionPath(next: string | undefined): string {
  const isUsual = next === undefined || MY_PAGE.includes(next) || next.split('?', 1)[0] === PROFILE
  return isUsual ? PROFILE : `${PROFILE}?next=${encodeURIComponent(next)}`
}
