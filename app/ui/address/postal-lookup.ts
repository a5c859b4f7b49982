import { call } from '#app/calls/call.ts'
import { checkedFieldErrorText } from '#app/text/checked-field-errors.ts'
import { LIMIT_TEXTS } from '#app/text/limit-text.ts'
import { holdFocus } from '#app/ui/form/hold-focus.ts'
import type { PostalCodeResponse } from '#domain/calls/responses.ts'
import { parsePostalCode } from '#domain/customer/postal-code.ts'
import { fillPlace } from './postal-autofill.ts'
import type { PostalNote } from './postal-note.ts'

type Control = HTMLInputElement | HTMLSelectElement

const UNREACHABLE = '住所を検索できませんでした。お手数ですが、ご住所をご入力ください。'
const TOO_MANY_REQUESTS = 429

/** The last lookup: its code, its result, and the prefecture and street that it alone filled in. */
type Lookup = { code: string; found: PostalCodeResponse | undefined; prefecture: number; street: string }

/** Looks up the postal code of the fields in `box` and fills them in. `show` receives what to say about it. */
export function createPostalLookup(box: HTMLElement, initialCode: string, show: (note?: PostalNote) => void) {
  const last: Lookup = { code: codeOf(initialCode), prefecture: 0, street: '', found: undefined }
  const say = (note?: PostalNote) => holdFocus(() => show(note))

  /** `isExplicit`: the visitor asked for it. Otherwise a code that is incomplete or was looked up is skipped. */
  const lookUp = async (isExplicit: boolean) => {
    const code = codeOf(controlIn(box, 'postalCode')?.value)
    if (isExplicit && code === '') say({ message: checkedFieldErrorText('', 'postal-code'), towns: [] })
    if (code === '' || (!isExplicit && code === last.code)) return
    last.code = code
    let failure = UNREACHABLE
    const onFailure = (reason: unknown) => {
      if (reason === TOO_MANY_REQUESTS) failure = LIMIT_TEXTS.postalCode
    }
    const found = await call<PostalCodeResponse>(`/postal-code?code=${code}`, { onFailure })
    if (last.code !== code) return
    if (found === false) return say(isExplicit ? { message: failure, towns: [] } : undefined)
    last.found = found ?? undefined
    say(fillIn(box, last))
  }

  /** Fills in one of the towns of a shared code. */
  const chooseTown = async (town: string) => {
    // The towns that the server listed belong to a code that this page has not looked up.
    if (last.found === undefined) await lookUp(true)
    say(fillIn(box, last, town))
  }
  return { lookUp, chooseTown }
}

/** Fills in the fields and returns what to say. What the last lookup filled in is replaced or cleared. */
function fillIn(box: HTMLElement, last: Lookup, town?: string): PostalNote | undefined {
  const [prefecture, street] = [controlIn(box, 'prefecture'), controlIn(box, 'address1')]
  if (prefecture === undefined || street === undefined) return undefined
  const before = { prefecture: Number(prefecture.value), address1: street.value }
  const address1 = before.address1 === last.street ? '' : before.address1
  const isFilled = address1 === '' && before.prefecture === last.prefecture
  const typed = { prefecture: isFilled ? 0 : before.prefecture, address1 }
  const place = fillPlace(last.found, typed, (code) => offers(prefecture, code), town)
  if (place.prefecture !== before.prefecture) {
    setValue(prefecture, String(place.prefecture || ''))
    last.prefecture = place.prefecture
  }
  if (place.address1 !== before.address1) {
    setValue(street, place.address1)
    last.street = address1 === '' ? place.address1 : ''
  }
  return place.note
}

/** The select of prefectures has those that are served. */
function offers(control: Control, prefecture: number): boolean {
  return (
    !(control instanceof HTMLSelectElement) || [...control.options].some(({ value }) => Number(value) === prefecture)
  )
}

/** The event lets an error of the field leave. */
function setValue(control: Control, value: string): void {
  control.value = value
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function codeOf(text: string | undefined): string {
  const code = parsePostalCode(text)
  return typeof code === 'string' ? code : ''
}

function controlIn(box: HTMLElement, name: string): Control | undefined {
  return box.querySelector<Control>(`[name="${name}"]`) ?? undefined
}
