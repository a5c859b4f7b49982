/** Hashes what people know and compares it: slowly, so that guessing costs. Few at a time. */
export interface SecretHasher {
  /** undefined: too many others wait. */
  hash(secret: string): Promise<string | undefined>
  /**
   * Whether a secret fits a hash. Without a hash the same work is done for nothing, so that the time does not tell
   * whether there is one. undefined: too many others wait.
   */
  isRight(secret: string, hash: string | undefined): Promise<boolean | undefined>
}
