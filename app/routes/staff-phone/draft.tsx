import { data, redirect } from 'react-router'
import { operatorContext, servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { phoneRejectionText } from '#app/text/phone-order-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { type FormValues, valuesOfPerson, valuesOfPosted } from '#app/ui/address/address-values.ts'
import { checkPlace, readAddressForm, withQuestion } from '#app/ui/address/place-check.ts'
import { lookUpPostalAddress } from '#app/ui/address/postal-autofill.ts'
import { FIND_ADDRESS, TOWN_FIELD } from '#app/ui/address/postal-note.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { type VenueChoice, venueChoiceOf } from '#app/ui/staff/venue-choice.ts'
import { parseDay } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import { addressForm } from '#domain/delivery/address.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { parseRentalDays } from '#domain/rental/period.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/draft.ts'
import { callerNumber } from './caller-number.ts'
import { CUSTOMER_SHAPE, readChange } from './draft-form.ts'
import { DraftParts } from './draft-parts.tsx'
import { type DraftAnswer, draftViewOf, offersViewOf } from './draft-view.ts'
import type { OpenDraft } from './open-draft.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '電話でのご注文')

type Args = Pick<Route.LoaderArgs, 'request' | 'context' | 'params'>
const UID = /^[\w-]{8,64}$/
const DEFAULT_DAYS = 4
const EDITED = ['customer', 'destination'] as const
const ADDRESS_PARTS: ReadonlySet<string> = new Set(EDITED)
const CHANGED = staffRejectionText(rejected('order-changed'))

/** The open order of the page; a placed one is shown by its number. */
async function requireDraft({ request, context, params }: Args) {
  const { caller } = await requireStaff(request, context)
  const { phoneOrders } = context.get(servicesContext).staff
  const uid = params.draft ?? ''
  const found = UID.test(uid) ? permitted(await phoneOrders.read(caller, uid), request) : undefined
  if (found === undefined)
    throw data({ message: staffRejectionText(rejected('order-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  if (found.kind === 'placed')
    throw redirect(staffHref('staff-order', { number: found.number ?? 0, done: 'by-phone' }), {
      status: 303,
      headers: PRIVATE_HEADERS,
    })
  return { caller, draft: found as OpenDraft }
}

export async function loader(args: Route.LoaderArgs) {
  const { caller, draft } = await requireDraft(args)
  const { searchParams } = new URL(args.request.url)
  const { staff, settings } = args.context.get(servicesContext)
  const [q, startOn] = [searchParams.get('q')?.slice(0, 80) ?? '', parseDay(searchParams.get('start'))]
  const { order, calendar } = draft.cart
  const wantedDays = parseRentalDays(searchParams.get('days'), calendar.rental.rules)
  const query = {
    q,
    startOn: startOn ?? order.lines.at(-1)?.startOn ?? calendar.earliestOn,
    days: isRejected(wantedDays) ? DEFAULT_DAYS : wantedDays,
  }
  const found =
    q === '' ? undefined : permitted(await staff.phoneOrders.findOffers(caller, draft.uid, query), args.request)
  const edited = EDITED.find((part) => part === searchParams.get('edit'))
  return {
    ...draftViewOf(draft, args.context.get(operatorContext), settings.of(order), callerNumber(args.request, draft.uid)),
    formKey: staff.newFormKey(),
    edited,
    query,
    offers: q === '' ? undefined : offersViewOf(found),
    venues: forCustomer(await venueChoiceOf(staff, { caller, request: args.request }), order.customer),
    isSaved: searchParams.has('saved'),
  }
}

/** A parcel to a venue is received there for the customer. */
function forCustomer({ chosen, ...venues }: VenueChoice, customer: Address | undefined): VenueChoice {
  const person = customer && valuesOfPerson(customer)
  return { ...venues, chosen: chosen && { ...chosen, values: { ...person, ...chosen.values } } }
}

/** A rejection may have changed the order, as when a unit was booked by another customer. */
export const shouldRevalidate = () => true

export async function action(args: Route.ActionArgs) {
  const { caller, draft } = await requireDraft(args)
  const { staff, members } = args.context.get(servicesContext)
  const { phoneOrders } = staff
  const form = await readAddressForm(args.request)
  const sent = sentForm(form)
  if (sent === undefined) return answer({ message: CHANGED }, 422)
  const withForm = { ...caller, form: sent }
  if (form.intent === FIND_ADDRESS) return findAddress(args, form)
  if (form.intent === 'place') {
    const confirmation = { seenVersion: sent.version, areTermsRead: form.read === '1' }
    const placed = permitted(await phoneOrders.place(withForm, draft.uid, confirmation), args.request)
    const isDone = !isRejected(placed) || placed.code === 'repeated'
    // The page of the order is that of its number, which the loader finds.
    return isDone ? toDraft(draft.uid) : answer({ message: phoneRejectionText(placed) }, 409)
  }
  const wanted = readChange(form, draft)
  if (wanted === undefined) return answer({ message: CHANGED }, 422)
  const shown = { intent: form.intent ?? '', values: shownValues(form) }
  const question = ADDRESS_PARTS.has(shown.intent) ? await checkPlace(members, form) : undefined
  if ('errors' in wanted || question !== undefined) {
    const refused = withQuestion({ ...shown, errors: 'errors' in wanted ? wanted.errors : {} }, question)
    return answer({ ...refused, message: firstOf(refused.errors) }, 422)
  }
  const changed = permitted(await phoneOrders.change(withForm, draft.uid, wanted), args.request)
  if (isRejected(changed) && changed.code !== 'repeated')
    return answer({ ...shown, message: phoneRejectionText(changed) }, 409)
  return toDraft(draft.uid, 'saved')
}

function toDraft(draft: string, saved?: 'saved') {
  const path = staffHref('staff-phone-draft', { draft, ...(saved && { saved: '1' }) })
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

async function findAddress({ context }: Args, form: Readonly<Record<string, string>>) {
  const intent = form.about ?? 'customer'
  const { members, settings } = context.get(servicesContext)
  const found = await lookUpPostalAddress({ members, settings }, shownValues({ ...form, intent }), form[TOWN_FIELD])
  return answer({ intent, ...found })
}

function shownValues(form: Readonly<Record<string, string>>): FormValues {
  if (form.intent === 'customer') return valuesOfPosted(CUSTOMER_SHAPE, form)
  return form.intent === 'destination' ? valuesOfPosted(addressForm.shape, form) : { ...form }
}

function firstOf(errors: FieldErrors): string {
  return Object.values(errors)[0] ?? ''
}

const answer = privateData<DraftAnswer>

export default function DraftPage({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>電話でのご注文</h1>
      <StaffDone message={view.isSaved && actionData === undefined ? '保存しました。' : ''} />
      <RejectionAlert message={actionData?.message} />
      {view.notices.map((text) => (
        <RejectionAlert key={text} message={text} />
      ))}
      <RejectionAlert message={view.rejection} />
      <DraftParts view={view} answer={actionData} />
    </>
  )
}
