import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { AffectedOrder } from '#domain/order/closing-effects.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/closings.ts'
import {
  type ClosingValues,
  FIELD_OF_REJECTION,
  keyOfAffected,
  type PostedClosing,
  readClosing,
} from './closing-form.ts'
import { ClosingForm, ClosingPreview } from './closing-parts.tsx'
import { ClosingTables } from './closing-tables.tsx'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '休業・集配休止')

const DONE: Readonly<Record<string, string>> = {
  entered: '登録しました。ご注文は変更していません。影響のあるお客様へは個別にご連絡ください。',
  removed: '削除しました。ご注文は変更していません。',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { closings, newFormKey } = context.get(servicesContext).staff
  const done = new URL(request.url).searchParams.get('done') ?? ''
  const list = permitted(await closings.list(caller), request)
  return { ...list, formKey: newFormKey(), done: Object.hasOwn(DONE, done) ? DONE[done] : undefined }
}

/** `preview` lists the affected orders, `do` enters the closing, `remove` removes one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { closings } = context.get(servicesContext).staff
  const form = await readForm(request)
  const sender = { ...caller, form: sentForm(form) }
  if (form.intent === 'remove') {
    const result = permitted(await closings.remove(sender, form.uid ?? ''), request)
    if (!isRejected(result) || result.code === 'repeated') return done('removed')
    return answer({ message: staffRejectionText(result) }, 409)
  }
  const posted = readClosing(form)
  if ('errors' in posted) return answer({ values: posted.values, errors: posted.errors }, 422)
  const { values, closing } = posted
  const { prefectures, ...days } = closing
  const affected = permitted(
    prefectures === undefined
      ? await closings.quote(caller, days)
      : await closings.quoteSuspension(caller, { ...days, prefectures }),
    request,
  )
  if (isRejected(affected)) return reject(values, affected)
  const preview = { closing, affected, affectedKey: keyOfAffected(affected) }
  if (form.intent !== 'do') return answer({ values, preview }, 200)
  if (form.affected !== preview.affectedKey)
    return answer({ values, preview, message: staffRejectionText(rejected('affected-changed')) }, 409)
  const result = permitted(
    prefectures === undefined
      ? await closings.enter(sender, days)
      : await closings.suspend(sender, { ...days, prefectures }),
    request,
  )
  if (!isRejected(result) || result.code === 'repeated') return done('entered')
  return reject(values, result)
}

function done(what: keyof typeof DONE) {
  return redirect(staffHref('staff-closings', { done: what }), { status: 303, headers: PRIVATE_HEADERS })
}

function reject(values: ClosingValues, rejection: BackOfficeRejection) {
  const field = FIELD_OF_REJECTION[rejection.code]
  if (field === undefined) return answer({ values, message: staffRejectionText(rejection) }, 409)
  return answer({ values, errors: { [field]: staffRejectionText(rejection) } }, 422)
}

type Answer = {
  readonly values?: ClosingValues
  readonly message?: string
  readonly errors?: FieldErrors
  readonly preview?: {
    readonly closing: PostedClosing
    readonly affected: readonly AffectedOrder[]
    readonly affectedKey: string
  }
}

const answer = privateData<Answer>

export default function Closings({ loaderData, actionData }: Route.ComponentProps) {
  const { closings, suspensions, formKey, done: doneText } = loaderData
  const preview = actionData?.preview
  return (
    <>
      <h1>休業・集配休止</h1>
      <StaffDone message={actionData === undefined ? doneText : undefined} />
      <RejectionAlert message={actionData?.message} />
      {preview === undefined ? (
        <>
          <ClosingTables closings={closings} suspensions={suspensions} formKey={formKey} />
          <ClosingForm formKey={formKey} values={actionData?.values ?? {}} errors={actionData?.errors} />
        </>
      ) : (
        <ClosingPreview formKey={formKey} values={actionData?.values ?? {}} {...preview} />
      )}
    </>
  )
}
