import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** Cost of hashing a password: memory in KiB and number of passes. */
export type PasswordCost = { readonly memoryKib: number; readonly passes: number }

export type IdentityPasswordHasher = {
  /** Returns undefined when the queue is full. */
  hash(password: string): Promise<string | undefined>
  /** Takes as long without a hash, so that the time reveals nothing. Undefined when the queue is full. */
  verify(password: string, hash: string | null | undefined): Promise<boolean | undefined>
  /** Whether a hash was made with another cost than the current one. */
  isOutdated(hash: string): boolean
}

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, parallelism 1. */
const OWASP: PasswordCost = { memoryKib: 19_456, passes: 2 }
/** A request that would wait for more than a second or two is rejected at once. */
const MAX_QUEUE_LENGTH = 64

/** Argon2id. By default one core stays free; up to 64 hashes wait in order, and further ones are rejected. */
export function createPasswordHasher(
  cost: PasswordCost = OWASP,
  concurrency: number = Math.max(1, availableParallelism() - 1),
): IdentityPasswordHasher {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 }
  const runLimited = createLimiter(concurrency, MAX_QUEUE_LENGTH)
  const dummyHash = hash('password of no account', options)
  return {
    hash: (password) => runLimited(() => hash(password, options)),
    verify: (password, storedHash) =>
      runLimited(async () => {
        const matches = await verify(storedHash ?? (await dummyHash), password)
        return matches && storedHash !== null && storedHash !== undefined
      }),
    isOutdated: (storedHash) => !storedHash.includes(`$m=${cost.memoryKib},t=${cost.passes},p=1$`),
  }
}

/** Runs at most `concurrency` tasks at once; further ones wait in order. Returns undefined when the queue is full. */
function createLimiter(concurrency: number, maxQueueLength: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T | undefined> => {
    if (running >= concurrency) {
      if (waiting.length >= maxQueueLength) return undefined
      await new Promise<void>((start) => waiting.push(start))
    } else running += 1
    try {
      return await task()
    } finally {
      // Hand the slot to the task that has waited longest.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
