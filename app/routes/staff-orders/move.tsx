import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData, seeOther } from '#app/response-headers.ts'
import { requireFor, sentForm } from '#app/session/require-staff.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { checkPlace, readAddressForm, withQuestion } from '#app/ui/address/place-check.ts'
import { lookUpPostalAddress } from '#app/ui/address/postal-autofill.ts'
import { FIND_ADDRESS, type PostalNote, TOWN_FIELD } from '#app/ui/address/postal-note.ts'
import { sentOver } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert } from '#app/ui/staff/staff-form.tsx'
import { useLive } from '#app/ui/staff/use-live.ts'
import { venueChoiceOf } from '#app/ui/staff/venue-choice.ts'
import { VenueSearch } from '#app/ui/staff/venue-search.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import type { Route } from './+types/move.ts'
import { findFieldError, type MoveForm, type Values } from './move-fields.ts'
import { ConfirmForm, InputForm } from './move-forms.tsx'
import { initialValues, movePage, storedValues } from './move-page.ts'
import { MOVE_FORMS } from './order-moves.ts'
import { performMove, previewOf } from './perform-move.ts'
import { requireOrder } from './require-order.ts'

export const meta: Route.MetaFunction = ({ params, loaderData, matches }) =>
  staffMeta(matches, `${loaderData?.title ?? ''} ${params.number}`)

const MAX_TEXT = 2_000

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { caller, person, view } = await requireOrder(request, context, params.number)
  const form = requireMove(params.move)
  const { staff } = context.get(servicesContext)
  requireFor(staff.orders.moves[form.move].useCase, person, request)
  const canSearch = form.hasVenues === true && form.isOffered(view) && hasDuty(person.duties, ['service'])
  const choice = canSearch ? await venueChoiceOf(staff, { caller, request }) : undefined
  const preset = new URLSearchParams({
    ...Object.fromEntries(new URL(request.url).searchParams),
    ...choice?.chosen?.values,
  })
  const venues = choice && { ...choice, chosen: choice.chosen && { hours: choice.chosen.hours } }
  const page = { ...movePage(form, view, staff.newFormKey(), preset), move: params.move, venues }
  const { formKey } = page
  if (!form.isOffered(view)) return { ...page, message: NOT_OFFERED, preview: undefined }
  if (form.fields.some(({ kind }) => kind !== 'hidden')) return { ...page, message: '', preview: undefined }
  const values = sentOver(initialValues(form, view), {})
  const preview = await previewOf({ request, context, caller, view, form, values, formKey })
  if (isRejected(preview)) return { ...page, message: staffRejectionText(preview), preview: undefined }
  return { ...page, message: '', preview }
}

const NOT_OFFERED = 'いまの状態のご注文には行えません。ご注文の画面で状態を確かめてください。'

/** `preview` shows what would happen; `do` does it, unless the order has changed since it was shown. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller, view } = await requireOrder(request, context, params.number)
  const form = requireMove(params.move)
  const { members, settings } = context.get(servicesContext)
  const values = sentOver(storedValues(form, view), await readAddressForm(request, MAX_TEXT))
  if (form.hasVenues && values.intent === FIND_ADDRESS)
    return answer(
      { ...(await lookUpPostalAddress({ members, settings }, values, values[TOWN_FIELD])), message: '' },
      200,
    )
  const sent = sentForm(values)
  const fieldError = findFieldError(form, view, values)
  if (fieldError !== undefined) {
    const { name, message } = fieldError
    return answer({ values, message, field: name, errors: { [name]: message } }, 422)
  }
  if (sent === undefined) return answer({ values, message: CHANGED }, 422)
  const question = form.hasVenues ? await checkPlace(members, values) : undefined
  if (question !== undefined) {
    const [message = ''] = Object.values(question.errors)
    return answer(withQuestion({ values, message }, question), 422)
  }
  const asked = { request, context, caller: { ...caller, form: sent }, view, form, values, formKey: sent.key }
  if (values.intent !== 'do') {
    const preview = await previewOf(asked)
    if (isRejected(preview)) return answer({ values, message: staffRejectionText(preview) }, 409)
    return answer({ values, message: '', preview }, 200)
  }
  const rejection = await performMove(asked)
  if (rejection !== undefined) return answer({ values, message: staffRejectionText(rejection) }, 409)
  const path = staffHref('staff-order', { number: params.number, done: params.move })
  return seeOther(path)
}

const CHANGED = staffRejectionText(rejected('order-changed'))

type Answer = {
  readonly values: Values
  readonly message: string
  readonly field?: string
  readonly errors?: FieldErrors
  readonly postalNote?: PostalNote
  readonly preview?: Exclude<Awaited<ReturnType<typeof previewOf>>, { kind: 'rejected' }>
}

const answer = privateData<Answer>

function requireMove(id: string): MoveForm {
  const form = Object.hasOwn(MOVE_FORMS, id) ? MOVE_FORMS[id] : undefined
  if (form === undefined)
    throw data(
      { message: 'この操作はありません。ご注文の画面から選んでください。' },
      { status: 404, headers: PRIVATE_HEADERS },
    )
  return form
}

export default function MovePage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, uid, number, move, venues, warning, message, preview } = loaderData
  const hasChanged = useLive(`order:${uid}`, { refreshes: false })
  const shown = actionData?.preview ?? (actionData === undefined ? preview : undefined)
  return (
    <div className="staff-move">
      <h1>{title}</h1>
      <p>
        <a href={staffHref('staff-order', { number })}>ご注文 {number} へ戻る</a>
      </p>
      {hasChanged && (
        <p className="staff-changed" role="status">
          ほかの担当者がこのご注文を更新しました。
          <a href={staffHref('staff-order', { number })}>最新の内容を見る</a>
        </p>
      )}
      <RejectionAlert message={actionData?.message ?? message} />
      {message === '' && warning !== '' && <p className="staff-changed">{warning}</p>}
      {shown === undefined ? (
        message === '' && (
          <>
            {venues && (
              <VenueSearch venues={venues} path={staffHref('staff-order-move', { number, move })} criteria={{}} />
            )}
            <InputForm
              page={loaderData}
              values={actionData?.values}
              field={actionData?.field}
              errors={actionData?.errors ?? {}}
              postalNote={actionData?.postalNote}
            />
          </>
        )
      ) : (
        <ConfirmForm page={loaderData} values={actionData?.values} preview={shown} />
      )}
    </div>
  )
}
