import { useEffect, useLayoutEffect, useState } from 'react'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** A field that was filled in before hydration. `isChecked`: of a box or a radio button. */
type Filled = { readonly field: Field; readonly value: string; readonly isChecked: boolean | undefined }

const FIELDS = 'input:not([type="hidden"], [type="file"]), select, textarea'

/**
 * Repeats what was chosen before the page was hydrated: React keeps such fields as they are, but has not heard the
 * events. When an extension or a translation has changed the document, React renders the page anew instead: then typed
 * texts and the focus are put into the new fields as well.
 */
export function useEarlyInput() {
  const [{ filled, focused }] = useState(inputBeforeHydration)
  useLayoutEffect(() => {
    if (focused?.isConnected === false) successorOf(focused)?.focus({ preventScroll: true })
  }, [focused])
  useEffect(() => {
    for (const { field, value, isChecked } of filled) {
      const shown = successorOf(field)
      if (shown === null) continue
      if (isChecked !== undefined) choose(shown as HTMLInputElement, isChecked)
      else if (shown !== field || shown instanceof HTMLSelectElement) write(shown, value)
    }
  }, [filled])
}

function inputBeforeHydration(): { readonly filled: readonly Filled[]; readonly focused: HTMLElement | undefined } {
  if (import.meta.env.SSR) return { filled: [], focused: undefined }
  const filled = [...document.querySelectorAll<Field>(FIELDS)].filter(isFilledIn).map((field) => ({
    field,
    value: field.value,
    isChecked: isBox(field) ? field.checked : undefined,
  }))
  return { filled, focused: document.activeElement as HTMLElement }
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type)
}

/** Whether a field has another content than its document. Of radio buttons, the one that is chosen counts. */
function isFilledIn(field: Field): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.selected === false
}

/** The element that the page has in place of one that React has removed; itself if it is still there. */
function successorOf(element: HTMLElement): HTMLElement | null {
  if (element.isConnected) return element
  if (element.id !== '') return document.getElementById(element.id)
  const [name, value] = ['name', 'value'].map((key) => CSS.escape(element.getAttribute(key) ?? ''))
  const same = `${element.localName}[name="${name}"]`
  return document.querySelector<HTMLElement>(`${same}[value="${value}"]`) ?? document.querySelector(same)
}

/** React reports a choice only when it changes. */
function choose(box: HTMLInputElement, isChecked: boolean): void {
  box.checked = !isChecked
  box.click()
}

/** By the setter of the prototype: React does not notice a value that is set on the element itself. */
function write(field: HTMLElement, value: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
}
