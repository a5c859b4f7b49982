import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/calls/call.ts'
import { fieldErrorText } from '#app/text/field-errors.ts'
import type { PostalCodeResponse } from '#domain/calls/responses.ts'
import { parsePostalCode } from '#domain/customer/contact.ts'
import { OKINAWA } from '#domain/delivery/prefecture.ts'
import { completeStreet, postalMessage } from './postal-autofill.ts'

type Control = HTMLInputElement | HTMLSelectElement

const UNREACHABLE = '住所を検索できませんでした。お手数ですが、ご住所をご入力ください。'

/** Starts at the seventh digit. A town that the visitor typed is replaced only on request. */
export function usePostalAutofill(serverMessage: string | undefined) {
  const scope = useRef<HTMLDivElement>(null)
  const lastLookup = useRef({ code: '', filled: '' })
  const [message, setMessage] = useState(serverMessage)
  useEffect(() => setMessage(serverMessage), [serverMessage])

  const lookUp = useCallback(async (isExplicit: boolean) => {
    const box = scope.current
    const code = codeIn(box)
    if (isExplicit && code === '') setMessage(fieldErrorText('', 'postal-code'))
    if (box === null || code === '' || (!isExplicit && code === lastLookup.current.code)) return
    lastLookup.current.code = code
    const found = await fetchAddress(code)
    if (lastLookup.current.code !== code) return
    const filled = found === 'unreachable' ? undefined : fillIn(box, found, isExplicit, lastLookup.current.filled)
    if (filled !== undefined) lastLookup.current.filled = filled
    if (found === 'unreachable') setMessage(isExplicit ? UNREACHABLE : undefined)
    else if (isExplicit || filled !== undefined || found?.prefecture === OKINAWA) setMessage(postalMessage(found))
  }, [])

  useEffect(() => {
    const box = scope.current
    lastLookup.current.code = codeIn(box)
    const listen = ({ target }: Event) => {
      if ((target as Control).name === 'postalCode') void lookUp(false)
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
  return { scope, message, onLookUp }
}

async function fetchAddress(code: string): Promise<PostalCodeResponse | undefined | 'unreachable'> {
  const found = await call<PostalCodeResponse>(`/postal-code?code=${code}`)
  return found === false ? 'unreachable' : (found ?? undefined)
}

/** Fills in the fields. Returns the new street, or undefined if the visitor's own input was kept. */
function fillIn(
  box: HTMLElement,
  found: PostalCodeResponse | undefined,
  isExplicit: boolean,
  before: string,
): string | undefined {
  const [prefecture, street] = [controlIn(box, 'prefecture'), controlIn(box, 'address1')]
  if (found === undefined || found.prefecture === OKINAWA || street === undefined) return undefined
  const isOpen = street.value.trim() === '' || street.value === before
  if (!isExplicit && !isOpen) return undefined
  if (prefecture !== undefined) prefecture.value = String(found.prefecture)
  street.value = completeStreet(found.address1, street.value === before ? '' : street.value)
  return street.value
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
