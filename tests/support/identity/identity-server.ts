import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import {
  createEmbeddedIdentity,
  type EmbeddedIdentity,
  type EmbeddedIdentityOptions,
} from '#adapters/identity/embedded-identity.ts'
import { createPasswordHasher, type IdentityPasswordHasher } from '#adapters/identity/password-hasher.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { rateLimit } from '#adapters/postgres/visitors/rate-limit.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import type { IdentityRejection, IdentityResponse, IdentityTokens } from '#domain/identity/protocol.ts'
import { isPendingSignIn } from '#domain/identity/second-factor-protocol.ts'
import { RELEASED_MAIL_WORDS } from '#domain/mail/mail-words.ts'
import { isRejected } from '#domain/result.ts'
import { IDENTITY_PREFIXES, identityRouter } from '#http/identity.ts'
import { createShopRouter } from '#http/shop.ts'
import { identityMails } from '#services/mails/identity-mails.ts'

export const API_KEY = 'sumirei-demo'
export const PROJECT = 'sumirei'
export const ISSUER = 'http://shop.test'

/** A fixed clock that tests advance. */
export function fixedClock(startAt: Temporal.Instant = Temporal.Now.instant().round('second')) {
  let now = startAt
  return {
    now: () => now,
    pass: (duration: Temporal.DurationLike) => {
      now = now.add(duration)
    },
    set: (at: Temporal.Instant) => {
      now = at
    },
  }
}
export type FixedClock = ReturnType<typeof fixedClock>

/** An embedded provider over a test database, with a cheap password hash. */
export type TestIdentity = EmbeddedIdentity & {
  readonly clock: FixedClock
  readonly passwordHasher: IdentityPasswordHasher
  /** The code of the last link mailed to an address. */
  codeFor(email: string): Promise<string>
}

export const CHEAP_HASH = { memoryKib: 64, passes: 1 }

export function openTestIdentity(db: Database, more: Partial<EmbeddedIdentityOptions> = {}): TestIdentity {
  const clock = fixedClock()
  const passwordHasher = createPasswordHasher(CHEAP_HASH)
  const frame = {
    siteUrl: ISSUER,
    operator: { now: () => SAMPLE_OPERATOR },
    apiKey: API_KEY,
    mailWords: RELEASED_MAIL_WORDS,
  }
  const identity = createEmbeddedIdentity({
    db,
    clock,
    ids: randomIds(),
    rates: rateLimit(db),
    writeMails: identityMails(frame),
    issuer: ISSUER,
    projectId: PROJECT,
    authorizedDomains: ['shop.test', 'localhost'],
    passwordHasher,
    ...more,
  })
  return {
    ...identity,
    passwordHasher,
    clock: (more.clock as FixedClock | undefined) ?? clock,
    codeFor: (email) => codeFor(db, email),
  }
}

async function codeFor(db: Database, email: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT content ->> 'text' AS text FROM mails WHERE recipient = ${email} AND content ->> 'text' LIKE '%oobCode=%'
    ORDER BY uid DESC LIMIT 1`.execute(db)
  const code = /oobCode=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no link was mailed to ${email}`)
  return code
}

/** The served provider, mounted as in the shop. `url` has no trailing slash. */
export type IdentityServer = { readonly url: string; readonly router: Hono; close(): Promise<void> }

export async function serveIdentity({ provider, jwks }: EmbeddedIdentity): Promise<IdentityServer> {
  const services = { call: provider.call, jwks }
  const protocol = identityRouter(services, {
    apiKey: API_KEY,
    addressMiddleware: (_, next) => next(),
    addressOf: (request) => request.headers.get('x-forwarded-for') ?? undefined,
  })
  const router = createShopRouter({
    protocols: IDENTITY_PREFIXES.map((path) => ({ path, router: protocol })),
    prefixed: [],
    pages: new Hono().all('*', (context) => context.text('a page', 404)),
    origin: { siteUrl: ISSUER, isProduction: false },
    onError: (error) => {
      throw error
    },
  })
  const server: Server = createServer(getRequestListener(router.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, router, close }
}

/** The tokens of a sign-in. Throws when it was rejected, or waits for a second factor. */
export function tokensOf(response: IdentityResponse<'signInWithPassword'> | IdentityRejection): IdentityTokens {
  if (isRejected(response)) throw new Error(response.code)
  if (isPendingSignIn(response)) throw new Error('waits for a second factor')
  return response
}

/** The code of a rejection, or `answered`. */
export function codeOf(result: object): string {
  const { kind, code } = result as { kind?: unknown; code?: unknown }
  return kind === 'rejected' ? String(code) : 'answered'
}
