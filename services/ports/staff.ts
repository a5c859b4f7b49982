import type { Duty } from '#domain/staff/duties.ts'

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
  readonly act: string
  readonly subject: string
  readonly fields: readonly string[]
  readonly requestId: string
  /** The key of the form that was sent. */
  readonly formKey: string | undefined
}

/**
 * Thrown in a transaction of orders that is asked for by a form. `order-changed`: the form showed another version;
 * `repeated`: it was sent before. Check `kind`, not instanceof.
 */
export type FormRefused = Error & { readonly kind: 'form-refused'; readonly code: 'order-changed' | 'repeated' }

export interface StaffTransaction {
  /** Adds a row to the audit log, in the transaction of the change. Throws FormRefused for a form sent before. */
  audit(entry: AuditEntry): Promise<void>
  /** Whether a person has sent this form before. */
  hasSentForm(staffUid: string, formKey: string): Promise<boolean>
}

export interface StaffStore {
  find(uid: string): Promise<StaffRecord | undefined>
  list(): Promise<readonly StaffRecord[]>
  /** Adds a person, or changes name, duties and whether it is active; with a row in the audit log. */
  save(person: Omit<StaffRecord, 'version'>, entry: AuditEntry): Promise<void>
  append(entry: AuditEntry): Promise<void>
  /** Rows of the audit log, newest first, before a row, of a subject or a person. */
  listAudit(filter: AuditFilter): Promise<readonly ListedAudit[]>
}

export type AuditFilter = {
  readonly beforeId: number | undefined
  readonly subject?: string | undefined
  readonly staffUid?: string | undefined
  readonly limit: number
}
export type ListedAudit = Omit<AuditEntry, 'formKey'> & { readonly id: number; readonly staffName: string | undefined }

/** The one-time code app of a person. `counter`: of the last accepted code. */
export type OneTimeSecret = {
  readonly secret: string | undefined
  readonly pendingSecret: string | undefined
  readonly counter: number
}

/** The second factors of staff. Secrets and recovery codes are stored as hashes. */
export interface SecondFactorStore {
  secretOf(staffUid: string): Promise<OneTimeSecret | undefined>
  setPendingSecret(staffUid: string, secret: string): Promise<void>
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
}

/** One-time codes by time (RFC 6238): six digits for thirty seconds. */
export interface OneTimeCodes {
  newSecret(): string
  /** The `otpauth:` address that an app opens. */
  addressOf(secret: string, account: string): string
  /** The counter of the time step of a code, one step early or late at most; undefined for a wrong code. */
  counterOf(secret: string, code: string, at: Temporal.Instant): number | undefined
}
