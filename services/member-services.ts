import type { Day } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { MemberPasswordRejection } from '#domain/membership/password.ts'
import type { MemberProfile, Registration } from '#domain/membership/registration.ts'
import type { Rejection } from '#domain/result.ts'
import type { Caller } from './ports/identity-provider.ts'
import type { OrderView } from './services.ts'
import type { MemberSession, SignedIn } from './session-services.ts'

/** A member (docs/rules.md Members). */
export type MemberView = {
  readonly uid: string
  readonly email: string
  readonly profile: MemberProfile
  /** The address book, the default first. It does not contain the profile's own address. */
  readonly addresses: readonly { readonly uid: string; readonly isDefault: boolean; readonly address: Address }[]
  readonly registeredOn: Day
}

/**
 * The points of a member: the balance is the sum of the ledger; pending points come from orders that were not returned
 * yet.
 */
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

/** An order in the list on my page. */
export type OrderSummary = OrderView & { readonly nextStep: 'send-identity' | 'pay' | 'return' | 'review' | undefined }

/** Why the link of a mail failed. After `identity-unreachable` it can be tried again. */
export type LinkRejectionCode = 'link-invalid' | 'link-expired' | 'identity-unreachable'

/** How a member must reauthenticate. */
export type RequiredReauthentication = 'none' | 'password' | 'sign-in'

/** Membership from registration to withdrawal (docs/product/2, Membership; docs/rules.md Members). */
export interface MemberServices {
  /**
   * Checks whether a new password is accepted: its form, not commonly used, not similar to the address or to `names`.
   * The forms call it before they continue; every use case that sets a password checks again.
   */
  checkPassword(input: {
    readonly password: string
    readonly email: string
    readonly names?: readonly string[]
  }): Promise<MemberPasswordRejection | undefined>
  /**
   * Registers provisionally and sends a mail with a link that is valid for 24 hours. For a registered address the
   * result and the response time are the same, and its owner gets a mail about it. A provisional registration of the
   * address is replaced, and its link becomes invalid. `email-unusable`: catalogue 24.
   */
  register(
    input: Registration & { readonly password: string; readonly reminderAnswer: string },
    from: Caller,
  ): Promise<
    | Rejection<'email-unusable' | 'password-refused' | 'too-many-attempts' | 'identity-unreachable', undefined>
    | undefined
  >
  /**
   * Sends the link of a provisional registration again; the former link becomes invalid. The result and the response
   * time are the same whether or not there is one. `not-available`: with an external provider, where registering again
   * sends the link.
   */
  resendRegistration(
    email: string,
    from: Caller,
  ): Promise<Rejection<'too-many-attempts' | 'not-available', undefined> | undefined>
  /**
   * Completes a registration by the link of the mail; repeating it gives the same result. It does not sign in: the link
   * proves control of the mailbox, not knowledge of the password, and links are also opened by scanners and on other
   * devices.
   */
  completeRegistration(
    code: string,
    from: Caller,
  ): Promise<{ kind: 'completed' } | Rejection<LinkRejectionCode, undefined>>
  /**
   * Saves the profile of an account that was created by signing in with an external account, whose address is verified.
   * The registration is complete at once, without a mail. `email-unusable`: catalogue 24.
   */
  joinWithExternalAccount(
    session: MemberSession,
    input: MemberProfile & { readonly reminderAnswer: string },
  ): Promise<Rejection<'email-unusable' | 'too-many-attempts', undefined> | undefined>
  getMember(uid: string): Promise<MemberView | undefined>
  /**
   * Saves the profile. The answer to the reminder question is unchanged unless a new one is given; a new question
   * requires one.
   */
  saveProfile(
    uid: string,
    profile: MemberProfile,
    reminderAnswer?: string,
  ): Promise<Rejection<'reminder-answer-needed' | 'too-many-attempts', undefined> | undefined>
  /** Adds an address, or changes the one with `addressUid`. At most 20. */
  saveAddress(
    uid: string,
    address: Address,
    addressUid?: string,
  ): Promise<{ uid: string } | Rejection<'address-unknown', undefined> | Rejection<'addresses-full', { limit: number }>>
  chooseDefaultAddress(uid: string, addressUid: string): Promise<Rejection<'address-unknown', undefined> | undefined>
  removeAddress(uid: string, addressUid: string): Promise<Rejection<'address-unknown', undefined> | undefined>
  /**
   * Changes the password after verifying the current one, so that no sign-in is too old. The new session replaces all
   * others.
   */
  changePassword(
    session: MemberSession,
    input: { password: string; newPassword: string },
    from: Caller,
  ): Promise<
    | SignedIn
    | Rejection<'login-incorrect' | 'too-many-attempts' | 'identity-unreachable' | 'password-refused', undefined>
  >
  /**
   * The reauthentication required to change the address or withdraw: none after a sign-in by passkey or external
   * account within the last 5 minutes, else the password, or a new sign-in for accounts without a password
   * (docs/decisions/019).
   */
  getRequiredReauthentication(session: MemberSession, from: Caller): Promise<RequiredReauthentication>
  /**
   * Sends a link to the new address and a notice to the old one. The result is the same whether or not the new address
   * is in use.
   */
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
  ): Promise<{ email: string } | Rejection<LinkRejectionCode | 'email-unusable', undefined>>
  /**
   * Sends a password reset link that is valid for 1 hour. The result is the same whether or not the address exists and
   * the answer is correct.
   */
  requestPasswordReset(
    input: { email: string; reminderQuestion: number; reminderAnswer: string },
    from: Caller,
  ): Promise<Rejection<'too-many-attempts' | 'identity-unreachable', undefined> | undefined>
  /** Checks whether the link of the mail is still valid. */
  checkPasswordReset(code: string, from: Caller): Promise<{ email: string } | Rejection<LinkRejectionCode, undefined>>
  resetPassword(
    code: string,
    newPassword: string,
    from: Caller,
  ): Promise<Rejection<LinkRejectionCode | 'password-refused', undefined> | undefined>
  /**
   * Withdraws the membership; rejected while the customer has an active rental order. Removes personal data and keeps
   * the figures that the law requires.
   */
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
  /** The placed orders, newest first, 20 per page, starting with page 1. */
  listOrders(uid: string, page: number): Promise<{ orders: readonly OrderSummary[]; pageCount: number }>
  /** An order of the member; undefined for another member's order, as for an unknown one. */
  getOrder(uid: string, orderUid: string): Promise<OrderView | undefined>
  /** The address of a postal code of 7 digits, from bundled data; undefined when it has none. */
  findPostalAddress(postalCode: string): Promise<{ prefecture: number; address1: string } | undefined>
}
