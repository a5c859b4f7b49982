/** Where identifiers and secrets come from. */
export interface Ids {
  /** A new identifier that sorts by time of birth (UUIDv7 as text). */
  next(): string
  /** An unguessable text for links and cookies: 256 random bits in base64url. */
  secret(): string
}
