import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ITEM_FORMS, SET_FORMS, type SetFormKey } from './forms.ts'
import { proposedMeasurements } from './measurements.ts'

describe('measurements that are proposed (docs/product/3, Set forms)', () => {
  test('a copy target without any is proposed what the main form measures alike', () => {
    const measured = { onepiece: { length: 100, shoulder: 38, bust: 90 } }
    const { onepiecesuitjacket } = proposedMeasurements(measured, 'onepiecesuit')
    expect(onepiecesuitjacket).toEqual(
      Object.fromEntries(
        Object.entries(measured.onepiece).filter(([key]) =>
          (ITEM_FORMS.onepiecesuitjacket.measurements as readonly string[]).includes(key),
        ),
      ),
    )
    expect(Object.keys(onepiecesuitjacket ?? {})).toContain('shoulder')
  })

  test('what was measured stays, and other forms are proposed nothing', () => {
    const keys = fc.constantFrom(...(Object.keys(SET_FORMS) as SetFormKey[]))
    const values = fc.dictionary(
      fc.constantFrom('length', 'shoulder', 'bust', 'sleeve'),
      fc.integer({ min: 1, max: 99 }),
    )
    fc.assert(
      fc.property(keys, values, values, (setForm, ofMain, ofTarget) => {
        const { mainForm, copyTargets, template } = SET_FORMS[setForm]
        const [target] = copyTargets
        const measured = { [mainForm]: ofMain, ...(target !== undefined && { [target]: ofTarget }) }
        const proposed = proposedMeasurements(measured, setForm)
        expect(proposed[mainForm]).toEqual(ofMain)
        if (target !== undefined && Object.keys(ofTarget).length > 0) expect(proposed[target]).toEqual(ofTarget)
        const others = template.filter(
          (form) => form !== mainForm && !(copyTargets as readonly string[]).includes(form),
        )
        expect(others.filter((form) => proposed[form] !== undefined)).toEqual([])
      }),
    )
  })
})
