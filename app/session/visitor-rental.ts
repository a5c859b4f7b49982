import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { DAY_OBSTACLES } from '#app/text/catalog.ts'
import { offeredDays } from '#app/ui/calendar/offered-days.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { parsePrefectureCode, prefectureName } from '#domain/delivery/prefecture.ts'
import { type NamedRental, namedRental, rentalQuery } from '#domain/rental/named-rental.ts'
import { type LengthRules, rentalEnd } from '#domain/rental/period.ts'
import { isRejected } from '#domain/result.ts'
import { daySpanText, dayTextFrom } from '#domain/text/day-text.ts'
import type { CheckedRental } from '#services/visitor-rental.ts'
import { destinationCookie, destinationOf } from './destination.ts'
import { memoryCookies, memoryOwner } from './memory-owner.ts'

type Context = Readonly<RouterContextProvider>

/** The rental that the visitor named last, for the destination of the visitor. */
export function loadRental(context: Context): Promise<CheckedRental> {
  return context.get(servicesContext).favourites.getRental(memoryOwner(context), destinationOf(context).prefecture)
}

export type RentalFormView = ReturnType<typeof rentalFormOf>

/** What the form of the rental and the cards below it show. */
export function rentalFormOf(rental: CheckedRental, context: Context) {
  const { calendar, named, rejection } = rental
  return {
    offered: offeredDays(calendar),
    destination: destinationOf(context),
    arrivalOn: rejection === undefined ? named?.arrivalOn : undefined,
    days: named?.days ?? DEFAULT_SEARCH_RENTAL_DAYS,
    /** Appended to the links of items. */
    query: named === undefined || rejection !== undefined ? '' : `?${rentalQuery(named)}`,
    text: rentalTextOf(rental),
    isRefused: rejection !== undefined,
  }
}

/** What the visitor named, or why it is not possible; undefined when nothing was named. */
function rentalTextOf({ calendar, named, rejection }: CheckedRental): string | undefined {
  if (named === undefined) return undefined
  const { arrivalOn, days } = named
  if (rejection === undefined) {
    const span = daySpanText(arrivalOn, rentalEnd(arrivalOn, days))
    return `${prefectureName(calendar.prefecture)}へのお届け、${span}の${days}日間の空きと価格です。`
  }
  const { code } = rejection
  const why = arrivalOn < calendar.todayOn ? 'past' : code === 'days-out-of-range' ? 'too-late' : code
  return `${dayTextFrom(arrivalOn, calendar.todayOn)}${DAY_OBSTACLES[why]}、空きを表示しておりません。お届け日を選び直してください。`
}

/** Remembers the rental and the destination of a submitted form; without an arrival day the rental is removed. */
export async function rememberRental(
  request: Request,
  context: Context,
  form: PostedForm,
): Promise<[name: string, value: string][]> {
  const owner = memoryOwner(context)
  const { favourites, settings } = context.get(servicesContext)
  const rental = namedRental((name) => form[name], settings.now())
  const remembered = await favourites.rememberRental(owner, rental)
  const prefecture = parsePrefectureCode(form.pref ?? '', settings.now())
  const cookies = memoryCookies(request, owner, remembered)
  return isRejected(prefecture) ? cookies : [...cookies, destinationCookie(request, prefecture)]
}

/** The rental in a form, or else in the address of the page that sent it. */
export function rentalOfPage(request: Request, context: Context, form: PostedForm): NamedRental | undefined {
  const rules = context.get(servicesContext).settings.now()
  return namedRental((name) => form[name], rules) ?? rentalOfReferrer(request, rules)
}

function rentalOfReferrer(request: Request, rules: LengthRules): NamedRental | undefined {
  const referrer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referrer)) return undefined
  const { searchParams } = new URL(referrer)
  return namedRental((name) => searchParams.get(name), rules)
}
