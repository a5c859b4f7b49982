import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SET_FORMS } from '../catalog/forms.ts'
import { partsOf } from '../catalog/parts.ts'
import {
  CONDITION_STAGES,
  CONDITION_VERDICTS,
  type Condition,
  checkCondition,
  hasArrived,
  isConditionStage,
  isConditionVerdict,
} from './condition.ts'
import { isCancelledLine, isRentedOutLine, isUnshippedLine } from './line-statuses.ts'
import { LINE_STATUS, type LineStatus } from './states.ts'

const item = { form: undefined, setForm: 'ladiessevenset' }
const line = (status: LineStatus) => ({ uid: 'line-1', status, finding: undefined })
const statuses = Object.keys(LINE_STATUS) as LineStatus[]
const condition = fc.record({
  stage: fc.constantFrom(...CONDITION_STAGES),
  verdict: fc.constantFrom(...CONDITION_VERDICTS),
  parts: fc.subarray(partsOf(item).map(({ key }) => key)),
  note: fc.constantFrom('', ' ', '袖口'),
})
const codeOf = (of: Condition, status: LineStatus, hasPhoto = true) =>
  checkCondition(of, { line: line(status), hasPhoto, item })?.code

describe('a condition of a unit (docs/rules.md Condition of a unit)', () => {
  test('is recorded before the shipping at packing, from the shipping on of a return', () => {
    fc.assert(
      fc.property(condition, fc.constantFrom(...statuses), (of, status) => {
        const isPossible =
          of.stage === 'packing' ? isUnshippedLine({ status }) : isRentedOutLine({ status }) || status === 'Return'
        if (!isPossible) expect(codeOf(of, status)).toBe('line-status')
        else expect(codeOf(of, status)).not.toBe('line-status')
        if (isCancelledLine({ status })) expect(codeOf(of, status)).toBe('line-status')
      }),
    )
  })
  test('a flaw needs a photograph, a missing part its name, a wrong garment a note', () => {
    fc.assert(
      fc.property(condition, fc.boolean(), (of, hasPhoto) => {
        const status = of.stage === 'packing' ? 'Fix' : 'Rental'
        const code = codeOf(of, status, hasPhoto)
        if (of.verdict === 'ok') expect(code).toBeUndefined()
        if (of.verdict === 'stain' || of.verdict === 'damage') expect(code).toBe(hasPhoto ? undefined : 'photo-missing')
        if (of.verdict === 'missing-part') expect(code).toBe(of.parts.length === 0 ? 'parts-missing' : undefined)
        if (of.verdict === 'wrong' && of.stage === 'packing') expect(code).toBe('verdict-not-possible')
        if (of.verdict === 'wrong' && of.stage === 'return')
          expect(code).toBe(of.note.trim() === '' ? 'note-missing' : undefined)
      }),
    )
  })
  const of = { stage: 'return', verdict: 'missing-part', parts: ['mensbelt'], note: '' } as const
  test('a part of another set, a note without end and a lost unit are rejected', () => {
    expect(codeOf(of, 'Rental')).toBe('part-unknown')
    expect(codeOf({ ...of, parts: ['fukusa'], note: 'あ'.repeat(1_001) }, 'Rental')).toBe('condition-note-too-long')
    const lost = { uid: 'line-1', status: 'Return', finding: 'lost' } as const
    expect(checkCondition({ ...of, parts: ['fukusa'] }, { line: lost, hasPhoto: false, item })?.code).toBe(
      'line-status',
    )
    expect(codeOf({ ...of, verdict: 'wrong', parts: [], note: '私物' }, 'Return')).toBe('verdict-not-possible')
  })
  test('a unit has arrived unless something else came instead', () => {
    expect(CONDITION_VERDICTS.filter(hasArrived)).toEqual(['ok', 'stain', 'damage', 'missing-part'])
    expect([isConditionStage('return'), isConditionStage('sale')]).toEqual([true, false])
    expect([isConditionVerdict('wrong'), isConditionVerdict('fine')]).toEqual([true, false])
    expect(Object.keys(SET_FORMS)).toContain(item.setForm)
  })
})
