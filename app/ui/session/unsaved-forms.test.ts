import { beforeEach, expect, test } from 'vitest'
import { trackUnsavedForms } from './unsaved-forms.ts'

type Listener = (event: { target: unknown }) => void
type Field = { value: string; defaultValue: string }

/** The part of a document that the tracker uses. */
function page({ fields = [], hasError = false }: { fields?: Field[]; hasError?: boolean } = {}) {
  const listeners = new Map<string, Listener>()
  const fakeDocument = {
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    removeEventListener: (type: string) => void listeners.delete(type),
    querySelector: () => (hasError ? {} : null),
    querySelectorAll: () => fields,
  }
  const fire = (type: string, target: unknown) => listeners.get(type)?.({ target })
  return { forms: trackUnsavedForms(fakeDocument as unknown as Document), fire, listeners }
}

const form = { isConnected: true }
const field = { closest: () => form }
const searchField = { closest: () => null }

beforeEach(() => {
  form.isConnected = true
})

test('a page without input has no unsaved input', () => {
  const { forms, fire } = page({ fields: [{ value: '山田', defaultValue: '山田' }] })
  fire('input', searchField)
  fire('input', null)
  expect(forms.hasUnsavedInput()).toBe(false)
})

test.each(['input', 'change'])('a form with input (%s) has unsaved input', (type) => {
  const { forms, fire } = page()
  fire(type, field)
  expect(forms.hasUnsavedInput()).toBe(true)
})

test('a form that was removed, as after a navigation, has no unsaved input', () => {
  const { forms, fire } = page()
  fire('input', field)
  form.isConnected = false
  expect(forms.hasUnsavedInput()).toBe(false)
})

test('input typed before the script ran, and a form that came back with errors, count as unsaved', () => {
  expect(page({ fields: [{ value: '裏口へ', defaultValue: '' }] }).forms.hasUnsavedInput()).toBe(true)
  expect(page({ hasError: true }).forms.hasUnsavedInput()).toBe(true)
})

test('after stop it does not listen', () => {
  const { forms, fire, listeners } = page()
  forms.stop()
  fire('input', field)
  expect([forms.hasUnsavedInput(), listeners.size]).toEqual([false, 0])
})
