/** Generates identifiers and secrets. */
export interface Ids {
  /** A new identifier, sortable by creation time (UUIDv7 as text). */
  next(): string
  /** A random secret for links and cookies: 256 bits in base64url. */
  secret(): string
  /** Derives a secret from another one and a purpose (HMAC-SHA-256): deterministic and not reversible. */
  derivedSecret(secret: string, purpose: string): string
}
