import type { AuditSubject, StaffAct } from '#domain/record/acts.ts'
import type { Rejection } from '#domain/result.ts'
import type { Duty } from '#domain/staff/duties.ts'
import type { MailContent } from './mails.ts'

/** A person of the staff. Its uid is the one of the account. */
export type StaffRecord = {
  readonly uid: string
  readonly name: string
  readonly duties: readonly Duty[]
  readonly isActive: boolean
  /** Incremented with each saved change. */
  readonly version: number
  readonly addedAt: Temporal.Instant
}

/** A row of the audit log. `subject`: the record, as `order:{uid}`; `fields`: what of it, in words for the owner. */
export type AuditEntry = {
  readonly at: Temporal.Instant
  readonly staffUid: string
  readonly act: StaffAct
  readonly subject: AuditSubject
  readonly fields: readonly string[]
  readonly requestId: string
  /** The key of the form that was sent. */
  readonly formKey: string | undefined
}

/**
 * Thrown in a transaction of orders that is asked for by a form. `order-changed`: the form showed another version;
 * `repeated`: it was sent before. Check `kind`, not instanceof.
 */
export type FormRejected = Error & { readonly kind: 'form-rejected'; readonly code: 'order-changed' | 'repeated' }

export interface StaffTransaction {
  /** Adds a row to the audit log, in the transaction of the change. Throws FormRejected for a form sent before. */
  audit(entry: AuditEntry): Promise<void>
  /** Whether a person has sent this form before. */
  hasSentForm(staffUid: string, formKey: string): Promise<boolean>
}

/** A person in the list, with what there is of second factors. */
export type StaffOverview = StaffRecord & {
  readonly hasCodeApp: boolean
  readonly passkeyCount: number
  readonly recoveryCodeCount: number
}

/**
 * What a change of a person writes, in one transaction. `removesSecondFactors`: the code app, codes, browsers and
 * passkeys; `recoveryCode`: a new one, after that.
 */
export type StaffChange = {
  readonly person: Omit<StaffRecord, 'version'>
  readonly entry: AuditEntry
  readonly removesSecondFactors?: boolean
  readonly recoveryCode?: string | undefined
  readonly mail?: StaffMail
}
/** The mail to a person who may work in the back office from now on. */
export type StaffMail = {
  readonly uid: string
  readonly eventKey: string
  readonly kind: 'staffinvited'
  readonly to: string
  readonly content: MailContent
}
export type SentStaffForm = { readonly staffUid: string; readonly key: string }

export interface StaffStore {
  find(uid: string): Promise<StaffRecord | undefined>
  /** Everybody, the active ones first. */
  list(): Promise<readonly StaffOverview[]>
  /** Adds a person, or changes name, duties and whether it is active; with a row in the audit log. */
  save(person: Omit<StaffRecord, 'version'>, entry: AuditEntry): Promise<void>
  /**
   * Adds or changes a person as `decide` says, which gets everybody, locked; what it rejects is returned and nothing
   * changes. `repeated`: the form was sent before.
   */
  change<Refused extends Rejection>(
    form: SentStaffForm | undefined,
    decide: (people: readonly StaffRecord[]) => StaffChange | Refused,
  ): Promise<StaffRecord | Refused | Rejection<'repeated', undefined>>
  append(entry: AuditEntry): Promise<void>
  /** Rows of the audit log, newest first. */
  listAudit(filter: AuditFilter): Promise<readonly ListedAudit[]>
}

/** `beforeId`: the last row of the page before; `from`, `until`: the first instant, and the first one after. */
export type AuditFilter = {
  readonly beforeId: number | undefined
  readonly subject?: string | undefined
  readonly staffUid?: string | undefined
  readonly act?: string | undefined
  readonly from?: Temporal.Instant | undefined
  readonly until?: Temporal.Instant | undefined
  readonly limit: number
}
/** `orderNumber`, `subjectName`: of the order or the person of the staff that the row is about. */
export type ListedAudit = Omit<AuditEntry, 'formKey'> & {
  readonly id: number
  readonly staffName: string | undefined
  readonly orderNumber: number | undefined
  readonly subjectName: string | undefined
}

/** A search of orders under a name. `query`: of the address of the list. */
export type SavedView = { readonly name: string; readonly query: string }

export interface StaffViewStore {
  list(staffUid: string): Promise<readonly SavedView[]>
  /** Saves a view, replacing one of the same name. False when the person has `limit` others. */
  save(staffUid: string, view: SavedView, limit: number, entry: AuditEntry): Promise<boolean>
  remove(staffUid: string, name: string, entry: AuditEntry): Promise<void>
}

/** Writes tables as CSV (RFC 4180) in UTF-8 with a byte order mark; cells that a spreadsheet would run are quoted. */
export interface CsvWriter {
  write(rows: AsyncIterable<readonly string[]>): ReadableStream<Uint8Array>
}

/** The code app of a person. `pendingAt`: when the pending secret was made; `counter`: of the last accepted code. */
export type OneTimeSecret = {
  readonly secret: string | undefined
  readonly pendingSecret: string | undefined
  readonly pendingAt: Temporal.Instant | undefined
  readonly counter: number
}

/** The second factors of staff. Secrets and recovery codes are stored as hashes. */
export interface SecondFactorStore {
  secretOf(staffUid: string): Promise<OneTimeSecret | undefined>
  setPendingSecret(staffUid: string, secret: string, at: Temporal.Instant): Promise<void>
  /** The pending secret becomes the secret, and the recovery codes are replaced. False when it was confirmed before. */
  confirmSecret(staffUid: string, secret: string, counter: number, recoveryCodes: readonly string[]): Promise<boolean>
  /** Accepts a code. False when a code of this or a later time step was accepted before, also at the same time. */
  consumeCounter(staffUid: string, counter: number): Promise<boolean>
  /** Deletes a recovery code. False when there is none. */
  consumeRecoveryCode(staffUid: string, code: string): Promise<boolean>
  addRecoveryCode(staffUid: string, code: string): Promise<void>
  /** Remembers a browser by the secret of its cookie, and deletes browsers before `notSince`. */
  remember(browserSecret: string, staffUid: string, at: Temporal.Instant, notSince: Temporal.Instant): Promise<void>
  /** When the second factor was shown in a browser; undefined for another person's. */
  verifiedAt(browserSecret: string, staffUid: string): Promise<Temporal.Instant | undefined>
  remove(browserSecret: string): Promise<void>
  /** Deletes the code app and the recovery codes of a person. */
  removeCodes(staffUid: string): Promise<void>
  /** Deletes all browsers of a person. */
  removeBrowsers(staffUid: string): Promise<void>
}

/** One-time codes by time (RFC 6238): six digits for thirty seconds. */
export interface OneTimeCodes {
  newSecret(): string
  /** The `otpauth:` address that an app opens. */
  addressOf(secret: string, account: string): string
  /** The counter of the time step of a code, one step early or late at most; undefined for a wrong code. */
  counterOf(secret: string, code: string, at: Temporal.Instant): number | undefined
}
