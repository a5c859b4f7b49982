import type { Day } from '#domain/day.ts'
import type { Condition } from '#domain/order/condition.ts'

/** A condition of a unit as it is stored. `uid` comes from the form, so that sending it twice makes one record. */
export type ConditionRecord = Condition & {
  readonly uid: string
  readonly unitUid: number
  readonly lineUid: string
  /** Photographs in the private files. */
  readonly fileKeys: readonly string[]
  readonly actor: string
  readonly at: Temporal.Instant
  /** Since when it counts no more: it was recorded by mistake, or the return was undone. */
  readonly withdrawnAt: Temporal.Instant | undefined
}

/** A unit with what its label and its shelf say. `form`, `setForm`: of its item (domain/catalog/forms.ts). */
export type CheckedUnit = {
  readonly unitUid: number
  /** As on the label, `{itemid}-{n}`. */
  readonly unitId: string
  readonly itemId: number
  readonly itemName: string
  readonly sizeLabel: string
  readonly form: string | undefined
  readonly setForm: string | undefined
  readonly shelf: string
  readonly isRetired: boolean
  /** How far the cleaning after its last return is; undefined: it is on its shelf, or out. */
  readonly care: 'to-clean' | 'cleaned' | undefined
  /** The flaw with which it came back; undefined once staff said that it is whole. */
  readonly flaw: Pick<Condition, 'verdict' | 'parts'> | undefined
}

export interface ConditionTransaction {
  unitsOf(unitUids: readonly number[]): Promise<readonly CheckedUnit[]>
  /** Stores a condition and keeps its photographs. False for a uid that exists, which is not changed. */
  addCondition(condition: Omit<ConditionRecord, 'withdrawnAt'>): Promise<boolean>
  /** The conditions of a line that are not withdrawn, newest first. */
  conditionsOf(lineUid: string): Promise<readonly ConditionRecord[]>
  /** Withdraws the conditions of the return of a line, and its inspection. Returns how many conditions. */
  withdrawReturnConditions(lineUid: string, at: Temporal.Instant): Promise<number>
  /** Puts a unit on the list of what is to be cleaned. */
  startCare(care: { readonly unitUid: number; readonly lineUid: string; readonly sinceOn: Day }): Promise<void>
}

/** Reads of what is recorded about units, each one query. */
export interface ConditionStore {
  find(uid: string): Promise<ConditionRecord | undefined>
  /** The conditions of lines, newest first, with those that were withdrawn. */
  ofLines(lineUids: readonly string[]): Promise<readonly ConditionRecord[]>
  /** The history of a unit, newest first. */
  ofUnit(unitUid: number, limit: number): Promise<readonly ConditionRecord[]>
  unitsOf(unitUids: readonly number[]): Promise<readonly CheckedUnit[]>
  findUnit(unitId: string): Promise<CheckedUnit | undefined>
  /** Records that a unit was cleaned, also in its history. False when it was cleaned already, or is not to be. */
  markCleaned(unitUid: number, actor: string, at: Temporal.Instant): Promise<boolean>
}
