import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { hash, verify as verifyHash } from '@node-rs/argon2'
import { jwtVerify } from 'jose'
import { createEmbeddedIdentity } from '#adapters/identity/embedded-identity.ts'
import { createSigningKeys } from '#adapters/identity/signing-keys.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { rateLimit } from '#adapters/postgres/visitors/rate-limit.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { systemClock } from '#adapters/runtime/system-clock.ts'
import { isRejected } from '#domain/result.ts'
import { machineOf } from './support/machine.ts'
import { writeResults } from './support/results.ts'
import { withTemporaryServer } from './support/server.ts'

// Measures sign-ins per second, against the bare argon2id hash of each, and the time to verify a token. node
// bench/identity.ts

const ACCOUNTS = 64
const SLICES = 12
const SIGN_INS = 24
const VERIFICATIONS = 20_000
const FIRST_VERIFICATIONS = 400
const PASSWORD = 'sumire-2026'
/** The parameters of the shop (OWASP): 19 MiB and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CALLER = { address: '192.0.2.1' }

const result = await withTemporaryServer(async (db) => ({ machine: await machineOf(db), ...(await measure(db)) }))
console.table([{ ...result.signIn, ...result.token }])
await writeResults('identity', result)
const { identity: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
if (result.token.knownP50Ms > budget.knownTokenP50Ms || result.signIn.share < budget.signInShare) process.exitCode = 1

async function measure(db: Database) {
  const { provider } = createEmbeddedIdentity({
    db,
    clock: systemClock(),
    ids: randomIds(),
    rates: {
      take: async (rule, who, now) => (await rateLimit(db).take(rule, who, now)) || rule.name === 'identity-sign-up',
    },
    writeMails: () => [],
    issuer: 'http://shop.test',
    projectId: 'sumirei',
    authorizedDomains: ['shop.test'],
  })
  const emails = Array.from({ length: ACCOUNTS }, (_, account) => `account${account}@example.jp`)
  const tokens: string[] = []
  for (const email of emails) {
    const result = await provider.call('signUp', { email, password: PASSWORD }, CALLER)
    assert(!isRejected(result))
    tokens.push(result.idToken)
  }
  const passwordHash = await hash(PASSWORD, COST)
  const signIn = await compareSignIns({
    signIn: async (round) => {
      const answer = await provider.call(
        'signInWithPassword',
        { email: emails[round % ACCOUNTS]!, password: PASSWORD },
        CALLER,
      )
      assert(!isRejected(answer) && 'idToken' in answer)
      tokens.push(answer.idToken)
    },
    hash: async () => assert(await verifyHash(passwordHash, PASSWORD)),
  })
  return { signIn, token: await measureVerify(db, provider.verify, tokens) }
}

/**
 * Alternating slices, so that both run on the same machine load; two sign-ins at once, since the provider hashes
 * sequentially.
 */
async function compareSignIns(work: { signIn: (round: number) => Promise<void>; hash: () => Promise<void> }) {
  const durations = { signIn: [] as number[], hash: [] as number[] }
  for (let slice = 0; slice < SLICES; slice += 1) {
    const fromMs = performance.now()
    let next = slice * SIGN_INS
    const end = next + SIGN_INS
    const worker = async () => {
      while (next < end) await work.signIn(next++)
    }
    await Promise.all([worker(), worker()])
    const signedInMs = performance.now()
    for (let round = 0; round < SIGN_INS; round += 1) await work.hash()
    // The first slice of each is a warm-up.
    if (slice === 0) continue
    durations.signIn.push(signedInMs - fromMs)
    durations.hash.push(performance.now() - signedInMs)
  }
  const perSecond = (all: readonly number[]) => Number(((SIGN_INS * 1_000) / median(all)).toFixed(1))
  const shares = durations.signIn.map((ms, slice) => durations.hash[slice]! / ms)
  return {
    signInsPerSecond: perSecond(durations.signIn),
    bareHashesPerSecond: perSecond(durations.hash),
    share: Number(median(shares).toFixed(2)),
  }
}

/** Verification of tokens in the cache and of new tokens, against the bare signature check. */
async function measureVerify(db: Database, verify: (idToken: string) => Promise<object>, tokens: readonly string[]) {
  const key = (await createSigningKeys({ db, clock: systemClock(), ids: randomIds() }).current()).publicKey
  const first: number[] = []
  const bare: number[] = []
  for (const token of tokens.slice(0, FIRST_VERIFICATIONS)) {
    first.push(await timed(() => verify(token)))
    bare.push(await timed(() => jwtVerify(token, key)))
  }
  const cached: number[] = []
  for (let round = 0; round < VERIFICATIONS; round += 1) {
    // A new string, as in a request, not the cached one.
    const token = Buffer.from(tokens[(round % FIRST_VERIFICATIONS) % tokens.length]!).toString()
    cached.push(await timed(async () => assert(!isRejected(await verify(token)))))
  }
  const ms = (all: readonly number[], share = 0.5) => Number(percentile(all, share).toFixed(4))
  return {
    knownP50Ms: ms(cached),
    knownP99Ms: ms(cached, 0.99),
    firstP50Ms: ms(first),
    bareSignatureP50Ms: ms(bare),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const fromMs = performance.now()
  await work()
  return performance.now() - fromMs
}

function percentile(all: readonly number[], share: number): number {
  const sorted = [...all].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

function median(all: readonly number[]): number {
  return percentile(all, 0.5)
}
