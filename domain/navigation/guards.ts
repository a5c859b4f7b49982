/** One row of the guards: who is sent away from which paths, and where to. */
export type Guard = {
  readonly paths: readonly string[]
  /** Who may not see them: visitors without a session token, or with one. */
  readonly turnsAway: 'without-token' | 'with-token'
  readonly to: string
  /** Guests in the middle of a purchase pass (docs/decisions/012). */
  readonly letsGuestsPass?: boolean
}

/** Every guard (specification 2, Navigation rules). Route access depends on nothing but a token (specification 6). */
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
