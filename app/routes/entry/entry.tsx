import { useRef } from 'react'
import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/session/require-session.ts'
import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import { memberRejection } from '#app/text/member-rejections.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { FIND_ADDRESS } from '#app/ui/address/postal-autofill.ts'
import { type AddressFormState, lookUpPostalAddress } from '#app/ui/address/postal-lookup.ts'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { birthYears } from '#domain/customer/enumerations.ts'
import type { Day } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import { registrationForm } from '#domain/membership/registration-form.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import type { Route } from './+types/entry.ts'
import { EntryConfirm } from './entry-confirm.tsx'
import { CONFIRM_LABELS, DETAIL_LABELS } from './entry-fields.ts'
import { EntryInput } from './entry-input.tsx'
import { EntrySent } from './entry-sent.tsx'
import { entryValues, errorsAmong } from './entry-values.ts'

type Answer = AddressFormState & {
  readonly step: 'input' | 'confirm'
  /** Why the registration failed, when no field is invalid. */
  readonly alert?: string
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '会員登録',
    description: '会員登録をなさると、ご住所の入力を省いてご注文いただけ、ポイントもお使いになれます。',
    path: pageHref('entry'),
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { todayOn } = await context.get(servicesContext).catalog.getCalendar()
  return { isSent: new URL(request.url).searchParams.has('sent'), years: birthYears(todayOn) }
}

/** Steps: input, confirm (asks for the secrets), sent. Each step posts all fields; nothing is stored in between. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { members, catalog } = context.get(servicesContext)
  const values = entryValues(form)
  if (form.intent === FIND_ADDRESS)
    return data<Answer>({ step: 'input', ...(await lookUpPostalAddress(members, values)) })
  // Started from the page of a guest's order, which posts the customer's data.
  if (form.intent === 'begin') return data<Answer>({ step: 'input', values })
  const { todayOn } = await catalog.getCalendar()
  const { registration, errors } = readRegistration(form, todayOn)
  const detailErrors = errorsAmong(errors, DETAIL_LABELS)
  if (Object.keys(detailErrors).length > 0) return data<Answer>({ step: 'input', values, errors: detailErrors }, 422)
  if (form.intent === 'edit') return data<Answer>({ step: 'input', values })
  if (form.intent !== 'register') return data<Answer>({ step: 'confirm', values })
  const confirmErrors = errorsAmong(errors, CONFIRM_LABELS)
  if (registration === undefined || Object.keys(confirmErrors).length > 0) {
    return data<Answer>({ step: 'confirm', values, errors: confirmErrors }, 422)
  }
  const passwordRejection = await members.checkPassword({ ...registration, names: namesOf(registration.address) })
  if (passwordRejection) return data<Answer>({ step: 'confirm', values, errors: passwordError(passwordRejection) }, 422)
  const result = await members.register(registration, callerOf(context))
  if (!isRejected(result)) return redirect(pageHref('entry', { sent: '1' }), 303)
  if (result.code === 'password-refused') {
    return data<Answer>({ step: 'confirm', values, errors: passwordError(result) }, 422)
  }
  const { sentence, status } = memberRejection(result.code)
  return data<Answer>({ step: 'confirm', values, alert: sentence }, status)
}

function namesOf({ familyName, givenName }: Address): string[] {
  return [familyName, givenName]
}

function passwordError({ code, detail }: Rejection): FieldErrors {
  return { password: fieldErrorText(CONFIRM_LABELS.password, code, detail) }
}

function readRegistration(form: PostedForm, todayOn: Day) {
  const parsed = registrationForm(todayOn).safeParse(form)
  const errors: FieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.error, { ...DETAIL_LABELS, ...CONFIRM_LABELS })
  const consent = fieldErrorText(CONFIRM_LABELS.consent, 'consent-required')
  return { registration: parsed.data, errors: form.consent === '1' ? errors : { ...errors, consent } }
}

export default function EntryPage({ loaderData: { isSent, years }, actionData }: Route.ComponentProps) {
  // Going back from the confirmation shows the entered values, not an empty form.
  const typed = useRef<FormValues>({})
  if (actionData !== undefined) typed.current = actionData.values
  return (
    <div className="page checkout">
      {isSent ? (
        <EntrySent />
      ) : actionData?.step === 'confirm' ? (
        <EntryConfirm values={actionData.values} errors={actionData.errors} alert={actionData.alert ?? ''} />
      ) : (
        <EntryInput
          values={actionData?.values ?? typed.current}
          errors={actionData?.errors}
          postalNote={actionData?.postalNote}
          years={years}
        />
      )}
    </div>
  )
}
