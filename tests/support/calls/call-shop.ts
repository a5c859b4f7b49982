import { pino } from 'pino'
import type { Database } from '#adapters/postgres/database/connect.ts'
import type { PageRenderer } from '#app/entry.server.tsx'
import { createRequestListener } from '#bootstrap/request-listener.ts'
import { createRouters } from '#bootstrap/routers.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { DUTIES } from '#domain/staff/duties.ts'
import type { Call } from '#http/calls/call.ts'
import { openAccount, PASSWORD } from '../customers/members.ts'
import { tokensOf } from '../identity/identity-server.ts'
import { openSmallShop, type SmallShop, type Stock } from '../shop/small-shop.ts'
import { staffOf } from '../staff/staff.ts'
import { type Listening, listenOnFreePort } from '../third-parties/listening.ts'

/** A shop with a placeholder for pages, so that its APIs are tested without a build. `log`: the lines of its log. */
export type CallShop = SmallShop & {
  readonly calls: readonly Call[]
  readonly log: readonly Readonly<Record<string, unknown>>[]
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends JSON and reads the response. */
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallResponse>
  /** Creates an account with a complete registration and a role. */
  account(email: string, role?: number): Promise<Account>
  /** Serves the shop on a free port. */
  listen(): Promise<Listening>
}

/** A response; `json` is empty when it has no body. */
export type CallResponse = { readonly status: number; readonly json: Json; readonly headers: Headers }
type Json = Record<string, unknown> & { readonly error?: { readonly status: string; readonly message: string } }

/** An account with a token; `bearer` is the header with it. */
export type Account = {
  readonly uid: string
  readonly email: string
  readonly bearer: { readonly authorization: string }
}

const PAGE = '<!doctype html><title>a page</title>'

/** Opens the shop over a test database. `env`: additional settings. */
export async function openCallShop(
  db: Database,
  stock: Stock,
  env: Readonly<Record<string, string>> = {},
  isProduction = false,
): Promise<CallShop> {
  return callShopOver(await openSmallShop(db, stock), env, isProduction)
}

/** The calls of a small shop. `isProduction`: with the second factor of staff. */
export function callShopOver(
  small: SmallShop,
  env: Readonly<Record<string, string>> = {},
  isProduction = false,
): CallShop {
  const { ports } = small
  const settings = { SITE_URL: 'http://shop.test', SEED: 'none', CALLS_PER_MINUTE: '1000000', ...env }
  const config = { ...parseConfig(settings), isProduction }
  const services = isProduction ? createServices(config, ports) : small.services
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const pageRenderer: PageRenderer = {
    render: async () => ({ response: new Response(PAGE, { status: 404, headers: { 'content-type': 'text/html' } }) }),
  }
  const parts = { config, services, ports, log, pageRenderer, servesAssets: false, isDraining: () => false }
  const routing = createRouters(parts)
  const { router, calls } = routing
  const fetch: CallShop['fetch'] = async (path, init) => router.fetch(new Request(`http://shop.test${path}`, init))
  return {
    ...small,
    calls,
    log: lines,
    fetch,
    async request(method, path, body, headers = {}) {
      const response = await fetch(path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, json: JSON.parse(text || '{}') as Json, headers: response.headers }
    },
    async account(email, role = 0) {
      const uid = await openAccount(small, email)
      if (role > 0) {
        await ports.identityAdmin.setRole(uid, role)
        await staffOf(() => small).withDuties(DUTIES, uid)
      }
      const signedIn = await ports.identity.call(
        'signInWithPassword',
        { email, password: PASSWORD },
        { address: undefined },
      )
      return { uid, email, bearer: { authorization: `Bearer ${tokensOf(signedIn).idToken}` } }
    },
    listen: () => listenOnFreePort(createRequestListener(config, routing)),
  }
}
