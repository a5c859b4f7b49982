import { data, type MiddlewareFunction, redirect } from 'react-router'
import {
  canonicalQueryContext,
  clientAddressContext,
  servicesContext,
  sessionContext,
  siteContext,
  visitorContext,
} from '#app/context.ts'
import { NO_STORE } from '#app/response-headers.ts'
import { redirectToLogin } from '#app/session/require-session.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { noSuchPage } from '#app/text/no-such-page.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import { guardRedirect } from '#domain/navigation/guards.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { PageId } from '#domain/navigation/pages.ts'
import {
  canonicalPath,
  isIndexablePath,
  isWellFormedPath,
  legacyRedirect,
  parseNextPath,
} from '#domain/navigation/path.ts'

const NEXT = 'next'

/** A malformed path is a 404, a `next` parameter that would lead off the site is rejected; neither is redirected. */
export const validatePage: MiddlewareFunction<Response> = ({ request, url }) => {
  if (!isWellFormedPath(new URL(request.url).pathname)) throw data(noSuchPage(request.url), { status: 404 })
  const leadsAway = url.searchParams.getAll(NEXT).some((next) => parseNextPath(next) === undefined)
  if (leadsAway) throw catalogueError('url-error', 400)
}

/** Where staff sign in by passkey, as customers do. */
const PASSKEY_PAGES: readonly (PageId | undefined)[] = ['auth-passkey', 'auth-passkey-options']

/**
 * Second check: under maintenance every other page redirects to /maintenance, and otherwise that page redirects home.
 * The back office with its sign-in is exempt; visitors from an allowed address skip both (docs/product/2, Navigation
 * rules). These responses must not be cached.
 */
export const checkMaintenance: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { maintenance } = context.get(servicesContext)
  const page = findPage(url.pathname)
  const isBackOffice = page?.kind === 'staff' || PASSKEY_PAGES.includes(page?.id)
  if (isBackOffice || maintenance.isAllowed(context.get(clientAddressContext))) return next()
  const isMaintenancePage = url.pathname === pageHref('maintenance')
  const isUnderMaintenance = await maintenance.isUnderMaintenance()
  if (isUnderMaintenance !== isMaintenancePage)
    return redirect(pageHref(isUnderMaintenance ? 'maintenance' : 'home'), { status: 303, headers: NO_STORE })
  const response = await next()
  if (isUnderMaintenance) for (const [name, value] of Object.entries(NO_STORE)) response.headers.set(name, value)
  return response
}

export const checkAuthentication: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const hasToken = context.get(sessionContext).isSignedIn
  const isBuying = context.get(visitorContext).cartSecret !== undefined
  const target = guardRedirect(url.pathname, { hasToken, isBuying })
  if (target === undefined) return next()
  if (!hasToken) return redirectToLogin(request, target)
  return redirect(target, { status: 303, headers: NO_STORE })
}

/**
 * Fourth check: canonical URL and robots. Every response carries as headers what a page has as meta tags: the canonical
 * URL, and noindex outside production and on personal pages (docs/product/1; docs/product/2, Page metadata).
 */
export const resolveHead: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const site = context.get(siteContext)
  const response = await next()
  const isPage = response.status === 200
  if (!site.isIndexed || !isPage || !isIndexablePath(url.pathname)) {
    response.headers.set('x-robots-tag', 'noindex, nofollow')
  }
  if (isPage && response.headers.get('content-type')?.startsWith('text/html')) {
    const query = context.get(canonicalQueryContext)
    const canonical = `${site.url}${canonicalPath(url.pathname)}${query && `?${query}`}`
    response.headers.set('link', `<${canonical}>; rel="canonical"`)
  }
  return response
}

/** Legacy paths (docs/product/2, Legacy paths). Most are answered by http/legacy before, without the renderer. */
export const applyRouteRules: MiddlewareFunction<Response> = ({ request, url }, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next()
  const target = legacyRedirect(url.pathname, url.search)
  return target === undefined ? next() : redirect(target, 301)
}

type Check = MiddlewareFunction<Response>

const CHECKS: Readonly<Record<string, Check>> = {
  'page-validation': validatePage,
  maintenance: checkMaintenance,
  authentication: checkAuthentication,
  head: resolveHead,
  'route-rules': applyRouteRules,
}

/** The five checks of every navigation, in the order of docs/product/2, Navigation rules. */
export const navigationChecks: readonly Check[] = [
  'page-validation',
  'maintenance',
  'authentication',
  'head',
  'route-rules',
].map(checkNamed)

export function checkNamed(name: string): Check {
  const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined
  if (check === undefined) throw new Error(`unknown route middleware: ${name}`)
  return check
}
