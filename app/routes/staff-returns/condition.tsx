import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireFor } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { ConditionPictures } from '#app/ui/staff/condition-photos.tsx'
import { RejectionAlert } from '#app/ui/staff/staff-form.tsx'
import { partsInBox } from '#domain/catalog/parts.ts'
import { MAX_PHOTO_BYTES } from '#domain/files/upload-rules.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { CONDITION_VERDICTS } from '#domain/order/condition.ts'
import type { Order } from '#domain/order/order.ts'
import { packingParcels } from '#domain/order/packing.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/condition.ts'
import { ConditionForm } from './condition-fields.tsx'
import { conditionPlace, readCondition } from './condition-form.ts'
import { shownCondition } from './flaw-comparison.tsx'
import { requireReturn } from './require-return.ts'
import { seeOther } from './scan.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '状態の記録')

type Args = Pick<Route.LoaderArgs, 'request' | 'context'>

/** The unit that the address names; 404 for an unknown one. */
async function requireUnit({ request, context }: Args) {
  const place = conditionPlace(new URL(request.url))
  const required = await requireReturn(request, context, place?.number ?? '')
  const line = required.view.order.lines.find(({ uid }) => uid === place?.lineUid)
  if (place === undefined || line === undefined) {
    const message = staffRejectionText(rejected('line-unknown', { lineUid: place?.lineUid ?? '' }))
    throw data({ message }, { status: 404, headers: PRIVATE_HEADERS })
  }
  return { ...required, place, line, unit: required.view.units.get(line.unitUid) }
}

export async function loader(args: Route.LoaderArgs) {
  const { person, view, place, line, unit } = await requireUnit(args)
  const { orders, newFormKey } = args.context.get(servicesContext).staff
  requireFor(orders.moves.recordCondition.useCase, person, args.request)
  const packing = view.packings.get(line.uid)
  const refused = new URL(args.request.url).searchParams.get('refused')
  const { stage, verdict } = place
  const isReturned = line.status === 'Return'
  return {
    number: view.order.number ?? 0,
    version: view.order.version,
    formKey: newFormKey(),
    unitId: unit?.unitId ?? '',
    name: `${line.itemName} ${line.sizeLabel}`,
    isReturn: stage === 'return',
    values: { verdict, parts: [] as readonly string[], note: '' },
    verdicts: CONDITION_VERDICTS.filter((each) => each !== 'wrong' || (stage === 'return' && !isReturned)),
    parts: unit === undefined ? [] : partsInBox(line, unit),
    packing: packing && shownCondition(packing),
    back: stage === 'return' ? deskPath(place) : parcelPath(view.order, line.uid),
    message: refused === 'file-too-large' ? staffRejectionText(TOO_LARGE) : '',
  }
}

const TOO_LARGE = rejected('file-too-large', { maxBytes: MAX_PHOTO_BYTES })

function deskPath({ number, lineUid }: { readonly number: string; readonly lineUid: string }, done?: string): string {
  return staffHref('staff-return', { number, unit: lineUid, done })
}

/** The page of the parcel in which a line is packed. */
function parcelPath(
  order: Order,
  lineUid: string,
  query: { readonly done?: string; readonly unit?: string | undefined } = {},
) {
  const parcel = packingParcels(order).find(({ lines }) => lines.some(({ uid }) => uid === lineUid))
  return staffHref('staff-parcel', { parcel: `${order.number}-${parcel?.number ?? 1}`, ...query })
}

/** Records the condition; what is missing is said beside the form, and what was entered stays. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const { caller, view, place, line, unit } = await requireUnit(args)
  const { sent, condition, rejection } = await readCondition(request, place)
  const { photos: _, ...values } = condition
  const reject = (why: BackOfficeRejection, status = 422) =>
    data({ values, message: staffRejectionText(why) }, { status, headers: PRIVATE_HEADERS })
  if (rejection !== undefined) return reject(rejection)
  if (sent === undefined) return reject(rejected('order-changed'), 409)
  const { recordCondition } = context.get(servicesContext).staff.orders.moves
  const wanted = { ...condition, uid: sent.key, lineUid: line.uid, stage: place.stage }
  const result = permitted(await recordCondition({ ...caller, form: sent }, view.order.uid, wanted), request)
  if (isRejected(result) && result.code !== 'repeated') return reject(result)
  const unitId = unit?.unitId
  return seeOther(
    place.stage === 'return'
      ? deskPath(place, 'recorded')
      : parcelPath(view.order, line.uid, { done: 'recorded', unit: unitId }),
  )
}

export default function ConditionPage({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <div className="staff-move">
      <h1>
        状態の記録 <span className="staff-number">{view.unitId}</span>
      </h1>
      <p>
        {view.name}　<a href={view.back}>ご注文 {view.number} へ戻る</a>
      </p>
      {view.packing !== undefined && (
        <div className="staff-note">
          <p>出荷時　{view.packing.text}</p>
          <ConditionPictures uid={view.packing.uid} count={view.packing.photos} label="出荷時の写真" />
        </div>
      )}
      <RejectionAlert message={actionData?.message ?? view.message} />
      <ConditionForm view={view} values={actionData?.values ?? view.values} />
    </div>
  )
}
