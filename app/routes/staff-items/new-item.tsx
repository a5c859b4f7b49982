import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm, sentOver } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/new-item.ts'
import { ItemFields } from './item-fields.tsx'
import { type ItemValues, itemErrors, MAX_ITEM_TEXT, readItem } from './item-form.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '商品の登録')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { staff, settings } = context.get(servicesContext)
  return {
    choices: permitted(await staff.items.choices(caller), request),
    furtherDayPercent: settings.now().prices.furtherDayPercent,
    formKey: staff.newFormKey(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const form = await readForm(request, MAX_ITEM_TEXT)
  const posted = readItem(sentOver({}, form))
  const reject = (facts: { errors?: FieldErrors | undefined; message?: string }, status: number) =>
    data<Answer>({ values: posted.values, message: '', ...facts }, { status, headers: PRIVATE_HEADERS })
  if (posted.errors !== undefined) return reject({ errors: posted.errors }, 422)
  const { items } = context.get(servicesContext).staff
  const result = permitted(await items.add({ ...caller, form: sentForm(form) }, posted.edit), request)
  if (isRejected(result) && result.code === 'repeated')
    return redirect(staffHref('staff-items'), { status: 303, headers: PRIVATE_HEADERS })
  if (isRejected(result)) {
    const errors = itemErrors(result)
    return reject(errors === undefined ? { message: staffRejectionText(result) } : { errors }, 409)
  }
  const path = staffHref('staff-item', { id: result.id, done: 'added' })
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

type Answer = {
  readonly values: ItemValues
  readonly errors?: FieldErrors | undefined
  readonly message: string
}

export default function NewItem({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, furtherDayPercent, formKey } = loaderData
  return (
    <>
      <h1>商品の登録</h1>
      <p className="staff-hint">登録した商品は下書きです。個体と写真を加えてから公開します。</p>
      {choices.makers.length === 0 && (
        <p className="staff-hint">
          まだブランドがありません。先に
          <a href={staffHref('staff-labels', { kind: 'maker' })}>ブランドを登録</a>
          してください。
        </p>
      )}
      <RejectionAlert message={actionData?.message} />
      <ItemFields
        label="商品の登録"
        button="登録する"
        choices={choices}
        values={actionData?.values ?? {}}
        errors={actionData?.errors}
        version={0}
        formKey={formKey}
        openLineCount={undefined}
        furtherDayPercent={furtherDayPercent}
      />
    </>
  )
}
