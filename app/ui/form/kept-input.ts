import { INPUT_KEY, readItem, writeItem } from '../session/web-storage.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** A control, or the radio buttons of one name. */
type Field = readonly [Control, ...Control[]]

/** `from`: what the field showed before; `to`: what the visitor made of it. */
type Kept = Record<string, { readonly from: readonly string[]; readonly to: string }>

/** Forms with files, such as those of identity documents, are multipart. */
const FORMS = 'main form[method="post"]:not([enctype="multipart/form-data"])'
/** Without what others may not read on a shared device, and without what scripts fill in. */
const CONTROLS =
  ':is(input,select,textarea)[name]:not([type="hidden"],[type="password"],[name="code"],[name="reminderAnswer"],' +
  '[autocomplete^="username"],[autocomplete="one-time-code"],[autocomplete^="cc-"])'

/** What the fields showed when their page was opened; undefined before the first page of the document. */
let shown: ReadonlyMap<string, string> | undefined
/** The history entry of the page; undefined when it has no forms. */
let shownKey: string | undefined

/** The page of the current history entry. */
const pageKey = (): string => `${history.state?.idx} ${location.pathname}`

/**
 * Keeps what is typed and chosen in the forms of the page, and restores it when the visitor returns to the history
 * entry. A field that the server has filled in differently since is not changed. What a form leads to another page with
 * is deleted; an item whose choice was added to the cart keeps the choice. `locationKey`: of the router's location.
 * Returns a function that stops it.
 */
export function keepInput(locationKey: string): () => void {
  // The visitor went on or back before this began: the page that is shown belongs to another entry.
  if ((history.state?.key ?? 'default') !== locationKey) return () => undefined
  const key = pageKey()
  /** Whether a form of the page itself was sent, and nothing was pressed since. */
  let isSent = false
  const fields = fieldsOf(document)
  const valueBefore = shown === undefined ? initialValue : currentValue
  shown = new Map([...fields].map(([id, field]) => [id, valueBefore(field)]))
  // Typed before this script was loaded, or restored by the browser.
  for (const [id, field] of fields) if (currentValue(field) !== shown.get(id)) keep(id, field)
  const listen = ({ target }: Event) => {
    for (const [id, field] of fieldsOf(document)) if (field.includes(target as Control)) keep(id, field)
  }
  const isReturn = shownKey !== key
  shownKey = key
  const ended = new AbortController()
  const { signal } = ended
  for (const kind of ['input', 'change']) document.addEventListener(kind, listen, { signal })
  const noteSent = ({ type, target }: Event) => {
    isSent = type === 'submit' && pathOf(target as Element) === location.pathname
  }
  for (const kind of ['click', 'submit']) document.addEventListener(kind, noteSent, { signal, capture: true })
  if (isReturn) void restore(signal)
  return () => {
    ended.abort()
    if (key === pageKey()) return
    shownKey = undefined
    if (isSent) write(key, {})
  }
}

function pathOf(form: Element): string {
  return new URL(form.getAttribute('action') ?? '', location.href).pathname
}

function keep(id: string, field: Field): void {
  const kept = read()[pageKey()] ?? {}
  const from = [...(kept[id]?.from ?? []), shown?.get(id) ?? initialValue(field)]
  kept[id] = { from: [...new Set(from)], to: currentValue(field) }
  write(pageKey(), kept)
}

function write(key: string, kept: Kept): void {
  const { [key]: _, ...others } = read()
  writeItem(INPUT_KEY, JSON.stringify(Object.keys(kept).length === 0 ? others : { ...others, [key]: kept }))
}

/** By page. */
function read(): Record<string, Kept> {
  return JSON.parse(readItem(INPUT_KEY) ?? '{}')
}

async function restore(signal: AbortSignal): Promise<void> {
  for (const [id, { from, to }] of Object.entries(read()[pageKey()] ?? {})) {
    const field = fieldsOf(document).get(id)
    if (field && from.includes(currentValue(field))) setValue(field, to)
    // React shows what depends on it, such as the sizes to try on.
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return
  }
}

/** The fields of all forms, by the place of the form and their name; boxes also by their value. */
function fieldsOf(page: Document): ReadonlyMap<string, Field> {
  const fields = new Map<string, [Control, ...Control[]]>()
  for (const [index, form] of page.querySelectorAll<HTMLFormElement>(FORMS).entries()) {
    for (const control of form.elements as Iterable<Element>) {
      if (!isKept(control)) continue
      const id = `${index} ${control.name}${control.type === 'checkbox' ? ` ${control.value}` : ''}`
      const buttons = fields.get(id)
      if (buttons) buttons.push(control)
      else fields.set(id, [control])
    }
  }
  return fields
}

function isKept(element: Element): element is Control {
  return element.matches(CONTROLS)
}

const isChoice = ({ type }: Control) => type === 'radio' || type === 'checkbox'

function currentValue([first, ...others]: Field): string {
  if (!isChoice(first)) return first.value
  return [first, ...others].find((button) => (button as HTMLInputElement).checked)?.value ?? ''
}

/** The value in the document of the server. */
function initialValue([first, ...others]: Field): string {
  if (isChoice(first))
    return [first, ...others].find((button) => (button as HTMLInputElement).defaultChecked)?.value ?? ''
  if (!(first instanceof HTMLSelectElement)) return (first as HTMLInputElement).defaultValue
  return ([...first.options].find(({ defaultSelected }) => defaultSelected) ?? first.options[0])?.value ?? ''
}

/** React does not notice a value that is set on the element itself; of a text, `input` would look up its address. */
function setValue(field: Field, to: string): void {
  const [first] = field
  if (currentValue(field) === to) return
  if (isChoice(first)) {
    const button = first.type === 'checkbox' ? first : field.find(({ value }) => value === to)
    button?.click()
  } else if (!(first instanceof HTMLSelectElement) || [...first.options].some(({ value }) => value === to)) {
    Reflect.set(Object.getPrototypeOf(first), 'value', to, first)
    first.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
