import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, sentForm } from '#app/session/require-staff.ts'
import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import { UNIT_LABELS } from '#app/text/staff-catalogue-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { StaffDateField } from '#app/ui/staff/staff-fields.tsx'
import { RejectionAlert, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { unitForm } from '#domain/catalog/item-form.ts'
import { isSizeGroup } from '#domain/catalog/tag-group.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected } from '#domain/result.ts'
import type { ItemUnit } from '#services/ports/staff-items.ts'
import type { Route } from './+types/units.ts'
import { requireItem } from './require-item.ts'

export const meta: Route.MetaFunction = ({ params, matches }) => staffMeta(matches, `個体の追加 ${params.id}`)

type UnitField = keyof typeof UNIT_LABELS
type Values = Readonly<Partial<Record<UnitField, string>>>

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { caller, item } = await requireItem(request, context, params.id)
  const { staff, catalog } = context.get(servicesContext)
  const [choices, { todayOn }] = await Promise.all([staff.items.choices(caller), catalog.getCalendar()])
  const groups = permitted(choices, request).tagCategories.filter(isSizeGroup)
  const last = item.units.at(-1)
  const values: Values = {
    count: '1',
    refPriceYen: last === undefined ? '' : String(last.refPriceYen),
    boughtOn: todayOn,
  }
  return {
    item: { id: item.id, name: item.name, version: item.version },
    hasSizes: hasSizes(item.units),
    sizes: groups.flatMap(({ name: group, tags }) =>
      tags.map(({ uid, name }) => ({ value: String(uid), label: `${group} ${name}` })),
    ),
    values,
    formKey: staff.newFormKey(),
  }
}

/** Whether a unit without a size would be a slip: all those that there are have one. */
const hasSizes = (units: readonly ItemUnit[]) =>
  units.length > 0 && units.every(({ sizeTagUid }) => sizeTagUid !== undefined)

export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller, item } = await requireItem(request, context, params.id)
  const form = await readForm(request)
  const names = Object.keys(UNIT_LABELS) as UnitField[]
  const values: Values = Object.fromEntries(names.map((name) => [name, form[name] ?? '']))
  const reject = (facts: { readonly message?: string; readonly errors?: FieldErrors }, status: number) =>
    data({ values, message: facts.message ?? '', errors: facts.errors }, { status, headers: PRIVATE_HEADERS })
  const parsed = unitForm.safeParse(values)
  if (!parsed.success) return reject({ errors: fieldErrorsOf(parsed.error, UNIT_LABELS) }, 422)
  if (parsed.data.sizeTagUid === undefined && hasSizes(item.units))
    return reject({ errors: { sizeTagUid: fieldErrorText(UNIT_LABELS.sizeTagUid, 'choice-required') } }, 422)
  const { items } = context.get(servicesContext).staff
  const result = permitted(await items.addUnits({ ...caller, form: sentForm(form) }, item.id, parsed.data), request)
  if (isRejected(result) && result.code === 'size-unknown')
    return reject({ errors: { sizeTagUid: staffRejectionText(result) } }, 422)
  if (isRejected(result) && result.code !== 'repeated') return reject({ message: staffRejectionText(result) }, 409)
  return redirect(staffHref('staff-item', { id: item.id, done: 'units' }), { status: 303, headers: PRIVATE_HEADERS })
}

export default function Units({ loaderData, actionData }: Route.ComponentProps) {
  const { item, hasSizes, sizes, formKey } = loaderData
  const values: Values = actionData?.values ?? loaderData.values
  const field = (name: UnitField) => ({
    name,
    label: UNIT_LABELS[name],
    error: actionData?.errors?.[name],
    value: values[name],
  })
  return (
    <div className="staff-move">
      <h1>個体の追加：{item.name}</h1>
      <p>
        <a href={staffHref('staff-item', { id: item.id })}>商品 {item.id} へ戻る</a>
      </p>
      <RejectionAlert message={actionData?.message} />
      <ErrorSummary errors={actionData?.errors} title="内容を確かめてください" />
      <p>番号は続きから自動で付きます。同じサイズの個体があれば、その寸法を写します。</p>
      <StaffForm label="個体の追加" version={item.version} formKey={formKey}>
        <SelectField
          {...field('sizeTagUid')}
          options={sizes}
          placeholder={hasSizes ? '選んでください' : 'フリー（サイズなし）'}
          required={hasSizes}
        />
        <TextField {...field('count')} inputMode="numeric" size="short" required />
        <TextField
          {...field('refPriceYen')}
          inputMode="numeric"
          size="short"
          help="紛失・損傷のときの上限になります（円）。"
          required
        />
        <StaffDateField {...field('boughtOn')} required />
        <button type="submit" className="button">
          追加する
        </button>
      </StaffForm>
    </div>
  )
}
