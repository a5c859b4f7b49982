import type { ExternalTokens } from './external-accounts.ts'

/** A sign-in with an external provider that is in progress in one browser. */
export type PendingSignIn = {
  readonly providerId: string
  readonly next: string | undefined
  readonly isPopup: boolean
}

/** An external account that waits to be linked until its owner has signed in with another method. */
export type PendingLink = ExternalTokens & {
  readonly providerId: string
  readonly nonce: string
  /** The e-mail address of both accounts. */
  readonly email: string
}

/** Stores sign-ins with external providers that are in progress. Secrets are stored only as hashes. */
export interface ExternalSignInStore {
  /** Adds a sign-in, identified by `state` and bound to the browser by `browserSecret`; deletes expired ones. */
  addSignIn(
    names: { readonly state: string; readonly browserSecret: string },
    signIn: PendingSignIn,
    lifetime: { readonly now: Temporal.Instant; readonly endsAt: Temporal.Instant },
  ): Promise<void>
  /** Consumes a sign-in: only once, by the browser that started it, before it expires. */
  consumeSignIn(
    names: { readonly state: string; readonly browserSecret: string },
    now: Temporal.Instant,
  ): Promise<PendingSignIn | undefined>
  addLink(
    secret: string,
    link: PendingLink,
    lifetime: { readonly now: Temporal.Instant; readonly endsAt: Temporal.Instant },
  ): Promise<void>
  findLink(secret: string, now: Temporal.Instant): Promise<PendingLink | undefined>
  removeLink(secret: string): Promise<void>
}
