import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DUTIES } from './duties.ts'
import { keepsAnOwner, newPersonForm, personForm } from './people.ts'

const person = fc.record({
  uid: fc.constantFrom('a', 'b', 'c', 'd'),
  duties: fc.uniqueArray(fc.constantFrom(...DUTIES)),
  isActive: fc.boolean(),
})
const people = fc.uniqueArray(person, { selector: ({ uid }) => uid, minLength: 1 })
const isOwner = (each: { readonly duties: readonly string[]; readonly isActive: boolean }) =>
  each.isActive && each.duties.includes('owner')

describe('the last owner (docs/rules.md Staff)', () => {
  test('a change never takes the last active owner away, and is otherwise free', () => {
    fc.assert(
      fc.property(people, person, (before, changed) => {
        const after = [...before.filter(({ uid }) => uid !== changed.uid), changed]
        expect(keepsAnOwner(before, changed)).toBe(!before.some(isOwner) || after.some(isOwner))
      }),
    )
  })
})

describe('the form of a person', () => {
  test('keeps duties in their order and folds the name', () => {
    const form = personForm.parse({ name: ' 花田　一郎 ', duties: ['money', 'packing', 'money'] })
    expect(form).toEqual({ name: '花田 一郎', duties: ['packing', 'money'] })
  })
  test.each([
    [{ name: '', duties: ['packing'] }, 'name'],
    [{ name: '　', duties: ['packing'] }, 'name'],
    [{ name: '長'.repeat(41), duties: ['packing'] }, 'name'],
    [{ name: '花田', duties: [] }, 'duties'],
    [{ name: '花田', duties: ['boss'] }, 'duties'],
  ])('refuses %j', (typed, field) => {
    expect(personForm.safeParse(typed).error?.issues[0]?.path[0]).toBe(field)
  })
  test.each(['', 'nobody', 'a@b', 'a b@example.jp'])('refuses the address %j', (email) => {
    expect(newPersonForm.safeParse({ email, name: '花田', duties: ['packing'] }).error?.issues[0]?.path[0]).toBe(
      'email',
    )
  })
  test('reads an address typed in full width', () => {
    const typed = { email: 'Ｈanada@Example.jp', name: '花田', duties: ['packing'] }
    expect(newPersonForm.parse(typed).email).toBe('Hanada@example.jp')
  })
})
