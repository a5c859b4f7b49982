import { servicesContext } from '#app/context.ts'
import { permitted } from '#app/session/require-staff.ts'
import { parcelMessage } from '#app/text/packing-text.ts'
import { VERDICT_KEYS, VERDICT_LABELS } from '#app/text/return-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { MovePreview } from '#app/ui/staff/move-preview.tsx'
import { previewView } from '#app/ui/staff/preview-view.ts'
import { ScannerField } from '#app/ui/staff/scanner-field.tsx'
import { RejectionAlert, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { CONFIRM } from '#app/ui/staff/staff-keys.ts'
import { useLive } from '#app/ui/staff/use-live.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected } from '#domain/result.ts'
import type { Preview } from '#services/staff/audited-orders.ts'
import type { Route } from './+types/parcel.ts'
import { parcelAction } from './parcel-action.ts'
import { ParcelFacts, ParcelLines, ParcelSlips } from './parcel-parts.tsx'
import { parcelView } from './parcel-view.ts'
import { requireParcel } from './require-parcel.ts'

export const meta: Route.MetaFunction = ({ params, matches }) => staffMeta(matches, `お荷物 ${params.parcel}`)

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { caller, found } = await requireParcel({ request, context }, params.parcel)
  const { staff } = context.get(servicesContext)
  const view = parcelView(found)
  const preview =
    view.step === 'ship'
      ? permitted(await staff.packing.ship.preview(caller, view.uid, view.parcel), request)
      : undefined
  const isRefused = isRejected(preview)
  return {
    ...view,
    formKey: staff.newFormKey(),
    scan: parcelMessage(new URL(request.url).searchParams),
    preview: preview === undefined || isRefused ? undefined : previewView(preview as Preview),
    previewRejection: isRefused ? staffRejectionText(preview) : '',
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return parcelAction({ request, context }, await requireParcel({ request, context }, params.parcel))
}

type View = Route.ComponentProps['loaderData']

export default function ParcelPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { name, number, recipient, place, obstacles } = view
  return (
    <>
      <h1>
        お荷物 <span className="staff-number">{name}</span> {recipient} 様{place !== '' && `（${place}）`}
      </h1>
      <p className="staff-links">
        <a href={staffHref('staff-packing')}>出荷の一覧</a>
        <a href={staffHref('staff-order', { number })}>ご注文 {number}</a>
        <a href={staffHref('staff-packing-slips', { [`p.${name}`]: 'on' })}>納品書</a>
        <a href={staffHref('staff-return-guides', { [`p.${name}`]: 'on' })}>返却案内</a>
      </p>
      <ChangedNotice key={view.version} view={view} />
      {obstacles.map((sentence) => (
        <RejectionAlert key={sentence} message={sentence} />
      ))}
      <RejectionAlert message={actionData?.message} />
      <Steps step={view.step} />
      <Scanner view={view} scan={actionData?.scan ?? view.scan} substitute={actionData?.substitute} />
      <div className="staff-packing">
        <ParcelLines view={view} />
        <ParcelSlips view={view} />
        <ParcelFacts view={view} />
      </div>
      <Shipping view={view} />
    </>
  )
}

/** Watches the order. Each version that is shown is watched anew, so that own scans are no news. */
function ChangedNotice({ view: { uid, name } }: { readonly view: View }) {
  const hasChanged = useLive(`order:${uid}`, { refreshes: false })
  if (!hasChanged) return null
  return (
    <p className="staff-changed" role="status">
      ほかの担当者がこのご注文を更新しました。
      <a href={staffHref('staff-parcel', { parcel: name })}>最新の内容を見る</a>
    </p>
  )
}

const STEPS = [
  ['units', '個体'],
  ['conditions', '状態'],
  ['slips', '伝票'],
  ['ship', '発送'],
] as const

/** Where the parcel is on its way. What is done is stored, so that the page opens again where it was. */
function Steps({ step }: Pick<View, 'step'>) {
  const at = STEPS.findIndex(([name]) => name === step)
  return (
    <ol className="packing-steps" aria-label="梱包の手順">
      {STEPS.map(([name, label], index) => (
        <li key={name} aria-current={index === at ? 'step' : undefined}>
          {index + 1} {label}
          {(at === -1 || index < at) && <span className="staff-done-mark">済</span>}
        </li>
      ))}
    </ol>
  )
}

type ScannerProps = {
  readonly view: View
  readonly scan: NonNullable<View['scan']> | undefined
  /** The unit that Enter exchanges. */
  readonly substitute: string | undefined
}

function Scanner({ view, scan, substitute }: ScannerProps) {
  const { name, version, formKey, nextUnit } = view
  const isSwap = substitute !== undefined
  const offer = isSwap
    ? `Enter で交換（${substitute} を入れ、予定の個体は棚へ戻す）`
    : nextUnit && `${nextUnit.unitId}：Enter で${VERDICT_LABELS.ok}（${FLAW_KEYS}）`
  return (
    <StaffForm label={`${name} の読み取り`} version={version} formKey={formKey} className="staff-scan">
      {isSwap && <input type="hidden" name="substitute" value={substitute} />}
      {!isSwap && nextUnit && <input type="hidden" name="line" value={nextUnit.lineUid} />}
      <ScannerField label={LABELS[view.step](view)} result={scan} offer={offer} />
    </StaffForm>
  )
}

const FLAW_KEYS = (['stain', 'damage', 'missing-part'] as const)
  .map((verdict) => `${VERDICT_KEYS[verdict]} ${VERDICT_LABELS[verdict]}`)
  .join('、')

/** What the field waits for. */
const LABELS: Readonly<Record<View['step'], (view: View) => string>> = {
  units: ({ lines }) =>
    `個体のコード（残り ${lines.filter(({ isWaiting, isPacked }) => isWaiting && !isPacked).length}点）`,
  conditions: () => '個体の状態',
  slips: ({ slips }) => (slips.outward.isScanned ? '返送伝票のコード' : 'お荷物の伝票のコード'),
  ship: () => '発送は Ctrl+Enter。別のお荷物は、そのコード',
  left: () => '次のお荷物のコード',
}

/** What shipping does, and its button; or that the parcel has left. */
function Shipping({ view }: { readonly view: View }) {
  const { step, preview, previewRejection, version, formKey, name } = view
  if (step === 'left') return <p className="staff-done">発送済みのお荷物です。</p>
  return (
    <>
      {view.obstacles.includes(previewRejection) ? null : <RejectionAlert message={previewRejection} />}
      {preview && (
        <>
          <MovePreview preview={preview} />
          <StaffForm label={`${name} の発送`} version={version} formKey={formKey} className="packing-ship">
            <button type="submit" name="intent" value="ship" className="button" {...{ [CONFIRM]: '' }}>
              発送する <kbd>Ctrl+Enter</kbd>
            </button>
          </StaffForm>
        </>
      )}
    </>
  )
}
