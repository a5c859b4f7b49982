import type { Address } from '#domain/delivery/address.ts'
import type { PostalCodePlace } from '#domain/delivery/place.ts'
import type { MemberProfile, MemberStatus } from '#domain/membership/registration.ts'
import type { Order } from '#domain/order/order.ts'
import type { RentalOrderFacts } from '#domain/order/states.ts'
import type { RecordEnd } from '#domain/receipt/retention.ts'
import type { MailContent } from './mails.ts'

/** A registered customer. After a withdrawal the record no longer exists. */
export type Customer = {
  readonly uid: string
  readonly status: Exclude<MemberStatus, 'withdrawn'>
  readonly email: string
  readonly profile: MemberProfile
  /** The argon2id hash of the folded answer. */
  readonly reminderAnswerHash: string
  readonly isBlocked: boolean
  readonly registeredAt: Temporal.Instant
  readonly completedAt: Temporal.Instant | undefined
}

export type NewCustomer = Pick<Customer, 'uid' | 'email' | 'profile' | 'reminderAnswerHash'> & {
  readonly status: Customer['status']
  readonly at: Temporal.Instant
}

export type AddressBookEntry = { readonly uid: string; readonly isDefault: boolean; readonly address: Address }

/** A mail about a change, queued with it. A repeated event key has no effect. */
export type MemberMail = {
  readonly uid: string
  readonly eventKey: string
  readonly kind:
    | 'registrationprovisional'
    | 'registrationdone'
    | 'alreadyregistered'
    | 'emailchanged'
    | 'passwordchanged'
    | 'passwordforgotten'
    | 'secondfactorremoved'
    | 'stafffactor'
    | 'testmail'
    | 'withdrawn'
    | 'pointsexpiring'
    | 'memberchanged'
    | 'emailcorrection'
    | 'emailcorrectionnotice'
  readonly to: string
  readonly content: MailContent
}

/** A mailed link that was opened; `isDone`: its work is completed. */
export type OpenedLink = {
  readonly kind: 'registration' | 'email-change'
  readonly customerUid: string
  readonly email: string
  readonly isDone: boolean
}

/** A change of a member's e-mail address that staff have begun, until the member confirms it. */
export type EmailCorrection = {
  readonly customerUid: string
  readonly email: string
  readonly expiresAt: Temporal.Instant
}

/** A member has at most one; it ends when the address of the member changes. */
export interface EmailCorrections {
  /** Replaces an earlier one of the member, and queues the mails, all or nothing. `code`: of the link. */
  beginEmailCorrection(
    correction: EmailCorrection & { readonly code: string; readonly at: Temporal.Instant },
    mails: readonly MemberMail[],
  ): Promise<void>
  findEmailCorrection(code: string): Promise<EmailCorrection | undefined>
  /** Returns how many. */
  deleteExpiredEmailCorrections(before: Temporal.Instant): Promise<number>
}

/** `isActive`: whether the locked orders prevent the withdrawal. `endsOn`: until when a tax record is kept. */
export type WithdrawalRules = {
  readonly isActive: (orders: readonly RentalOrderFacts[]) => boolean
  readonly endsOn: RecordEnd
}

/** The members in the shop's store. Passwords are stored by the identity provider. */
export interface MemberStore extends EmailCorrections {
  /** A registered customer, provisional or complete; undefined after a withdrawal. */
  find(uid: string): Promise<Customer | undefined>
  /** Finds a customer by e-mail address, ignoring case. If several exist temporarily, the complete and newest one. */
  findByEmail(email: string): Promise<Customer | undefined>
  isWithdrawn(uid: string): Promise<boolean>
  /** Saves a registration and deletes other provisional ones of the address; never overwrites a completed one. */
  register(customer: NewCustomer): Promise<void>
  /** Completes a provisional registration and queues the mail, all or nothing. False when it is not provisional. */
  complete(uid: string, at: Temporal.Instant, mail: MemberMail): Promise<boolean>
  saveProfile(
    uid: string,
    profile: MemberProfile,
    reminderAnswerHash: string | undefined,
    at: Temporal.Instant,
  ): Promise<void>
  /**
   * Changes the address of member and open orders, and queues the mail. Mails about these orders that did not arrive at
   * the former address go to the new one. False when it already is the address.
   */
  changeEmail(uid: string, email: string, at: Temporal.Instant, mail: MemberMail | undefined): Promise<boolean>
  queue(mail: MemberMail, at: Temporal.Instant): Promise<void>

  /** The address book, the default first, then the oldest first. */
  addresses(uid: string): Promise<readonly AddressBookEntry[]>
  /** Adds an address; the first one is the default. `full`: the member already has `limit` addresses. */
  addAddress(
    customerUid: string,
    entry: { readonly uid: string; readonly address: Address; readonly at: Temporal.Instant },
    limit: number,
  ): Promise<'added' | 'full' | 'unknown'>
  /** False when the member has no such address. */
  changeAddress(customerUid: string, uid: string, address: Address): Promise<boolean>
  /** Makes an address the default. False when the member has no such address. */
  chooseDefault(customerUid: string, uid: string): Promise<boolean>
  /** Removes an address; if it was the default, the oldest remaining one becomes it. False when there is none. */
  removeAddress(customerUid: string, uid: string): Promise<boolean>

  /** Records that a link was opened, before its work is done. Idempotent. */
  recordOpenedLink(code: string, link: Omit<OpenedLink, 'isDone'>, at: Temporal.Instant): Promise<void>
  findLink(code: string): Promise<OpenedLink | undefined>
  /** Records that the work of a member's opened links of a kind is done. */
  finishLinks(customerUid: string, kind: OpenedLink['kind'], at: Temporal.Instant): Promise<void>

  orders(uid: string, limit: number, offset: number): Promise<{ orders: readonly Order[]; total: number }>
  orderNumbers(orderUids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The member's orders, for checking for an active rental (docs/product/4, Active rental order). */
  rentalOrders(uid: string): Promise<readonly RentalOrderFacts[]>
  /**
   * Erases personal data, moves the tax records and queues the mail, in one transaction (docs/rules.md Retention).
   * `active`: the rules say that an order prevents it, and nothing is changed; `owing`: a charge is open. `unknown`:
   * there is no such member, or it has already withdrawn.
   */
  withdraw(
    uid: string,
    at: Temporal.Instant,
    mail: MemberMail,
    rules: WithdrawalRules,
  ): Promise<'withdrawn' | 'active' | 'owing' | 'unknown'>
  recordAccountRemoved(uid: string, at: Temporal.Instant): Promise<void>

  isEmailBlocked(email: string): Promise<boolean>
  /** The block outlives a withdrawal as a hash. False when no member has the address. */
  setEmailBlocked(email: string, isBlocked: boolean, at: Temporal.Instant): Promise<boolean>

  /** Work left by crashes and expired records, oldest first, for the scheduled job. */
  findUnfinished(before: {
    readonly provisional: Temporal.Instant
    readonly links: Temporal.Instant
    readonly expiredLinks: Temporal.Instant
    readonly limit: number
  }): Promise<{
    readonly expiredRegistrations: readonly { readonly uid: string; readonly email: string }[]
    /** Links opened before `links` whose work was not completed, without expired ones. */
    readonly interruptedLinks: readonly OpenedLink[]
    readonly withdrawnAccounts: readonly { readonly uid: string }[]
  }>
  deleteRegistration(uid: string): Promise<void>
}

/** Recovery codes of members, which replace a lost authenticator app. Stored as hashes. */
export interface RecoveryCodeStore {
  count(customerUid: string): Promise<number>
  has(customerUid: string, code: string): Promise<boolean>
  /** Replaces all codes of a member. Without a member nothing is stored. */
  replace(customerUid: string, codes: readonly string[]): Promise<void>
}

export interface PostalCodes {
  /** The address of seven digits, Okinawa included; undefined for an unused code. */
  find(postalCode: string): Promise<PostalCodePlace | undefined>
}
