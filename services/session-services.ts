import type { IdentityUser } from '#domain/identity/protocol.ts'
import type { Rejection } from '#domain/result.ts'
import type { Caller } from './ports/identity-provider.ts'

/**
 * The tokens of a session, stored in HttpOnly cookies: the ID token is valid for an hour, the refresh token renews it.
 */
export type SessionTokens = { readonly idToken: string; readonly refreshToken: string | undefined }

/** The session of a signed-in member. */
export type MemberSession = {
  readonly uid: string
  readonly email: string
  /** 0 for customers, above 0 for staff, 999 for superusers (docs/product/6); decided only on the server. */
  readonly role: number
  readonly idToken: string
  readonly signedInAt: Temporal.Instant
  /** The sign-in method: `password`, `custom` (a passkey), or the id of an external provider. */
  readonly signInProvider: string | undefined
  readonly expiresAt: Temporal.Instant
}

/** Rejections of a sign-in. Messages: catalogue 7, 12 and the identity texts of app/text. */
export type SignInRejection = Rejection<
  'login-incorrect' | 'registration-provisional' | 'account-disabled' | 'too-many-attempts' | 'identity-unreachable',
  undefined
>

/** The result of a sign-in: the tokens to store in cookies, and the session. */
export type SignedIn = { readonly tokens: SessionTokens; readonly session: MemberSession }

/** The secrets of a visitor whose cart, favourites and history are merged into the member's at sign-in. */
export type VisitorSecrets = { readonly cartSecret: string | undefined; readonly visitorSecret: string | undefined }

/** A member's cart in one browser; without a secret it is empty. */
export type MemberCart = { readonly cartSecret: string | undefined; readonly lineCount: number }

/** Why a session ended: the account was disabled, or its tokens expired. */
export type SessionEndReason = 'disabled' | 'expired'

/**
 * The session of tokens: a session, with new tokens to store when they were refreshed; an ended session, whose cookies
 * are deleted; a rejection when the provider does not respond; undefined without tokens.
 */
export type ResumedSession =
  | { readonly session: MemberSession; readonly refreshedTokens: SessionTokens | undefined }
  | { readonly endReason: SessionEndReason }
  | Rejection<'identity-unreachable', undefined>
  | undefined

/** Sessions (docs/product/3, Session state; docs/product/4, Sign-in). */
export interface SessionServices {
  signIn(input: { email: string; password: string }, from: Caller): Promise<SignedIn | SignInRejection>
  /**
   * Resumes the session of the cookies; refreshes the tokens when the ID token has expired (30 s early,
   * docs/product/9).
   */
  resume(tokens: Partial<SessionTokens>, from: Caller): Promise<ResumedSession>
  /** Resumes the session and refreshes its tokens 5 minutes before they expire, at the page's request. */
  refresh(tokens: Partial<SessionTokens>, from: Caller): Promise<ResumedSession>
  /**
   * Opens a session from a bearer token that was issued at most 300 s ago (docs/product/9). Rejected before the
   * registration is complete, like a sign-in.
   */
  openFromBearerToken(
    idToken: string,
  ): Promise<MemberSession | Rejection<'token-invalid' | 'token-too-old' | 'registration-provisional', undefined>>
  /** The account of the session; undefined when the provider does not respond. */
  getUser(session: MemberSession, from: Caller): Promise<IdentityUser | undefined>
  /** Ends the session of the refresh token, if the provider supports it. */
  signOut(tokens: Partial<SessionTokens>, from: Caller): Promise<void>
  /**
   * Merges the visitor's cart, favourites and history into the member's; nothing is lost on either side. The cart gets
   * a new secret, favourites and history are found by the member only, so that secrets planted before the sign-in
   * become useless.
   */
  mergeVisitor(uid: string, visitor: VisitorSecrets): Promise<MemberCart>
  /**
   * The member's cart, the same in every browser: with the given secret if it belongs to the cart, else merged and
   * given a new secret. Without a cart the secret is unchanged.
   */
  openCart(uid: string, cartSecret: string | undefined): Promise<MemberCart>
}

/** The session of a request, for pages. Cookies are added to the response automatically. */
export interface VisitorSession {
  /** The session token that guards check (docs/product/6); undefined when nobody is signed in. */
  readonly token: string | undefined
  readonly session: MemberSession | undefined
  /** Why the session of this browser ended; reported once. */
  readonly ended: SessionEndReason | undefined
  /** Signs the visitor in, and merges the visitor's cart, favourites and history into the member's. */
  begin(signedIn: SignedIn): Promise<void>
  /** Stores new tokens of the same member, as after a change of password. */
  setTokens(tokens: SessionTokens): void
  /** Signs out: the cookies of the session and of the member's data are deleted in this browser. */
  end(): Promise<void>
}
