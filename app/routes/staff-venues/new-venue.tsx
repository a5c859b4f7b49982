import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { checkPlace, readAddressForm, withQuestion } from '#app/ui/address/place-check.ts'
import { lookUpPostalAddress } from '#app/ui/address/postal-autofill.ts'
import { FIND_ADDRESS, type PostalNote, TOWN_FIELD } from '#app/ui/address/postal-note.ts'
import { sentOver } from '#app/ui/form/read-form.ts'
import { RejectionAlert } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected } from '#domain/result.ts'
import { venueFilter } from '#domain/staff/desk-filters.ts'
import type { Route } from './+types/new-venue.ts'
import { VenueFields } from './venue-fields.tsx'
import { readVenue, valuesOfForm } from './venue-form.ts'

export const meta: Route.MetaFunction = () => [
  { title: '斎場・施設の登録 | 墨礼 SUMIREI 管理' },
  { name: 'robots', content: 'noindex,nofollow' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { staff } = context.get(servicesContext)
  permitted(await staff.venues.list(caller, venueFilter.parse({})), request)
  return { formKey: staff.newFormKey() }
}

type Answer = {
  readonly values: FormValues
  readonly errors?: FieldErrors
  readonly message?: string
  readonly postalNote?: PostalNote
}

export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { staff, members } = context.get(servicesContext)
  const form = await readAddressForm(request)
  if (form.intent === FIND_ADDRESS)
    return answer(await lookUpPostalAddress(members, valuesOfForm(form), form[TOWN_FIELD]), 200)
  const { values, ...posted } = readVenue(sentOver({}, form))
  const question = await checkPlace(members, form)
  if (posted.errors !== undefined || question !== undefined)
    return answer(withQuestion({ values, errors: posted.errors ?? {} }, question), 422)
  const result = permitted(await staff.venues.add({ ...caller, form: sentForm(form) }, posted.venue), request)
  if (!isRejected(result) || result.code === 'repeated')
    return redirect(staffHref('staff-venues', { done: 'saved' }), { status: 303, headers: PRIVATE_HEADERS })
  return answer({ values, message: staffRejectionText(result) }, 409)
}

const answer = privateData<Answer>

export default function NewVenue({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="staff-move">
      <h1>斎場・施設の登録</h1>
      <p>
        <a href={staffHref('staff-venues')}>名簿へ戻る</a>
      </p>
      <RejectionAlert message={actionData?.message} />
      <VenueFields
        button="登録する"
        values={actionData?.values ?? {}}
        errors={actionData?.errors}
        postalNote={actionData?.postalNote}
        version={0}
        formKey={loaderData.formKey}
      />
    </div>
  )
}
