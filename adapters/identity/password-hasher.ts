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

/** Argon2id. By default one core stays free; networks take turns, and so do the accounts of a network. */
export function createPasswordHasher(
  cost: PasswordCost = OWASP,
  concurrency: number = Math.max(1, availableParallelism() - 1),
): IdentityPasswordHasher {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 }
  const queue = createFairQueue({ concurrency, ...QUEUE_LIMITS })
  const dummyHash = hash('password of no account', options)
  const run = async <T>({ address, account }: HashingCaller, task: () => Promise<T>): Promise<T | undefined> => {
    const subject = account?.toLowerCase()
    const result = await queue.run({ network: networkOf(address), subject }, task)
    return isRejected(result) ? undefined : (result as T)
  }
  return {
    hash: (password, from) => run(from, () => hash(password, options)),
    verify: (password, storedHash, from) =>
      run(from, async () => {
        const matches = await verify(storedHash ?? (await dummyHash), password)
        return matches && storedHash !== null && storedHash !== undefined
      }),
    isOutdated: (storedHash) => !storedHash.includes(`$m=${cost.memoryKib},t=${cost.passes},p=1$`),
  }
}
