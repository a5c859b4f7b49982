import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/calls/call.ts'
import { fieldErrorText } from '#app/text/field-errors.ts'
import type { PostalCodeResponse } from '#domain/calls/responses.ts'
import { parsePostalCode } from '#domain/customer/contact.ts'
import { OKINAWA } from '#domain/delivery/prefecture.ts'
import { completeStreet, postalMessage } from './postal-autofill.ts'

type PostalFill = {
  /** The element that contains the postal code and the fields to fill in. */
  readonly scope: RefObject<HTMLDivElement | null>
  /** The result, also announced by screen readers. */
  readonly message: string | undefined
  /** Looks the code up immediately instead of submitting the form. */
  readonly onLookUp: (event: MouseEvent) => void
}

type Control = HTMLInputElement | HTMLSelectElement

const UNREACHABLE = '住所を検索できませんでした。お手数ですが、ご住所をご入力ください。'

/**
 * Fills in prefecture and town when the seventh digit of a postal code is typed. A town that the visitor typed is
 * replaced only on request.
 */
export function usePostalAutofill(serverMessage: string | undefined): PostalFill {
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

/** The postal code, or an empty string while it is incomplete. */
function codeIn(box: HTMLElement | null): string {
  const code = parsePostalCode(box === null ? undefined : controlIn(box, 'postalCode')?.value)
  return typeof code === 'string' ? code : ''
}

function controlIn(box: HTMLElement, name: string): Control | undefined {
  return box.querySelector<Control>(`[name="${name}"]`) ?? undefined
}
