import { type Context, Hono } from 'hono'
import { type SessionState, signedInState, signedOutState } from '#domain/identity/session.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import { bearerToken } from '../calls/call.ts'
import { identityCaller } from '../identity-caller.ts'
import { isOwnOrigin, type OriginOptions } from '../origin-check.ts'
import { type RequestSession, resolveSession } from './visitor-session.ts'

export type SessionRouterOptions = {
  readonly origin: OriginOptions
  readonly now: () => Temporal.Instant
  readonly addressOf: (request: Request) => string | undefined
  /** Receives errors that cause a 500. */
  readonly onError: (error: unknown) => void
}

const NO_STORE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * The session for scripts of the shop's pages (docs/product/3, Session state): `GET /`, `POST /renew`, and the
 * token-sync endpoint `POST|DELETE /sync` (docs/product/7; docs/product/9: tokens older than 300 s are rejected). No
 * response contains the refresh token. Cross-site requests are rejected.
 */
export function sessionRouter(
  sessions: Services['sessions'],
  { origin, now, addressOf, onError }: SessionRouterOptions,
): Hono {
  const router = new Hono()
  const callerOf = ({ req }: Context) => identityCaller(req.raw, addressOf)
  const open = (context: Context, method: 'resume' | 'refresh' = 'resume') =>
    resolveSession(sessions, context.req.raw, callerOf(context), { method, isBackground: true })
  const state = async (context: Context, resolved: RequestSession): Promise<Response> => {
    const { session: member, ended } = resolved.session
    if (resolved.isUnresolved) return stateResponse(resolved, signedOutState(now(), 'unreachable'), 503)
    if (member === undefined) return stateResponse(resolved, signedOutState(now(), ended))
    const user = await sessions.getUser(member, callerOf(context))
    return stateResponse(resolved, signedInState(member, user, now()))
  }
  router.use(async (context, next) => {
    if (!isSameOrigin(context.req.raw, origin)) return errorResponse(context, 403, 'cross-site')
    await next()
  })
  router.get('/', async (context) => state(context, await open(context)))
  router.post('/renew', async (context) => state(context, await open(context, 'refresh')))
  router.post('/sync', async (context) => {
    const idToken = bearerToken(context.req.raw)
    if (idToken === undefined) return errorResponse(context, 401, 'token-missing')
    const session = await sessions.openFromBearerToken(idToken)
    if (isRejected(session)) return errorResponse(context, 401, session.code)
    const resolved = await open(context)
    await resolved.session.begin({ tokens: { idToken, refreshToken: undefined }, session })
    return new Response(null, { status: 204, headers: headersOf(resolved) })
  })
  router.delete('/sync', async (context) => {
    const resolved = await open(context)
    await resolved.session.end()
    return new Response(null, { status: 204, headers: headersOf(resolved) })
  })
  router.all('*', (context) => errorResponse(context, 404, 'not-found'))
  router.onError((error, context) => {
    onError(error)
    return errorResponse(context, 500, 'internal')
  })
  return router
}

/** Also a program without a browser. A navigation is rejected, so that the token is never shown on a screen. */
function isSameOrigin(request: Request, options: OriginOptions): boolean {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  if (site !== null && site !== 'same-origin') return false
  return origin === null || isOwnOrigin(origin, request, options)
}

function stateResponse(resolved: RequestSession, state: SessionState, status = 200): Response {
  const headers = headersOf(resolved)
  headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(state), { status, headers })
}

function headersOf(resolved: RequestSession): Headers {
  const headers = new Headers(NO_STORE)
  for (const cookie of resolved.cookies(false)) headers.append('set-cookie', cookie)
  return headers
}

function errorResponse(context: Context, status: 401 | 403 | 404 | 500, code: string): Response {
  return context.json({ error: { code } }, { status, headers: NO_STORE })
}
