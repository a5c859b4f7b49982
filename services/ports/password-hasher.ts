/**
 * Hashes and verifies passwords and reminder answers with a slow hash, so that guessing is expensive. Limits the number
 * of concurrent calls.
 */
export interface PasswordHasher {
  /** Undefined when too many calls are waiting. */
  hash(secret: string): Promise<string | undefined>
  /**
   * Whether a secret matches a hash. Without a hash the same work is done, so that the timing does not reveal whether
   * there is one. Undefined when too many calls are waiting.
   */
  verify(secret: string, hash: string | undefined): Promise<boolean | undefined>
}
