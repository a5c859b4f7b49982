import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/calls/call.ts'
import { fieldErrorText } from '#app/text/field-errors.ts'
import type { PostalAnswer } from '#domain/calls/answers.ts'
import { parsePostalCode } from '#domain/customer/postal-code.ts'
import { OKINAWA } from '#domain/delivery/prefecture.ts'
import { postalSentence, streetIn } from './postal-fill.ts'

type PostalFill = {
  /** What the postal code and the fields it fills stand in. */
  readonly scope: RefObject<HTMLDivElement | null>
  /** What happened, for eyes and screen readers. */
  readonly told: string | undefined
  /** Looks up at once instead of sending the form. */
  readonly onAsk: (event: MouseEvent) => void
}

type Entry = HTMLInputElement | HTMLSelectElement

const UNREACHABLE = '住所を検索できませんでした。お手数ですが、ご住所をご入力ください。'

/**
 * Fills in prefecture and town when the seventh digit of a postal code is typed. A town that somebody typed is replaced
 * only when asked for, and what is filled in is never more than a suggestion.
 */
export function usePostalFill(toldByServer: string | undefined): PostalFill {
  const scope = useRef<HTMLDivElement>(null)
  const last = useRef({ code: '', filled: '' })
  const [told, setTold] = useState(toldByServer)
  useEffect(() => setTold(toldByServer), [toldByServer])

  const lookUp = useCallback(async (isAsked: boolean) => {
    const box = scope.current
    const code = codeIn(box)
    if (isAsked && code === '') setTold(fieldErrorText('', 'postal-code'))
    if (box === null || code === '' || (!isAsked && code === last.current.code)) return
    last.current.code = code
    const found = await askFor(code)
    if (last.current.code !== code) return
    const filled = found === 'unreachable' ? undefined : fillIn(box, found, isAsked, last.current.filled)
    if (filled !== undefined) last.current.filled = filled
    if (found === 'unreachable') setTold(isAsked ? UNREACHABLE : undefined)
    else if (isAsked || filled !== undefined || found?.prefecture === OKINAWA) setTold(postalSentence(found))
  }, [])

  useEffect(() => {
    const box = scope.current
    last.current.code = codeIn(box)
    const listen = ({ target }: Event) => {
      if ((target as Entry).name === 'postalCode') void lookUp(false)
    }
    box?.addEventListener('input', listen)
    return () => box?.removeEventListener('input', listen)
  }, [lookUp])

  const onAsk = useCallback(
    (event: MouseEvent) => {
      event.preventDefault()
      void lookUp(true)
    },
    [lookUp],
  )
  return { scope, told, onAsk }
}

async function askFor(code: string): Promise<PostalAnswer | undefined | 'unreachable'> {
  const found = await call<PostalAnswer>(`/postal-code?code=${code}`)
  return found === false ? 'unreachable' : (found ?? undefined)
}

/** Fills the fields in: the street as it stands then, or undefined where somebody's own words stayed. */
function fillIn(
  box: HTMLElement,
  found: PostalAnswer | undefined,
  isAsked: boolean,
  before: string,
): string | undefined {
  const [prefecture, street] = [entryIn(box, 'prefecture'), entryIn(box, 'address1')]
  if (found === undefined || found.prefecture === OKINAWA || street === undefined) return undefined
  const isOpen = street.value.trim() === '' || street.value === before
  if (!isAsked && !isOpen) return undefined
  if (prefecture !== undefined) prefecture.value = String(found.prefecture)
  street.value = streetIn(found.address1, street.value === before ? '' : street.value)
  return street.value
}

/** Seven digits, or nothing yet. */
function codeIn(box: HTMLElement | null): string {
  const code = parsePostalCode(box === null ? undefined : entryIn(box, 'postalCode')?.value)
  return typeof code === 'string' ? code : ''
}

function entryIn(box: HTMLElement, name: string): Entry | undefined {
  return box.querySelector<Entry>(`[name="${name}"]`) ?? undefined
}
