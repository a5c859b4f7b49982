import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { hash, verify as verifyHash } from '@node-rs/argon2'
import { jwtVerify } from 'jose'
import { systemClock } from '#adapters/clock/system-clock.ts'
import { embeddedIdentity } from '#adapters/identity/embedded-identity.ts'
import { signingKeys } from '#adapters/identity/signing-keys.ts'
import { randomIds } from '#adapters/ids/random-ids.ts'
import type { Database } from '#adapters/postgres/connect.ts'
import { rateLimit } from '#adapters/postgres/rate-limit.ts'
import { isRejected } from '#domain/result.ts'
import { machineOf } from './support/machine.ts'
import { writeResults } from './support/results.ts'
import { onOwnServer } from './support/server.ts'

// How many sign-ins a second, beside the bare argon2id that each must pay? How long does checking a token take?
//   node bench/identity.ts

const ACCOUNTS = 64
const SLICES = 12
const SIGN_INS = 24
const CHECKS = 20_000
const FIRST_CHECKS = 400
const PASSWORD = 'sumire-2026'
/** As the shop hashes: OWASP, 19 MiB and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const FROM = { address: '192.0.2.1' }

const result = await onOwnServer(async (db) => ({ machine: await machineOf(db), ...(await measure(db)) }))
console.table([{ ...result.signIn, ...result.token }])
await writeResults('identity', result)
const { identity: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
if (result.token.knownP50Ms > budget.knownTokenP50Ms || result.signIn.share < budget.signInShare) process.exitCode = 1

async function measure(db: Database) {
  const { provider } = embeddedIdentity({
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
    const made = await provider.call('signUp', { email, password: PASSWORD }, FROM)
    assert(!isRejected(made))
    tokens.push(made.idToken)
  }
  const known = await hash(PASSWORD, COST)
  const signIn = await signInsBesideHashes({
    signIn: async (round) => {
      const answer = await provider.call(
        'signInWithPassword',
        { email: emails[round % ACCOUNTS]!, password: PASSWORD },
        FROM,
      )
      assert(!isRejected(answer))
      tokens.push(answer.idToken)
    },
    hash: async () => assert(await verifyHash(known, PASSWORD)),
  })
  return { signIn, token: await checks(db, provider.verify, tokens) }
}

/** In turns, a slice each, so that both meet the same machine; two at once, since the provider hashes in turn. */
async function signInsBesideHashes(work: { signIn: (round: number) => Promise<void>; hash: () => Promise<void> }) {
  const took = { signIn: [] as number[], hash: [] as number[] }
  for (let slice = 0; slice < SLICES; slice += 1) {
    const fromMs = performance.now()
    let next = slice * SIGN_INS
    const end = next + SIGN_INS
    const one = async () => {
      while (next < end) await work.signIn(next++)
    }
    await Promise.all([one(), one()])
    const signedInMs = performance.now()
    for (let round = 0; round < SIGN_INS; round += 1) await work.hash()
    // The first slice of each is for warming up.
    if (slice === 0) continue
    took.signIn.push(signedInMs - fromMs)
    took.hash.push(performance.now() - signedInMs)
  }
  const perSecond = (all: readonly number[]) => Number(((SIGN_INS * 1_000) / middle(all)).toFixed(1))
  const shares = took.signIn.map((ms, slice) => took.hash[slice]! / ms)
  return {
    signInsPerSecond: perSecond(took.signIn),
    bareHashesPerSecond: perSecond(took.hash),
    share: Number(middle(shares).toFixed(2)),
  }
}

/** Tokens that were seen before, tokens seen for the first time, and the bare signature check beside them. */
async function checks(db: Database, verify: (idToken: string) => Promise<object>, tokens: readonly string[]) {
  const key = (await signingKeys({ db, clock: systemClock(), ids: randomIds() }).current()).publicKey
  const first: number[] = []
  const bare: number[] = []
  for (const token of tokens.slice(0, FIRST_CHECKS)) {
    first.push(await timed(() => verify(token)))
    bare.push(await timed(() => jwtVerify(token, key)))
  }
  const again: number[] = []
  for (let round = 0; round < CHECKS; round += 1) {
    // As it comes in a request: a text of its own, not the one that was kept.
    const token = Buffer.from(tokens[(round % FIRST_CHECKS) % tokens.length]!).toString()
    again.push(await timed(async () => assert(!isRejected(await verify(token)))))
  }
  const ms = (all: readonly number[], share = 0.5) => Number(at(all, share).toFixed(4))
  return {
    knownP50Ms: ms(again),
    knownP99Ms: ms(again, 0.99),
    firstP50Ms: ms(first),
    bareSignatureP50Ms: ms(bare),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const fromMs = performance.now()
  await work()
  return performance.now() - fromMs
}

function at(all: readonly number[], share: number): number {
  const sorted = [...all].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

function middle(all: readonly number[]): number {
  return at(all, 0.5)
}
