import { partsInBox, type partsOf, type UnitPart } from '../catalog/parts.ts'
import { type Rejection, rejected } from '../result.ts'
import { isRentedOutLine, isUnshippedLine } from './line-statuses.ts'
import type { OrderLine } from './order.ts'

/** When staff look at a unit (docs/rules.md Condition of a unit). */
export const CONDITION_STAGES = ['packing', 'return'] as const
export type ConditionStage = (typeof CONDITION_STAGES)[number]

/** How a unit is. `wrong`: something else was in its place. */
export const CONDITION_VERDICTS = ['ok', 'stain', 'damage', 'missing-part', 'wrong'] as const
export type ConditionVerdict = (typeof CONDITION_VERDICTS)[number]

const MAX_CONDITION_NOTE = 1_000
export const MAX_CONDITION_PHOTOS = 4

/** What staff record about a unit. `parts`: the keys of those that are missing (domain/catalog/parts.ts). */
export type Condition = {
  readonly stage: ConditionStage
  readonly verdict: ConditionVerdict
  readonly parts: readonly string[]
  readonly note: string
}

export type ConditionRejection =
  | Rejection<
      | 'photo-missing'
      | 'parts-missing'
      | 'part-unknown'
      | 'note-missing'
      | 'condition-note-too-long'
      | 'verdict-not-possible',
      undefined
    >
  | Rejection<'line-status', { readonly lineUid: string; readonly status: OrderLine['status'] }>

export function isConditionStage(text: string): text is ConditionStage {
  return (CONDITION_STAGES as readonly string[]).includes(text)
}

export function isConditionVerdict(text: string): text is ConditionVerdict {
  return (CONDITION_VERDICTS as readonly string[]).includes(text)
}

/**
 * Whether a condition may be recorded (docs/rules.md Condition of a unit): at packing before the line is shipped, of a
 * return from the shipping on. A flaw needs a photograph, a missing part its name, a wrong garment a note; a wrong
 * garment that would leave is not recorded but exchanged.
 */
export function checkCondition(
  { stage, verdict, parts, note }: Condition,
  facts: {
    readonly line: Pick<OrderLine, 'uid' | 'status' | 'finding' | 'leftOut' | 'setShoes'>
    readonly hasPhoto: boolean
    readonly item: Parameters<typeof partsOf>[0]
  },
): ConditionRejection | undefined {
  const { line, hasPhoto, item } = facts
  if (!isLineOfStage(line, stage)) return rejected('line-status', { lineUid: line.uid, status: line.status })
  if (verdict === 'wrong' && (stage === 'packing' || line.status === 'Return')) return rejected('verdict-not-possible')
  if ((verdict === 'stain' || verdict === 'damage') && !hasPhoto) return rejected('photo-missing')
  if (verdict === 'missing-part' && parts.length === 0) return rejected('parts-missing')
  if (!parts.every((part) => isPartOf(partsInBox(line, item), part))) return rejected('part-unknown')
  if (verdict === 'wrong' && note.trim() === '') return rejected('note-missing')
  return note.length > MAX_CONDITION_NOTE ? rejected('condition-note-too-long') : undefined
}

function isLineOfStage(line: Pick<OrderLine, 'status' | 'finding'>, stage: ConditionStage): boolean {
  if (stage === 'packing') return isUnshippedLine(line)
  return isRentedOutLine(line) || (line.status === 'Return' && line.finding !== 'lost')
}

function isPartOf(parts: readonly UnitPart[], key: string): boolean {
  return parts.some((part) => part.key === key)
}

/**
 * Whether a unit with this verdict is held when it comes back, until staff say that it is whole: it is stained, damaged
 * or incomplete (docs/rules.md Condition of a unit).
 */
export function isFlaw(verdict: ConditionVerdict): boolean {
  return verdict === 'stain' || verdict === 'damage' || verdict === 'missing-part'
}

/** The condition in which a unit came back, of the records of its line, newest first. */
export function arrivalIn<Record extends Pick<Condition, 'stage'>>(records: readonly Record[]): Record | undefined {
  return records.find(({ stage }) => stage === 'return')
}

/** Whether a unit with this verdict is back. What came instead of it is not. */
export function hasArrived(verdict: ConditionVerdict): boolean {
  return verdict !== 'wrong'
}
