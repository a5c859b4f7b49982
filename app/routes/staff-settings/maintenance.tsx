import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { MAINTENANCE_LABELS } from '#app/text/staff-catalogue-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { StaffDateField } from '#app/ui/staff/staff-fields.tsx'
import { RejectionAlert, StaffDone, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/maintenance.ts'
import { type MaintenanceValues, maintenanceErrors, readMaintenance, valuesOf } from './maintenance-form.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'メンテナンス')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { maintenance, newFormKey } = context.get(servicesContext).staff
  const { isNow, version, ...stored } = permitted(await maintenance.read(caller), request)
  const isDone = new URL(request.url).searchParams.has('done')
  return { isNow, version, values: valuesOf(stored), formKey: newFormKey(), isDone }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { maintenance } = context.get(servicesContext).staff
  const form = await readForm(request)
  const sent = sentForm(form)
  const posted = readMaintenance(form)
  const reject = (facts: object, status: number) =>
    data({ values: posted.values, message: '', ...facts }, { status, headers: PRIVATE_HEADERS })
  if ('errors' in posted) return reject({ errors: posted.errors, version: sent?.version }, 422)
  const result =
    sent === undefined
      ? rejected('record-changed')
      : permitted(await maintenance.set({ ...caller, form: sent }, posted.maintenance), request)
  if (!isRejected(result) || result.code === 'repeated')
    return redirect(staffHref('staff-maintenance', { done: '1' }), { status: 303, headers: PRIVATE_HEADERS })
  const errors = maintenanceErrors(result)
  if (errors !== undefined) return reject({ errors, version: sent?.version }, 422)
  const { version } = permitted(await maintenance.read(caller), request)
  return reject({ message: staffRejectionText(result), version }, 409)
}

const MODES = [
  { value: 'off', label: '通常どおり', help: '予定も取り消します。' },
  { value: 'now', label: 'いますぐ休止', help: '「通常どおり」に戻すまで続きます。' },
  { value: 'planned', label: '時刻を決めて休止', help: '開始から終了まで休止します。' },
]

export default function MaintenancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { isNow, formKey, isDone } = loaderData
  const answer = actionData as Answer | undefined
  const values = answer?.values ?? loaderData.values
  const field = (name: keyof MaintenanceValues) => ({
    name,
    label: MAINTENANCE_LABELS[name],
    error: answer?.errors?.[name],
    value: values[name],
  })
  return (
    <div className="staff-move">
      <h1>メンテナンス</h1>
      <p>
        <a href={staffHref('staff-notices')}>お知らせの一覧へ戻る</a>
      </p>
      <StaffDone message={isDone && answer === undefined ? '保存しました。' : undefined} />
      <RejectionAlert message={answer?.message} />
      <p>
        いま：<b>{isNow ? '休止しています' : '通常どおり営業しています'}</b>
      </p>
      <p>休止中、お客様にはメンテナンスの画面だけが出ます。管理画面と、決済・配送の通知は止まりません。</p>
      <ErrorSummary errors={answer?.errors} title="内容を確かめてください" />
      <StaffForm label="メンテナンス" version={answer?.version ?? loaderData.version} formKey={formKey}>
        <RadioGroup {...field('mode')} choices={MODES} required />
        <div className="staff-pair">
          <StaffDateField {...field('startAt')} type="datetime-local" />
          <StaffDateField {...field('endAt')} type="datetime-local" />
        </div>
        <button type="submit" className="button">
          保存する
        </button>
      </StaffForm>
    </div>
  )
}

type Answer = {
  readonly values: MaintenanceValues
  readonly message: string
  readonly errors?: Readonly<Record<string, string>>
  readonly version?: number
}
