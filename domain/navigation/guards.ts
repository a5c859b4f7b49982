import { findPage } from './find-page.ts'
import { MY_PAGE, pageHref } from './href.ts'
import type { PageGuard } from './pages.ts'

/** Spellings of paths that are guarded as written, before they are redirected to the current path. */
const GUARDED_SPELLINGS: Readonly<Record<string, PageGuard>> = {
  '/mypage/': 'member',
  '/mypage/mypage': 'member',
  '/mypage/index.php': 'member',
  '/entry/': 'signed-out',
  '/entry/entry': 'signed-out',
  '/entry/entry/': 'signed-out',
}

/** Whose access is denied, visitors without a session token or with one, and where they are redirected to. */
const GUARDS: Readonly<Record<PageGuard, { readonly deniesToken: boolean; readonly to: string }>> = {
  member: { deniesToken: false, to: pageHref('mypage-login') },
  'signed-out': { deniesToken: true, to: MY_PAGE },
  purchase: { deniesToken: false, to: pageHref('shopping-login') },
  'new-purchase': { deniesToken: true, to: pageHref('shopping-delivery') },
}

function guardOf(path: string): PageGuard | undefined {
  const page = findPage(path)
  return page?.path === path ? page.guard : GUARDED_SPELLINGS[path]
}

export function isGuarded(path: string): boolean {
  return guardOf(path) !== undefined
}

/** The path that a visitor is redirected to; undefined when access is allowed. `isBuying`: the browser has a cart. */
export function guardRedirect(path: string, who: { hasToken: boolean; isBuying: boolean }): string | undefined {
  const guard = guardOf(path)
  // Guests with a cart may pass (docs/decisions/012).
  if (guard === undefined || (guard === 'purchase' && who.isBuying)) return undefined
  const { deniesToken, to } = GUARDS[guard]
  return deniesToken === who.hasToken ? to : undefined
}

function pathAfterLogin(login: string): string {
  return login === pageHref('shopping-login') ? pageHref('shopping-delivery') : MY_PAGE
}

/** The path of a login page that redirects to the requested page after sign-in. */
export function loginPath(login: string, requested: string): string {
  const isDefault = requested === pathAfterLogin(login) || (login === pageHref('mypage-login') && isMyPage(requested))
  return isDefault || requested === login ? login : `${login}?next=${encodeURIComponent(requested)}`
}

/** The profile page for a member who has no profile yet; it continues to `next`. */
export function profileSetupPath(next: string | undefined): string {
  const profile = pageHref('mypage-change')
  const isDefault = next === undefined || isMyPage(next) || next.split('?', 1)[0] === profile
  return isDefault ? profile : `${profile}?next=${encodeURIComponent(next)}`
}

/** Whether a path is a spelling of my page, which is the default target and needs no `next`. */
function isMyPage(path: string): boolean {
  return path === pageHref('mypage') || GUARDED_SPELLINGS[path] === 'member'
}
