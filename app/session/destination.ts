import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { destinationNoteContext, servicesContext, visitorContext } from '#app/context.ts'
import { notServedText } from '#app/text/not-served-text.ts'
import type { Destination } from '#app/ui/destination-select.tsx'
import {
  type AreaRules,
  isServed,
  type PrefectureCode,
  parsePrefectureCode,
  prefectureName,
} from '#domain/delivery/prefecture.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import { isRejected } from '#domain/result.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import { newDestination } from '#domain/visitor/shared-visitor.ts'

type Context = Readonly<RouterContextProvider>

/** The destination that a page computes with (docs/rules.md Ordering). */
export function destinationOf(context: Context): Destination {
  const { prefecture, hasDestination } = context.get(visitorContext)
  return { prefecture, isAssumed: !hasDestination, note: context.get(destinationNoteContext) || undefined }
}

export function destinationCookie(request: Request, prefecture: PrefectureCode): [name: string, value: string] {
  return ['set-cookie', setCookie(request, 'prefecture', String(prefecture))]
}

/** The prefecture of a postal code, or why it names no destination. */
export async function findDestination(
  context: Context,
  postalCode: string,
): Promise<{ readonly prefecture: PrefectureCode } | { readonly note: string }> {
  const { members, settings } = context.get(servicesContext)
  const found = await members.findPostalAddress(postalCode)
  if (found === undefined) return { note: POSTAL_CODE_UNKNOWN }
  const { prefecture } = found
  return isServed(prefecture, settings.now()) ? { prefecture } : { note: notServedText(prefectureName(prefecture)) }
}

/** Why a postal code names no destination; undefined if it does, or if there is none. */
export async function destinationNote(context: Context, postalCode: string | null): Promise<string | undefined> {
  const found = postalCode?.trim() ? await findDestination(context, postalCode) : undefined
  return found !== undefined && 'note' in found ? found.note : undefined
}

const POSTAL_CODE_UNKNOWN = '郵便番号からお届け先がわかりませんでした。都道府県をお選びください。'

/**
 * `pref` in the query of a catalogue page names the destination: the page is computed with it, and a cookie remembers
 * it. A postal code in `zip` is replaced by its prefecture, or by another `pref` that was chosen after it.
 */
export const rememberDestination: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const visitor = context.get(visitorContext)
  const rules = context.get(servicesContext).settings.now()
  const prefecture = newDestination(url, visitor, rules)
  const postalCode = findPage(url.pathname)?.kind === 'catalogue' ? url.searchParams.get('zip')?.trim() : undefined
  if (postalCode) {
    const found = prefecture === undefined ? await findDestination(context, postalCode) : { prefecture }
    if ('prefecture' in found) return redirect(addressWith(url, found.prefecture), 303)
    context.set(destinationNoteContext, found.note)
  } else if (prefecture === undefined) context.set(destinationNoteContext, notServedNote(url, rules))
  if (prefecture === undefined) return next()
  context.set(visitorContext, { ...visitor, prefecture, hasDestination: true })
  const response = await next()
  response.headers.append(...destinationCookie(request, prefecture))
  return response
}

/** Why `pref` names no destination; empty if it does, or if it names no prefecture. */
function notServedNote(url: URL, rules: AreaRules): string {
  const named = parsePrefectureCode(url.searchParams.getAll('pref').at(-1) ?? '', rules)
  return isRejected(named) && named.code === 'prefecture-not-served' ? notServedText(named.detail.name) : ''
}

function addressWith(url: URL, prefecture: PrefectureCode): string {
  const query = new URLSearchParams(url.searchParams)
  query.delete('zip')
  query.set('pref', String(prefecture))
  return `${url.pathname}?${query}`
}
