/** Where identifiers and secrets come from. */
export interface Ids {
  /** A new identifier that sorts by time of birth (UUIDv7 as text). */
  next(): string
  /** An unguessable text for links and cookies: 256 random bits in base64url. */
  secret(): string
  /**
   * A secret that follows from another and a purpose: the same again for the same two, and no way back (HMAC-SHA-256).
   */
  derivedSecret(secret: string, purpose: string): string
}
