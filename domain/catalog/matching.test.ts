import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../day.ts'
import { tagOfAttribute } from './attributes.ts'
import { ITEM_FORMS, SET_FORMS } from './forms.ts'
import { formsOf, type ItemKind, missingAccessories } from './matching.ts'

const days = { startOn: day('2026-12-10'), endOn: day('2026-12-13') }
const kind = (form: string, more: Partial<ItemKind> = {}): ItemKind => ({
  form,
  setForm: undefined,
  tagUids: [],
  ...more,
})
const line = (form: string, more: Partial<ItemKind> = {}) => ({ ...days, kind: kind(form, more) })
const groupsOf = (...lines: ReturnType<typeof line>[]) => missingAccessories(lines).flatMap(({ groups }) => groups)

describe('missing accessories', () => {
  it('of a dress for mourning are bag, pumps, prayer beads and cloth', () => {
    expect(groupsOf(line('onepiece'))).toEqual([['bag', 'bagsubbag'], ['pumps'], ['juzu'], ['fukusa']])
  })

  it('of a celebration are bag and pumps', () => {
    const tagUids = [tagOfAttribute('ceremony')]
    expect(groupsOf(line('onepiece', { tagUids }))).toEqual([['bag', 'bagsubbag'], ['pumps']])
  })

  it('leave out what another line or the set contains', () => {
    expect(groupsOf(line('onepiece'), line('bagsubbag'), line('juzu'))).toEqual([['pumps'], ['fukusa']])
    expect(groupsOf(line('onepiece', { setForm: 'ladieseightset' }))).toEqual([])
    expect(groupsOf(line('setmensthree', { setForm: 'menssevenset' }))).toEqual([['mensbag'], ['mensshoes']])
  })

  it('are none without a garment', () => {
    expect(groupsOf(line('bag'), line('necklace'))).toEqual([])
    expect(groupsOf()).toEqual([])
  })

  it('of two attires come in the order of the cart, with the days of the first line of each', () => {
    const later = { startOn: day('2026-12-20'), endOn: day('2026-12-23') }
    const found = missingAccessories([line('kidsonepiece'), line('onepiece'), { ...line('onepiece'), ...later }])
    expect(found.map(({ line: { startOn }, groups }) => [startOn, groups.length])).toEqual([
      [days.startOn, 1],
      [days.startOn, 4],
    ])
  })

  it('never contain a form of the cart, nor a group twice for one occasion', () => {
    const forms = Object.keys(ITEM_FORMS)
    const kinds = fc.record({
      form: fc.constantFrom(...forms),
      setForm: fc.option(fc.constantFrom(...Object.keys(SET_FORMS)), { nil: undefined }),
      tagUids: fc.subarray([tagOfAttribute('funeral'), tagOfAttribute('wedding')]),
    })
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 8 }), (cart) => {
        const present = new Set(cart.flatMap(formsOf))
        const found = missingAccessories(cart.map((each) => ({ ...days, kind: each })))
        for (const { groups } of found) {
          expect(groups.flat().filter((form) => present.has(form))).toEqual([])
          expect(new Set(groups).size).toBe(groups.length)
        }
        expect(found.every(({ line: { kind: of } }) => cart.includes(of))).toBe(true)
      }),
    )
  })
})
