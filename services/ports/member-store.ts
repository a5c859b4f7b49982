import type { Address } from '#domain/delivery/address.ts'
import type { MemberProfile, MemberStatus } from '#domain/membership/registration.ts'
import type { Order } from '#domain/order/order.ts'
import type { RentalOrderFacts } from '#domain/order/states.ts'
import type { MailContent } from './mailer.ts'

/** Somebody who registered; once withdrawn nothing of him is here any more. */
export type Customer = {
  readonly uid: string
  readonly status: Exclude<MemberStatus, 'withdrawn'>
  readonly email: string
  readonly profile: MemberProfile
  /** argon2id of the folded answer. */
  readonly reminderAnswerHash: string
  readonly isBarred: boolean
  readonly registeredAt: Temporal.Instant
  readonly completedAt: Temporal.Instant | undefined
}

/** A registration as it is kept. */
export type NewCustomer = Pick<Customer, 'uid' | 'email' | 'profile' | 'reminderAnswerHash'> & {
  readonly status: Customer['status']
  readonly at: Temporal.Instant
}

/** An address of a member's book. */
export type BookedAddress = { readonly uid: string; readonly isDefault: boolean; readonly address: Address }

/** A mail that tells of a change, queued with it. The same event key a second time changes nothing. */
export type MemberMail = {
  readonly uid: string
  readonly eventKey: string
  readonly kind: 'registrationdone' | 'alreadyregistered' | 'emailchanged' | 'passwordchanged' | 'withdrawn'
  readonly to: string
  readonly content: MailContent
}

/** A mailed link that was opened; `isDone`: what it asks for has been done. */
export type OpenedLink = {
  readonly kind: 'registration' | 'email-change'
  readonly customerUid: string
  readonly email: string
  readonly isDone: boolean
}

/** Members in the shop's own store. Passwords are not here: the identity provider has them. */
export interface MemberStore {
  /** A registered customer, provisional or complete. A withdrawn one is not there. */
  find(uid: string): Promise<Customer | undefined>
  /** The same by e-mail address, without case. Of several, while a copy is behind, the complete and newest one. */
  findByEmail(email: string): Promise<Customer | undefined>
  /** Whether this uid once was a member and has withdrawn. */
  isWithdrawn(uid: string): Promise<boolean>
  /**
   * Keeps a registration; other provisional ones of the same address go, with all that hangs on them. The same uid
   * again is written over, unless it is complete or withdrawn.
   */
  register(customer: NewCustomer): Promise<void>
  /** Makes a provisional registration complete and queues the mail, all or nothing. False: it is not provisional. */
  complete(uid: string, at: Temporal.Instant, mail: MemberMail): Promise<boolean>
  /** Writes the profile, and the hash of a new reminder answer when there is one. */
  saveProfile(
    uid: string,
    profile: MemberProfile,
    reminderAnswerHash: string | undefined,
    at: Temporal.Instant,
  ): Promise<void>
  /** The address of member and open orders follows; the mail is queued with it. False: it is this one already. */
  changeEmail(uid: string, email: string, at: Temporal.Instant, mail: MemberMail | undefined): Promise<boolean>
  /** Queues a mail that tells of no change. */
  queue(mail: MemberMail, at: Temporal.Instant): Promise<void>

  /** The address book, the default first, then the oldest first. */
  addresses(uid: string): Promise<readonly BookedAddress[]>
  /** Adds an address; the first one is the default. `full`: there are `limit` already. */
  addAddress(
    customerUid: string,
    entry: { readonly uid: string; readonly address: Address; readonly at: Temporal.Instant },
    limit: number,
  ): Promise<'added' | 'full' | 'unknown'>
  /** False: the member has no such address. */
  changeAddress(customerUid: string, uid: string, address: Address): Promise<boolean>
  /** Makes one address the default and the others not. False: the member has no such address. */
  chooseDefault(customerUid: string, uid: string): Promise<boolean>
  /** Removes an address; when it was the default, the oldest one left becomes it. False: no such address. */
  removeAddress(customerUid: string, uid: string): Promise<boolean>

  /** Notes that a link was opened, before what it asks for is done. Again: stays as it was. */
  openLink(code: string, link: Omit<OpenedLink, 'isDone'>, at: Temporal.Instant): Promise<void>
  findLink(code: string): Promise<OpenedLink | undefined>
  /** Notes that what a member's opened links of a kind ask for has been done. */
  finishLinks(customerUid: string, kind: OpenedLink['kind'], at: Temporal.Instant): Promise<void>

  /** Orders that were placed, newest first, and how many there are. */
  orders(uid: string, limit: number, offset: number): Promise<{ orders: readonly Order[]; total: number }>
  /** The numbers of orders by their uids. */
  orderNumbers(orderUids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** What decides whether a member has an active rental: all orders of his (docs/product/4, Active rental order). */
  rentalOrders(uid: string): Promise<readonly RentalOrderFacts[]>
  /**
   * Removes the person and keeps the figures, in one transaction; the mail is queued with it. Asks `isActive` about the
   * orders once more, under their locks: `active` changes nothing. `unknown`: nobody, or withdrawn already.
   */
  withdraw(
    uid: string,
    at: Temporal.Instant,
    mail: MemberMail,
    isActive: (orders: readonly RentalOrderFacts[]) => boolean,
  ): Promise<'withdrawn' | 'active' | 'unknown'>
  /** Notes that the provider has let go the account of somebody who withdrew. */
  accountRemoved(uid: string, at: Temporal.Instant): Promise<void>

  /** Whether the shop wants no account of an address. */
  isBarred(email: string): Promise<boolean>
  /** Bars a member's address, or takes that back; it outlives withdrawal as a hash. False: nobody has it. */
  bar(email: string, isBarred: boolean, at: Temporal.Instant): Promise<boolean>

  /** What a crash or time left over, oldest first: for the clock. */
  leftOver(before: {
    readonly provisional: Temporal.Instant
    readonly links: Temporal.Instant
    readonly deadLinks: Temporal.Instant
    readonly limit: number
  }): Promise<{
    /** Provisional registrations that began before. */
    readonly forgotten: readonly { readonly uid: string; readonly email: string }[]
    /** Links that were opened before and whose work was cut off; none that are dead. */
    readonly cutOff: readonly OpenedLink[]
    /** Withdrawn before, their accounts still there. */
    readonly leaving: readonly { readonly uid: string }[]
  }>
  /** Deletes a registration that was never completed, with all that hangs on it. */
  forget(uid: string): Promise<void>
}
