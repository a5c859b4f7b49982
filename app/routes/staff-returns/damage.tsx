import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireFor, sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { HiddenFields } from '#app/ui/form/hidden-fields.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { MovePreview } from '#app/ui/staff/move-preview.tsx'
import { previewView } from '#app/ui/staff/preview-view.ts'
import { RejectionAlert, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { CONFIRM } from '#app/ui/staff/staff-keys.ts'
import { partLabels, partsInBox } from '#domain/catalog/parts.ts'
import { sumYen } from '#domain/money.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { DAMAGES, parseDamageCode } from '#domain/pricing/charges.ts'
import { lossOf, partYen } from '#domain/pricing/part-price.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { parseInteger } from '#domain/text/integer.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Preview } from '#services/staff/audited-orders.ts'
import type { Route } from './+types/damage.ts'
import { FlawComparison, shownCondition } from './flaw-comparison.tsx'
import { requireReturn } from './require-return.ts'
import { seeOther } from './scan.ts'

export const meta: Route.MetaFunction = ({ params, matches }) => staffMeta(matches, `損傷の請求 ${params.number}`)

const YEN = /^[1-9]\d{0,8}$/
const MAX_TEXT = 2_000

/** The returned line that the address names, with its flaw: photographs, or the parts that are missing. */
async function requireDamaged(request: Request, context: Readonly<RouterContextProvider>, number: string) {
  const required = await requireReturn(request, context, number)
  const lineUid = new URL(request.url).searchParams.get('line')
  const line = required.view.order.lines.find(({ uid }) => uid === lineUid)
  const condition = line && required.view.arrivals.get(line.uid)
  const isShown = condition !== undefined && (condition.fileKeys.length > 0 || condition.verdict === 'missing-part')
  if (line === undefined || condition === undefined || !isShown)
    throw data(
      {
        message: '請求できる状態の記録がありません。先に汚れ・傷みを写真と一緒に、または付属品不足を記録してください。',
      },
      { status: 404, headers: PRIVATE_HEADERS },
    )
  return { ...required, line, condition }
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { person, view, line, condition } = await requireDamaged(request, context, params.number)
  const { orders, newFormKey } = context.get(servicesContext).staff
  requireFor(orders.moves.chargeDamage.useCase, person, request)
  const packing = view.packings.get(line.uid)
  const unit = view.units.get(line.unitUid)
  const missing = condition.verdict === 'missing-part' ? condition.parts : []
  return {
    number: params.number,
    lineUid: line.uid,
    version: view.order.version,
    formKey: newFormKey(),
    unitId: unit?.unitId ?? '',
    // Staff may lower it: what the part costs is proposed.
    missing:
      missing.length === 0
        ? undefined
        : {
            parts: partLabels(unit === undefined ? [] : partsInBox(line, unit), missing).join('、'),
            damage: lossOf(missing),
            costYen: sumYen(missing.map((key) => partYen(key, line.refPriceYen))),
          },
    name: `${line.itemName} ${line.sizeLabel}`,
    refPriceYen: line.refPriceYen,
    hasPlan: line.hasPlan,
    photos: condition.fileKeys.length,
    arrival: shownCondition(condition),
    packing: packing && shownCondition(packing),
    options: DAMAGES.map(({ code, text, isCovered }) => ({
      value: code,
      label: line.hasPlan && isCovered ? `${text}（安心プランで0円）` : text,
    })),
  }
}

/** `preview` shows the charge and its mail, `edit` the form again; `do` charges, unless the order has changed since. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller, view, line, condition } = await requireDamaged(request, context, params.number)
  const values = await readForm(request, MAX_TEXT)
  const answer = (rejection: BackOfficeRejection, status: number) =>
    data({ values, message: staffRejectionText(rejection), preview: undefined }, { status, headers: PRIVATE_HEADERS })
  if (values.intent === 'edit')
    return data({ values, message: '', preview: undefined }, { status: 200, headers: PRIVATE_HEADERS })
  const { damage: code, cost = '', reason = '' } = values
  const [sent, damage] = [sentForm(values), parseDamageCode(code)]
  if (sent === undefined) return answer(rejected('order-changed'), 409)
  if (damage === undefined) return answer(rejected('damage-missing'), 422)
  if (!YEN.test(cost)) return answer(rejected('charge-amount'), 422)
  const { staff } = context.get(servicesContext)
  const place = parseInteger(values.photo) ?? 1
  const photo = permitted(await staff.returns.readPhoto(caller, condition.uid, place), request)
  if (isRejected(photo)) return answer(rejected('photo-missing'), 422)
  const wanted = { lineUid: line.uid, damage, costYen: Number(cost), reason, photo }
  const { chargeDamage } = staff.orders.moves
  if (values.intent !== 'do') {
    const preview = permitted(await chargeDamage.preview(caller, view.order.uid, wanted), request)
    if (isRejected(preview)) return answer(preview, 409)
    return data(
      { values, message: '', preview: previewView(preview as Preview) },
      { status: 200, headers: PRIVATE_HEADERS },
    )
  }
  const result = permitted(await chargeDamage({ ...caller, form: sent }, view.order.uid, wanted), request)
  if (isRejected(result) && result.code !== 'repeated') return answer(result, 409)
  return seeOther(staffHref('staff-return', { number: params.number, unit: line.uid, done: 'charged' }))
}

export default function DamagePage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { number, lineUid, unitId, name, refPriceYen, hasPlan, packing, arrival } = view
  const values = actionData?.values
  const preview = actionData?.preview
  return (
    <div className="staff-move">
      <h1>
        損傷の請求 <span className="staff-number">{unitId}</span>
      </h1>
      <p>
        <a href={staffHref('staff-return', { number, unit: lineUid })}>ご注文 {number} の返却へ戻る</a>
      </p>
      <p>
        {name}　参考価格 {yenText(refPriceYen)}　{hasPlan ? '安心プランあり' : '安心プランなし'}
      </p>
      <FlawComparison packing={packing} arrival={arrival} />
      {view.missing !== undefined && <p className="staff-late">届いていない品：{view.missing.parts}</p>}
      <RejectionAlert message={actionData?.message} />
      {values === undefined || preview === undefined ? (
        <ChargeForm view={view} values={values} />
      ) : (
        <>
          <MovePreview preview={preview} />
          {view.photos > 1 && <p>{`請求に添える写真：返却時の${values.photo}枚目`}</p>}
          <ConfirmForm view={view} values={values} />
        </>
      )}
    </div>
  )
}

type Values = Readonly<Record<string, string | undefined>>
type View = Route.ComponentProps['loaderData']

function ChargeForm({ view, values }: { readonly view: View; readonly values: Values | undefined }) {
  const { options, photos, version, formKey, missing } = view
  return (
    <StaffForm label="損傷の請求" version={version} formKey={formKey}>
      <SelectField
        name="damage"
        label="損傷"
        options={options}
        placeholder="選んでください"
        value={values?.damage ?? missing?.damage}
        required
      />
      {photos > 1 && (
        <SelectField
          name="photo"
          label="請求に添える写真"
          options={Array.from({ length: photos }, (_, index) => ({
            value: String(index + 1),
            label: `${index + 1}枚目`,
          }))}
          value={values?.photo ?? '1'}
          required
        />
      )}
      <TextField
        name="cost"
        label="実費（円）"
        size="short"
        inputMode="numeric"
        value={values?.cost ?? missing?.costYen.toString()}
        required
      />
      <TextArea
        name="reason"
        label="お客様への説明"
        rows={3}
        value={values?.reason ?? (missing && `${missing.parts}がご返却のお荷物に入っていませんでした。`)}
        required
      />
      <button type="submit" name="intent" value="preview" className="button">
        内容を確かめる
      </button>
    </StaffForm>
  )
}

const FIELDS = ['damage', 'photo', 'cost', 'reason'] as const

/** Charges exactly what was previewed: the fields are hidden. `edit` shows them again. */
function ConfirmForm({ view, values }: { readonly view: View; readonly values: Values }) {
  const version = Number(values.version ?? view.version)
  return (
    <StaffForm label="損傷の請求" version={version} formKey={values.formKey ?? view.formKey}>
      <HiddenFields values={Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? '']))} />
      <div className="staff-links">
        <button type="submit" name="intent" value="do" className="button" {...{ [CONFIRM]: '' }}>
          損傷を請求
        </button>
        <button type="submit" name="intent" value="edit" className="button button-plain">
          内容を直す
        </button>
      </div>
    </StaffForm>
  )
}
