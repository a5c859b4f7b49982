import type { IdentityUser } from '#domain/identity/protocol.ts'
import type { Rejection } from '#domain/result.ts'
import type { Caller } from './ports/identity-provider.ts'

/** Two tokens, kept in HttpOnly cookies: the ID token opens pages for an hour, the refresh token renews it. */
export type SessionTokens = { readonly idToken: string; readonly refreshToken: string | undefined }

/** Somebody who is signed in. */
export type MemberSession = {
  readonly uid: string
  readonly email: string
  /** 0 ordinary, above 0 staff, 999 superuser (docs/product/6); decided on the server alone. */
  readonly role: number
  readonly idToken: string
  readonly signedInAt: Temporal.Instant
  /** How: `password`, `custom` (a passkey), or the id of a provider elsewhere. */
  readonly signInProvider: string | undefined
  readonly expiresAt: Temporal.Instant
}

/** Why somebody could not sign in. Texts: catalogue 7, 12 and the identity texts of app/text. */
export type SignInRefusal = Rejection<
  'login-incorrect' | 'registration-provisional' | 'account-disabled' | 'too-many-attempts' | 'identity-unreachable',
  undefined
>

/** Somebody signed in: what to keep in cookies. */
export type SignedIn = { readonly tokens: SessionTokens; readonly session: MemberSession }

/** What a visitor carries that becomes the member's at sign-in. */
export type Carried = { readonly cartSecret: string | undefined; readonly visitorSecret: string | undefined }

/** A member's cart as one browser names it; no secret: nothing is in it. */
export type OpenedCart = { readonly cartSecret: string | undefined; readonly lineCount: number }

/** Why a session is over: the account was disabled, or its tokens have ended. */
export type SessionEnd = 'disabled' | 'expired'

/**
 * What tokens stand for: somebody, with new tokens to keep when they were renewed; a session that is over, whose
 * cookies are to be forgotten; nobody knows just now, because the provider does not answer; undefined: nobody.
 */
export type Resumed =
  | { readonly session: MemberSession; readonly renewed: SessionTokens | undefined }
  | { readonly ended: SessionEnd }
  | Rejection<'identity-unreachable', undefined>
  | undefined

/** Sessions (docs/product/3, Session state; docs/product/4, Sign-in). */
export interface SessionServices {
  signIn(input: { email: string; password: string }, from: Caller): Promise<SignedIn | SignInRefusal>
  /** Who the cookies stand for; renews them when the ID token has ended (30 s early, docs/product/9). */
  resume(tokens: Partial<SessionTokens>, from: Caller): Promise<Resumed>
  /** The same, but renews ahead of the end: 5 minutes before it, when the page asks. */
  renew(tokens: Partial<SessionTokens>, from: Caller): Promise<Resumed>
  /**
   * Opens a session from a bearer token that was issued at most 300 s ago (docs/product/9). Like signing in it is
   * refused before registration is complete.
   */
  takeBearer(
    idToken: string,
  ): Promise<MemberSession | Rejection<'token-invalid' | 'token-too-old' | 'registration-provisional', undefined>>
  /** Whose session it is, in full; undefined when the provider does not say. */
  getUser(session: MemberSession, from: Caller): Promise<IdentityUser | undefined>
  /** Ends what the refresh token could still do, where the provider can. */
  signOut(tokens: Partial<SessionTokens>, from: Caller): Promise<void>
  /**
   * The visitor's cart, marks and history join the member's; nothing is lost on either side. The cart goes by a new
   * secret from then on, marks and history by the member alone: what was planted before opens nothing.
   */
  mergeCarried(uid: string, carried: Carried): Promise<OpenedCart>
  /**
   * The member's cart, the same in every browser: by the secret given when that names it, else joined and named anew.
   * Without any cart the secret stays as it was.
   */
  openCart(uid: string, cartSecret: string | undefined): Promise<OpenedCart>
}

/** The session of one request, as pages meet it. Cookies go with the answer by themselves. */
export interface VisitorSession {
  /** Whether guards let pass (docs/product/6): undefined when nobody is signed in. */
  readonly token: string | undefined
  readonly session: MemberSession | undefined
  /** Why a session is over that was held until now; told once. */
  readonly ended: SessionEnd | undefined
  /** Signs the visitor in, and joins what was carried to what the member has. */
  begin(signedIn: SignedIn): Promise<void>
  /** Takes new tokens of the same member, as a change of password gives. */
  keep(tokens: SessionTokens): void
  /** Signs out: cookies of the session and of what the member has are forgotten in this browser. */
  end(): Promise<void>
}
