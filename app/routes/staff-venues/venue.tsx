import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { VENUE_LABELS } from '#app/text/field-labels.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { type FormValues, keptPlaceOf } from '#app/ui/address/address-values.ts'
import { checkPlace, readAddressForm, withQuestion } from '#app/ui/address/place-check.ts'
import { lookUpPostalAddress } from '#app/ui/address/postal-autofill.ts'
import { FIND_ADDRESS, KEPT_PLACE, type PostalNote, TOWN_FIELD } from '#app/ui/address/postal-note.ts'
import { sentOver } from '#app/ui/form/read-form.ts'
import { type Difference, StaffDifferences } from '#app/ui/staff/staff-fields.tsx'
import { RejectionAlert, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { telephoneText } from '#domain/customer/contact.ts'
import { postalCodeText } from '#domain/customer/postal-code.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import type { VenueInput } from '#domain/delivery/venue.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/venue.ts'
import { VenueFields } from './venue-fields.tsx'
import { readVenue, valuesOfForm } from './venue-form.ts'

export const meta: Route.MetaFunction = () => [
  { title: '斎場・施設 | 墨礼 SUMIREI 管理' },
  { name: 'robots', content: 'noindex,nofollow' },
]

const FIELDS = Object.keys(VENUE_LABELS) as (keyof VenueInput)[]
const UNKNOWN = staffRejectionText(rejected('venue-unknown'))
const CHANGED = staffRejectionText(rejected('record-changed'))

async function requireVenue({ request, context, params }: Pick<Route.LoaderArgs, 'request' | 'context' | 'params'>) {
  const { caller } = await requireStaff(request, context)
  const { staff } = context.get(servicesContext)
  const venue = permitted(await staff.venues.find(caller, params.venue), request)
  if (venue === undefined) throw data({ message: UNKNOWN }, { status: 404, headers: PRIVATE_HEADERS })
  return { caller, staff, venue }
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, venue } = await requireVenue(args)
  return {
    values: valuesOf(venue),
    version: venue.version,
    formKeys: [staff.newFormKey(), staff.newFormKey()] as const,
  }
}

/** `save` saves, `remove` removes. */
export async function action(args: Route.ActionArgs) {
  const { caller, staff, venue } = await requireVenue(args)
  const { venues } = staff
  const form = await readAddressForm(args.request)
  const sent = sentForm(form)
  const { version } = venue
  const { members } = args.context.get(servicesContext)
  if (form.intent === FIND_ADDRESS) {
    return answer(
      {
        ...(await lookUpPostalAddress(members, valuesOfForm(form), form[TOWN_FIELD])),
        version: sent?.version ?? version,
      },
      200,
    )
  }
  if (sent === undefined) return answer({ message: CHANGED, version }, 409)
  const sender = { ...caller, form: sent }
  if (form.intent === 'remove') {
    const result = permitted(await venues.remove(sender, venue.uid), args.request)
    return isRejected(result) ? answer({ message: staffRejectionText(result), version }, 409) : done('removed')
  }
  const { values, ...posted } = readVenue(sentOver(valuesOf(venue), form))
  const question = await checkPlace(members, form)
  if (posted.errors !== undefined || question !== undefined) {
    const shown = withQuestion({ values, errors: posted.errors ?? {} }, question)
    return answer({ ...shown, version: sent.version }, 422)
  }
  const result = permitted(await venues.save(sender, venue.uid, posted.venue), args.request)
  if (!isRejected(result)) return done('saved')
  if (result.code === 'venue-known') return answer({ values, message: staffRejectionText(result), version }, 409)
  const differences = differencesOf(venue, posted.venue)
  // A form that is sent twice differs in nothing; one that was opened again by the back button may.
  if (result.code === 'repeated' && differences.length === 0) return done('saved')
  return answer({ message: CHANGED, values, differences, version }, 409)
}

type Answer = {
  /** Of the venue that the form is about now. */
  readonly version: number
  readonly values?: FormValues
  readonly errors?: FieldErrors
  readonly message?: string
  readonly postalNote?: PostalNote
  readonly differences?: readonly Difference[]
}

const answer = privateData<Answer>

function done(what: 'saved' | 'removed') {
  return redirect(staffHref('staff-venues', { done: what }), { status: 303, headers: PRIVATE_HEADERS })
}

function valuesOf(venue: VenueInput): FormValues {
  return {
    name: venue.name,
    kana: venue.kana,
    postalCode: postalCodeText(venue.postalCode),
    prefecture: String(venue.prefecture),
    address1: venue.address1,
    address2: venue.address2 ?? '',
    telephone: telephoneText(venue.telephone),
    hours: venue.hours ?? '',
    [KEPT_PLACE]: keptPlaceOf(venue),
  }
}

function differencesOf(stored: VenueInput, typed: VenueInput): Difference[] {
  const textOf = (venue: VenueInput, name: keyof VenueInput) =>
    name === 'prefecture' ? prefectureName(venue.prefecture) : (valuesOf(venue)[name] ?? '')
  return FIELDS.filter((name) => stored[name] !== typed[name]).map((name) => ({
    label: VENUE_LABELS[name],
    current: textOf(stored, name),
    typed: textOf(typed, name),
  }))
}

export default function VenuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { values, formKeys } = loaderData
  const version = actionData?.version ?? loaderData.version
  return (
    <div className="staff-move">
      <h1>斎場・施設</h1>
      <p>
        <a href={staffHref('staff-venues')}>名簿へ戻る</a>
      </p>
      <RejectionAlert message={actionData?.message} />
      <StaffDifferences differences={actionData?.differences} />
      <VenueFields
        button="保存する"
        values={actionData?.values ?? values}
        errors={actionData?.errors}
        postalNote={actionData?.postalNote}
        version={version}
        formKey={formKeys[0]}
      />
      <StaffForm label="名簿からの削除" version={version} formKey={formKeys[1]}>
        <p>名簿から消えます。この斎場・施設へお送りするご注文は変わりません。</p>
        <button type="submit" name="intent" value="remove" className="button button-plain">
          名簿から削除
        </button>
      </StaffForm>
    </div>
  )
}
