import { type Context, Hono } from 'hono'
import { type SessionState, signedInState, signedOutState } from '#domain/identity/session-state.ts'
import { isRejected } from '#domain/result.ts'
import type { SessionServices } from '#services/session-services.ts'
import { bearerToken } from './bearer.ts'
import { type OpenSession, openVisitorSession } from './visitor-session.ts'

/** What the door needs beside the sessions. */
export type SessionDoorOptions = {
  readonly siteUrl: string
  readonly now: () => Temporal.Instant
  readonly addressOf: (request: Request) => string | undefined
}

const NEVER_KEPT = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * The session as scripts of our own pages see it (specification 3, Session state): `GET /`, `POST /renew`, and the
 * token-sync endpoint `POST|DELETE /sync` (specification 7; 9: tokens older than 300 s are refused). The refresh token
 * is in no answer. Requests of other sites are refused, whatever they carry.
 */
export function sessionDoor(sessions: SessionServices, { siteUrl, now, addressOf }: SessionDoorOptions): Hono {
  const door = new Hono()
  const open = (context: Context, ask: 'resume' | 'renew' = 'resume') =>
    openVisitorSession(sessions, context.req.raw, { address: addressOf(context.req.raw) }, { ask, isAside: true })
  const state = async (context: Context, found: OpenSession): Promise<Response> => {
    const { session: member, ended } = found.session
    if (found.isUnknown) return answer(found, signedOutState(now(), 'unreachable'), 503)
    if (member === undefined) return answer(found, signedOutState(now(), ended))
    const user = await sessions.getUser(member, { address: addressOf(context.req.raw) })
    return answer(found, signedInState(member, user, now()))
  }
  door.use(async (context, next) => {
    if (!isOwn(context.req.raw, siteUrl)) return refuse(context, 403, 'cross-site')
    await next()
  })
  door.get('/', async (context) => state(context, await open(context)))
  door.post('/renew', async (context) => state(context, await open(context, 'renew')))
  door.post('/sync', async (context) => {
    const idToken = bearerToken(context.req.raw)
    if (idToken === undefined) return refuse(context, 401, 'token-missing')
    const session = await sessions.takeBearer(idToken)
    if (isRejected(session)) return refuse(context, 401, session.code)
    const found = await open(context)
    await found.session.begin({ tokens: { idToken, refreshToken: undefined }, session })
    return new Response(null, { status: 204, headers: headersOf(found) })
  })
  door.delete('/sync', async (context) => {
    const found = await open(context)
    await found.session.end()
    return new Response(null, { status: 204, headers: headersOf(found) })
  })
  door.all('*', (context) => refuse(context, 404, 'not-found'))
  return door
}

/**
 * Whether a request comes from a page of ours, or from no page at all. An address typed in is neither: the token is not
 * for reading off a screen.
 */
function isOwn(request: Request, siteUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  if (site !== null && site !== 'same-origin') return false
  return origin === null || origin === new URL(siteUrl).origin || origin === new URL(request.url).origin
}

function answer(found: OpenSession, state: SessionState, status = 200): Response {
  const headers = headersOf(found)
  headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(state), { status, headers })
}

function headersOf(found: OpenSession): Headers {
  const headers = new Headers(NEVER_KEPT)
  for (const cookie of found.cookies(false)) headers.append('set-cookie', cookie)
  return headers
}

function refuse(context: Context, status: 401 | 403 | 404, code: string): Response {
  return context.json({ error: { code } }, { status, headers: NEVER_KEPT })
}
