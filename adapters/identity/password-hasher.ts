import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { networkOf } from '#domain/network.ts'
import { isRejected } from '#domain/result.ts'
import type { HashingCaller, PasswordHasher } from '#services/ports/identity.ts'
import { createFairQueue } from '../runtime/fair-queue.ts'

/** Cost of hashing a password: memory in KiB and number of passes. */
export type PasswordCost = { readonly memoryKib: number; readonly passes: number }

export type IdentityPasswordHasher = PasswordHasher & {
  /** Whether a hash was made with another cost than the current one. */
  isOutdated(hash: string): boolean
}

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, parallelism 1. */
const OWASP: PasswordCost = { memoryKib: 19_456, passes: 2 }
/**
 * The waiting hashes take about two seconds on one core, and a request that would wait for longer is rejected. Half of
 * them may be of one network, which is a family or a company (docs/rules.md Guests and abuse).
 */
const QUEUE_LIMITS = { maxWaiting: 64, maxWaitingPerNetwork: 32, maxWaitMs: 10_000 }

/**
 * New secrets, as of registrations, take turns with each other and use at most a third of one core: anybody can cause
 * them, and they are rare. Sign-ins do not wait for them.
 */
const NEW_SECRETS = { ...QUEUE_LIMITS, concurrency: 1, restRatio: 2 }

/** Argon2id. By default one core stays free; networks take turns, and so do the accounts of a network. */
export function createPasswordHasher(
  cost: PasswordCost = OWASP,
  concurrency: number = Math.max(1, availableParallelism() - 1),
): IdentityPasswordHasher {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 }
  const queue = createFairQueue({ concurrency, ...QUEUE_LIMITS })
  const newSecrets = createFairQueue(NEW_SECRETS)
  const dummyHash = hash('password of no account', options)
  const shareOf = ({ address, account }: HashingCaller) => ({
    network: networkOf(address),
    subject: account?.toLowerCase(),
  })
  return {
    hash: async (password, from) => {
      const share = shareOf(from)
      const hashed = await newSecrets.run(share, () => queue.run(share, () => hash(password, options)))
      return isRejected(hashed) ? undefined : hashed
    },
    verify: async (password, storedHash, from) => {
      const isRight = await queue.run(shareOf(from), async () => {
        const matches = await verify(storedHash ?? (await dummyHash), password)
        return matches && storedHash !== null && storedHash !== undefined
      })
      return isRejected(isRight) ? undefined : isRight
    },
    isOutdated: (storedHash) => !storedHash.includes(`$m=${cost.memoryKib},t=${cost.passes},p=1$`),
  }
}
