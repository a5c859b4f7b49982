import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** What hashing a password costs: memory in KiB, passes over it. */
export type PasswordCost = { readonly memoryKib: number; readonly passes: number }

/** Hashes passwords and compares them, a few at a time. */
export type Passwords = {
  /** undefined: too many others wait. */
  hash(password: string): Promise<string | undefined>
  /**
   * Whether a password fits. Without a hash the same work is done for nothing, so that the time does not tell whether
   * there is one. undefined: too many others wait.
   */
  isRight(password: string, hash: string | null | undefined): Promise<boolean | undefined>
  /** Whether a hash was made at another cost than today's. */
  isOutdated(hash: string): boolean
}

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. */
const OWASP: PasswordCost = { memoryKib: 19_456, passes: 2 }
/** Who would wait for more than a second or two is refused at once. */
const LONGEST_QUEUE = 64

/**
 * Argon2id. One core is left to the shop, however many guesses come: at most `atOnce` are under way, others wait in
 * turn, and beyond 64 waiting nobody is let in.
 */
export function passwordHashes(
  cost: PasswordCost = OWASP,
  atOnce: number = Math.max(1, availableParallelism() - 1),
): Passwords {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 }
  const turn = turnstile(atOnce, LONGEST_QUEUE)
  const decoy = hash('a password that nobody has', options)
  return {
    hash: (password) => turn(() => hash(password, options)),
    isRight: (password, known) =>
      turn(async () => {
        const fits = await verify(known ?? (await decoy), password)
        return fits && known !== null && known !== undefined
      }),
    isOutdated: (known) => !known.includes(`$m=${cost.memoryKib},t=${cost.passes},p=1$`),
  }
}

/** Lets so many in at once; the others wait in order of coming, or are turned away when too many wait. */
function turnstile(atOnce: number, longestQueue: number) {
  let inside = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (inside >= atOnce) {
      if (waiting.length >= longestQueue) return undefined
      await new Promise<void>((enter) => waiting.push(enter))
    } else inside += 1
    try {
      return await work()
    } finally {
      // The place passes on to whoever waits longest.
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
