import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/calls/call.ts'
import { fieldErrorText } from '#app/text/field-errors.ts'
import type { PostalCodeResponse } from '#domain/calls/responses.ts'
import { parsePostalCode } from '#domain/customer/postal-code.ts'
import { fillPlace, type PostalNote, TOWN_FIELD } from './postal-autofill.ts'

type Control = HTMLInputElement | HTMLSelectElement

const UNREACHABLE = '住所を検索できませんでした。お手数ですが、ご住所をご入力ください。'
const noteOf = (message: string): PostalNote => ({ message, towns: [] })

/** Starts at the seventh digit, and when one of the towns of a shared code is chosen. */
export function usePostalAutofill(serverNote: PostalNote | undefined) {
  const scope = useRef<HTMLDivElement>(null)
  const last = useRef<Lookup>({ code: '', filled: '', found: undefined })
  const [note, setNote] = useState(serverNote)
  useEffect(() => setNote(serverNote), [serverNote])

  const lookUp = useCallback(async (isExplicit: boolean) => {
    const box = scope.current
    const code = codeIn(box)
    if (isExplicit && code === '') setNote(noteOf(fieldErrorText('', 'postal-code')))
    if (box === null || code === '' || (!isExplicit && code === last.current.code)) return
    last.current.code = code
    const found = await fetchAddress(code)
    if (last.current.code !== code) return
    if (found === 'unreachable') return setNote(isExplicit ? noteOf(UNREACHABLE) : undefined)
    last.current.found = found
    setNote(fillIn(box, last.current))
  }, [])

  useEffect(() => {
    const box = scope.current
    last.current.code = codeIn(box)
    const listen = async ({ target }: Event) => {
      const { name, value } = target as Control
      if (name === 'postalCode') void lookUp(false)
      if (name !== TOWN_FIELD || box === null || value === '') return
      // The towns that the server listed belong to a code that this page has not looked up.
      if (last.current.found === undefined) await lookUp(true)
      setNote(fillIn(box, last.current, value))
    }
    box?.addEventListener('input', listen)
    return () => box?.removeEventListener('input', listen)
  }, [lookUp])

  const onLookUp = useCallback(
    (event: MouseEvent) => {
      event.preventDefault()
      void lookUp(true)
    },
    [lookUp],
  )
  return { scope, note, onLookUp }
}

/** The last lookup: its code, its result, and the street that it filled in. */
type Lookup = { code: string; found: PostalCodeResponse | undefined; filled: string }

async function fetchAddress(code: string): Promise<PostalCodeResponse | undefined | 'unreachable'> {
  const found = await call<PostalCodeResponse>(`/postal-code?code=${code}`)
  return found === false ? 'unreachable' : (found ?? undefined)
}

/** Fills in the fields and returns what to say. What the last lookup filled in is replaced. */
function fillIn(box: HTMLElement, last: Lookup, town?: string): PostalNote | undefined {
  const [prefecture, street] = [controlIn(box, 'prefecture'), controlIn(box, 'address1')]
  if (prefecture === undefined || street === undefined) return undefined
  const typed = street.value === last.filled ? '' : street.value
  const before = Number(prefecture.value)
  const place = fillPlace(last.found, { prefecture: before, address1: typed }, town)
  if (place.prefecture !== before) setValue(prefecture, String(place.prefecture))
  if (place.address1 !== typed) {
    setValue(street, place.address1)
    last.filled = place.address1
  }
  return place.note
}

/** The event lets an error of the field leave. */
function setValue(control: Control, value: string): void {
  control.value = value
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function codeIn(box: HTMLElement | null): string {
  const code = parsePostalCode(box === null ? undefined : controlIn(box, 'postalCode')?.value)
  return typeof code === 'string' ? code : ''
}

function controlIn(box: HTMLElement, name: string): Control | undefined {
  return box.querySelector<Control>(`[name="${name}"]`) ?? undefined
}

const READINGS = { familyName: 'familyNameKana', givenName: 'givenNameKana' } as const

const KANA = /^[\u3041-\u3096\u30A1-\u30FAー]+$/

/** Fills in an empty reading from the kana typed with a Japanese input method, before their conversion to kanji. */
export function useKanaAutofill(): RefObject<HTMLDivElement | null> {
  const scope = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = scope.current
    if (box === null) return
    const filled = new Map<string, string>()
    let typing = ''
    const listen = (event: CompositionEvent) => {
      const { name } = event.target as HTMLInputElement
      const reading = Object.hasOwn(READINGS, name) ? READINGS[name as keyof typeof READINGS] : undefined
      if (reading === undefined) return
      if (event.type === 'compositionstart') typing = ''
      if (event.type === 'compositionupdate' && KANA.test(event.data)) typing = event.data
      if (event.type === 'compositionend' && typing !== '' && event.data !== '') suggest(box, filled, reading, typing)
    }
    const kinds = ['compositionstart', 'compositionupdate', 'compositionend'] as const
    for (const kind of kinds) box.addEventListener(kind, listen)
    return () => {
      for (const kind of kinds) box.removeEventListener(kind, listen)
    }
  }, [])
  return scope
}

function suggest(box: HTMLElement, filled: Map<string, string>, reading: string, kana: string) {
  const field = box.querySelector<HTMLInputElement>(`[name="${reading}"]`)
  const before = filled.get(reading) ?? ''
  if (field === null || field.value !== before) return
  field.value = before + katakana(kana)
  filled.set(reading, field.value)
}

function katakana(kana: string): string {
  return kana.replace(/[\u3041-\u3096]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0x60))
}
