import { beforeEach, expect, test } from 'vitest'
import { watchForms } from './typed-forms.ts'

type Told = (event: { target: unknown }) => void
type Field = { value: string; defaultValue: string }

/** As much of a page as the care asks of it. */
function page({ fields = [], hasFault = false }: { fields?: Field[]; hasFault?: boolean } = {}) {
  const listeners = new Map<string, Told>()
  const watched = {
    addEventListener: (type: string, listener: Told) => void listeners.set(type, listener),
    removeEventListener: (type: string) => void listeners.delete(type),
    querySelector: () => (hasFault ? {} : null),
    querySelectorAll: () => fields,
  }
  const tell = (type: string, target: unknown) => listeners.get(type)?.({ target })
  return { forms: watchForms(watched as unknown as Document), tell, listeners }
}

const form = { isConnected: true }
const field = { closest: () => form }
const searchField = { closest: () => null }

beforeEach(() => {
  form.isConnected = true
})

test('a page that nobody touched holds nothing', () => {
  const { forms, tell } = page({ fields: [{ value: '山田', defaultValue: '山田' }] })
  tell('input', searchField)
  tell('input', null)
  expect(forms.hasTyped()).toBe(false)
})

test.each(['input', 'change'])('a form in which something was typed or chosen (%s) is held', (type) => {
  const { forms, tell } = page()
  tell(type, field)
  expect(forms.hasTyped()).toBe(true)
})

test('a form that is gone, as after it led on to the next page, is not held any more', () => {
  const { forms, tell } = page()
  tell('input', field)
  form.isConnected = false
  expect(forms.hasTyped()).toBe(false)
})

test('words typed before a script listened, and a form that came back with faults, are held', () => {
  expect(page({ fields: [{ value: '裏口へ', defaultValue: '' }] }).forms.hasTyped()).toBe(true)
  expect(page({ hasFault: true }).forms.hasTyped()).toBe(true)
})

test('after it was stopped it listens no more', () => {
  const { forms, tell, listeners } = page()
  forms.stop()
  tell('input', field)
  expect([forms.hasTyped(), listeners.size]).toEqual([false, 0])
})
