import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, sentForm } from '#app/session/require-staff.ts'
import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { ITEM_FORMS, type ItemFormKey, MEASUREMENTS } from '#domain/catalog/forms.ts'
import {
  type MeasurementField,
  measuredForms,
  measurementFields,
  measurementLabel,
  proposedMeasurements,
} from '#domain/catalog/measurements.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { Route } from './+types/sizes.ts'
import { requireItem } from './require-item.ts'

export const meta: Route.MetaFunction = ({ params, matches }) => staffMeta(matches, `寸法 ${params.id}`)

const PREFIX = 'm.'

async function requireSize({ request, context, params }: Pick<Route.LoaderArgs, 'request' | 'context' | 'params'>) {
  const found = await requireItem(request, context, params.id)
  const size = new URL(request.url).searchParams.get('size') ?? ''
  const sizeTagUid = size === '' ? undefined : parseInteger(size)
  const unit = found.item.units.find((each) => each.sizeTagUid === sizeTagUid)
  if (unit === undefined || (size !== '' && sizeTagUid === undefined))
    throw data({ message: staffRejectionText(rejected('size-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  return { ...found, sizeTagUid, unit }
}

export async function loader(args: Route.LoaderArgs) {
  const { item, unit } = await requireSize(args)
  const forms = measuredForms(item.form, item.setForm)
  const measured = proposedMeasurements(unit.measurements, item.setForm)
  const values = measurementFields(forms).map(({ name, form, key }) => [name, measured[form]?.[key]] as const)
  return {
    item: { id: item.id, name: item.name, version: item.version },
    sizeLabel: unit.sizeLabel,
    forms,
    values: Object.fromEntries(values.map(([name, value]) => [name, value === undefined ? '' : String(value)])),
    formKey: args.context.get(servicesContext).staff.newFormKey(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const { caller, item, sizeTagUid } = await requireSize(args)
  const form = await readForm(request)
  const fields = Object.entries(form).filter(([name]) => name.startsWith(PREFIX))
  const typed = Object.fromEntries(fields.map(([name, value]) => [name.slice(PREFIX.length), value]))
  const sent = sentForm(form)
  const { items } = context.get(servicesContext).staff
  const result =
    sent === undefined
      ? rejected('record-changed')
      : permitted(await items.measure({ ...caller, form: sent }, item.id, sizeTagUid, typed), request)
  if (isRejected(result) && result.code !== 'repeated') {
    // After a stale edit the answer shows what is stored now, so the next attempt is about that.
    const version = result.code === 'record-changed' ? item.version : (sent?.version ?? item.version)
    const errors: FieldErrors =
      result.code === 'measurements-refused'
        ? Object.fromEntries(
            result.detail.errors.map(({ name, code, detail }) => [
              `${PREFIX}${name}`,
              fieldErrorText(detail.label, code),
            ]),
          )
        : {}
    const message = staffRejectionText(result)
    return data({ message, errors, typed, version }, { status: 422, headers: PRIVATE_HEADERS })
  }
  return redirect(staffHref('staff-item', { id: item.id, done: 'sizes' }), { status: 303, headers: PRIVATE_HEADERS })
}

export default function Sizes({ loaderData, actionData }: Route.ComponentProps) {
  const { item, sizeLabel, forms, values, formKey } = loaderData
  const typed: Readonly<Record<string, string>> = actionData?.typed ?? values
  const known = new Set(measurementFields(forms).map(({ name }) => name))
  const foreign = Object.keys(typed).filter((name) => !known.has(name) && typed[name] !== '')
  return (
    <div className="staff-move">
      <h1>
        寸法：{item.name} {sizeLabel}
      </h1>
      <p>
        <a href={staffHref('staff-item', { id: item.id })}>商品 {item.id} へ戻る</a>
      </p>
      <RejectionAlert message={actionData?.message} />
      <ErrorSummary errors={actionData?.errors} title="寸法を確かめてください" />
      <p>このサイズのすべての個体に保存します。単位はセンチです。空欄の寸法はお客様の画面に出ません。</p>
      <StaffForm label="寸法" version={actionData?.version ?? item.version} formKey={formKey}>
        {forms.map((form) => (
          <FormFields key={form} form={form} typed={typed} errors={actionData?.errors} />
        ))}
        {foreign.map((name) => (
          <TextField
            key={name}
            name={`${PREFIX}${name}`}
            label={measurementLabel(name)}
            value={typed[name]}
            error={actionData?.errors[`${PREFIX}${name}`]}
            size="short"
          />
        ))}
        <button type="submit" className="button">
          保存する
        </button>
      </StaffForm>
    </div>
  )
}

type FormFieldsProps = {
  readonly form: ItemFormKey
  readonly typed: Readonly<Record<string, string>>
  readonly errors: FieldErrors | undefined
}

function FormFields({ form, typed, errors }: FormFieldsProps) {
  const fields: readonly MeasurementField[] = measurementFields([form])
  return (
    <fieldset className="staff-measures">
      <legend>{ITEM_FORMS[form].label}</legend>
      {fields.map(({ name, key }) => (
        <TextField
          key={name}
          name={`${PREFIX}${name}`}
          label={MEASUREMENTS[key].unit === 'cm' ? MEASUREMENTS[key].label : `${MEASUREMENTS[key].label}（個）`}
          value={typed[name]}
          error={errors?.[`${PREFIX}${name}`]}
          inputMode="numeric"
          size="short"
        />
      ))}
    </fieldset>
  )
}
