import type { Day } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { MemberPasswordRefusal } from '#domain/membership/password.ts'
import type { MemberProfile, Registration } from '#domain/membership/registration.ts'
import type { Rejection } from '#domain/result.ts'
import type { Caller } from './ports/identity-provider.ts'
import type { OrderView } from './services.ts'
import type { MemberSession, SignedIn } from './session-services.ts'

/** A member (docs/rules.md Members). `name` is how the pages greet: family and given name. */
export type MemberView = {
  readonly uid: string
  readonly email: string
  readonly profile: MemberProfile
  /** The address book: the default first. The profile's own address is not in it. */
  readonly addresses: readonly { readonly uid: string; readonly isDefault: boolean; readonly address: Address }[]
  readonly registeredOn: Day
}

/** Points of a member: the balance is the sum of the ledger; pending ones come with orders that are not back yet. */
export type PointsView = {
  readonly balance: number
  readonly pending: number
  readonly nextExpiry: { readonly on: Day; readonly points: number } | undefined
  /** Newest first. */
  readonly entries: readonly {
    readonly on: Day
    readonly reason: 'used' | 'returned' | 'earned' | 'adjusted' | 'expired'
    readonly points: number
    readonly orderNumber: number | undefined
    readonly expiresOn: Day | undefined
  }[]
}

/** An order in the list of my page. */
export type OrderSummary = OrderView & { readonly nextStep: 'send-identity' | 'pay' | 'return' | 'review' | undefined }

/** Why the link of a mail does not do what it is for; a provider that cannot be reached may be asked again. */
export type LinkRefusalCode = 'link-invalid' | 'link-expired' | 'identity-unreachable'

/** What a member has to show once more. */
export type OwnProof = 'none' | 'password' | 'sign-in'

/** Membership from registration to withdrawal (docs/product/2, Membership; docs/rules.md Members). */
export interface MemberServices {
  /**
   * Whether a new password may be used by somebody of an address: its form, commonly used, too near to the address or
   * to `names`. The forms ask before they go on; every use case that sets a password asks again.
   */
  judgePassword(input: {
    readonly password: string
    readonly email: string
    readonly names?: readonly string[]
  }): Promise<MemberPasswordRefusal | undefined>
  /**
   * Provisional registration: a mail with a link that is good for 24 hours. An address that is taken gives the same
   * answer in the same time, and its owner a mail that says so; a provisional one is replaced, its link is dead.
   * `email-unusable`: catalogue 24.
   */
  register(
    input: Registration & { readonly password: string; readonly reminderAnswer: string },
    from: Caller,
  ): Promise<
    | Rejection<'email-unusable' | 'password-refused' | 'too-many-attempts' | 'identity-unreachable', undefined>
    | undefined
  >
  /**
   * Mails the link of a provisional registration once more; the former link is dead. The same answer in the same time
   * whether or not there is one. `not-available`: with an external provider; registering again does it there.
   */
  resendRegistration(
    email: string,
    from: Caller,
  ): Promise<Rejection<'too-many-attempts' | 'not-available', undefined> | undefined>
  /**
   * Opens the link of the mail: the registration is complete; opened again it says so again. Nobody is signed in by it:
   * whoever opens a mail has shown the mailbox to be his, not that he knows the password, and links are opened by
   * scanners and on others' devices.
   */
  completeRegistration(
    code: string,
    from: Caller,
  ): Promise<{ kind: 'completed' } | Rejection<LinkRefusalCode, undefined>>
  /**
   * The profile of somebody who has an account but registered elsewhere: by the account of another service, whose
   * address is proven. Complete at once, without a mail of ours to open. `email-unusable`: catalogue 24.
   */
  joinWithAccount(
    session: MemberSession,
    input: MemberProfile & { readonly reminderAnswer: string },
  ): Promise<Rejection<'email-unusable' | 'too-many-attempts', undefined> | undefined>
  getMember(uid: string): Promise<MemberView | undefined>
  /** Keeps the answer to the reminder question unless a new one comes; another question needs one. */
  saveProfile(
    uid: string,
    profile: MemberProfile,
    reminderAnswer?: string,
  ): Promise<Rejection<'reminder-answer-needed' | 'too-many-attempts', undefined> | undefined>
  /** Adds without `addressUid`, changes with it. At most 20. */
  saveAddress(
    uid: string,
    address: Address,
    addressUid?: string,
  ): Promise<{ uid: string } | Rejection<'address-unknown', undefined> | Rejection<'addresses-full', { limit: number }>>
  chooseDefaultAddress(uid: string, addressUid: string): Promise<Rejection<'address-unknown', undefined> | undefined>
  removeAddress(uid: string, addressUid: string): Promise<Rejection<'address-unknown', undefined> | undefined>
  /** Proves the password once more, so no sign-in is too old. The new session replaces the old ones everywhere. */
  changePassword(
    session: MemberSession,
    input: { password: string; newPassword: string },
    from: Caller,
  ): Promise<
    | SignedIn
    | Rejection<'login-incorrect' | 'too-many-attempts' | 'identity-unreachable' | 'password-refused', undefined>
  >
  /**
   * What changing the address and withdrawing ask for: nothing after a sign-in of the last 5 minutes by passkey or an
   * account elsewhere, else the password, or a new sign-in of whoever has none (docs/decisions/019).
   */
  askProof(session: MemberSession, from: Caller): Promise<OwnProof>
  /** Mails a link to the new address and tells the old one. Same answer whether or not the new one is taken. */
  requestEmailChange(
    session: MemberSession,
    input: { newEmail: string; password: string | undefined },
    from: Caller,
  ): Promise<
    | Rejection<
        'login-incorrect' | 'login-too-old' | 'email-unusable' | 'too-many-attempts' | 'identity-unreachable',
        undefined
      >
    | undefined
  >
  confirmEmailChange(
    code: string,
    from: Caller,
  ): Promise<{ email: string } | Rejection<LinkRefusalCode | 'email-unusable', undefined>>
  /** Says the same whether or not the address exists and the answer is right; mails a link that is good for 1 hour. */
  requestPasswordReset(
    input: { email: string; reminderQuestion: number; reminderAnswer: string },
    from: Caller,
  ): Promise<Rejection<'too-many-attempts' | 'identity-unreachable', undefined> | undefined>
  /** Whether the link of the mail is still good. */
  checkPasswordReset(code: string, from: Caller): Promise<{ email: string } | Rejection<LinkRefusalCode, undefined>>
  resetPassword(
    code: string,
    newPassword: string,
    from: Caller,
  ): Promise<Rejection<LinkRefusalCode | 'password-refused', undefined> | undefined>
  /** Refused while the customer has an active rental order. Removes personal data, keeps what the law asks for. */
  withdraw(
    session: MemberSession,
    input: { password: string | undefined },
    from: Caller,
  ): Promise<
    | Rejection<
        'active-rental' | 'login-incorrect' | 'login-too-old' | 'too-many-attempts' | 'identity-unreachable',
        undefined
      >
    | undefined
  >
  getPoints(uid: string): Promise<PointsView>
  /** Newest first, 20 a page from page 1. */
  listOrders(uid: string, page: number): Promise<{ orders: readonly OrderSummary[]; pageCount: number }>
  /** One of the member's own orders; undefined for any other's, exactly as for one that does not exist. */
  getOrder(uid: string, orderUid: string): Promise<OrderView | undefined>
  /** Address of a postal code of 7 digits, from data of the package; undefined when it has none. */
  findPostalAddress(postalCode: string): Promise<{ prefecture: number; address1: string } | undefined>
}
