import type { OtherTokens } from './other-accounts.ts'

/** A sign-in elsewhere that is under way in one browser. */
export type OtherSignIn = {
  readonly providerId: string
  readonly next: string | undefined
  readonly isPopup: boolean
}

/** An account elsewhere that waits until its owner has signed in as before. */
export type WaitingLink = OtherTokens & {
  readonly providerId: string
  readonly nonce: string
  /** The address that both accounts have. */
  readonly email: string
}

/** Keeps sign-ins elsewhere while they are under way. Of secrets only hashes are kept. */
export interface SignInWayStore {
  /** `state` names it, `browserSecret` the browser. What has ended goes on the way. */
  addSignIn(
    names: { readonly state: string; readonly browserSecret: string },
    signIn: OtherSignIn,
    life: { readonly now: Temporal.Instant; readonly endsAt: Temporal.Instant },
  ): Promise<void>
  /** Takes it out: only once, only by the browser that began it, only before it ends. */
  takeSignIn(
    names: { readonly state: string; readonly browserSecret: string },
    now: Temporal.Instant,
  ): Promise<OtherSignIn | undefined>
  addLink(
    secret: string,
    link: WaitingLink,
    life: { readonly now: Temporal.Instant; readonly endsAt: Temporal.Instant },
  ): Promise<void>
  findLink(secret: string, now: Temporal.Instant): Promise<WaitingLink | undefined>
  removeLink(secret: string): Promise<void>
}
