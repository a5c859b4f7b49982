import { servicesContext } from '#app/context.ts'
import { permitted } from '#app/session/require-staff.ts'
import { deskMessage, missingText, VERDICT_KEYS, VERDICT_LABELS } from '#app/text/return-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { MovePreview } from '#app/ui/staff/move-preview.tsx'
import { previewView } from '#app/ui/staff/preview-view.ts'
import { ScannerField } from '#app/ui/staff/scanner-field.tsx'
import { RejectionAlert, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { CONFIRM } from '#app/ui/staff/staff-keys.ts'
import { useLive } from '#app/ui/staff/use-live.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { CONDITION_VERDICTS } from '#domain/order/condition.ts'
import { isRejected } from '#domain/result.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Preview } from '#services/staff/audited-orders.ts'
import type { Route } from './+types/desk.ts'
import { deskAction } from './desk-action.ts'
import { DeskUnits } from './desk-units.tsx'
import { deskView } from './desk-view.ts'
import { requireReturn } from './require-return.ts'

export const meta: Route.MetaFunction = ({ params, matches }) => staffMeta(matches, `返却 ${params.number}`)

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { caller, person, view } = await requireReturn(request, context, params.number)
  const { staff } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const desk = deskView(view)
  const unit = desk.units.find(({ lineUid }) => lineUid === searchParams.get('unit'))
  const message = unit && deskMessage(searchParams.get('done'), unit.unitId)
  const canReturn = hasDuty(person.duties, ['returns'])
  const preview =
    canReturn && desk.canReceive
      ? permitted(await staff.orders.moves.receive.preview(caller, desk.uid), request)
      : undefined
  return {
    ...desk,
    formKey: staff.newFormKey(),
    current: unit?.lineUid,
    scan: message === undefined ? undefined : { kind: 'accepted' as const, message },
    canReturn,
    canDecide: hasDuty(person.duties, ['money']),
    canRecordHandIn: hasDuty(person.duties, staff.orders.moves.recordHandIn.useCase.duties),
    preview: preview === undefined || isRejected(preview) ? undefined : previewView(preview as Preview),
    previewRejection: isRejected(preview) ? staffRejectionText(preview) : undefined,
  }
}

export function action({ request, context, params }: Route.ActionArgs) {
  return deskAction(request, context, params.number)
}

type View = Route.ComponentProps['loaderData']

export default function Desk({ loaderData: view, actionData }: Route.ComponentProps) {
  const hasChanged = useLive(`order:${view.uid}`, { refreshes: false })
  const { number, name, telephone } = view
  return (
    <>
      <h1>
        返却{' '}
        <a className="staff-number" href={staffHref('staff-order', { number })}>
          {number}
        </a>{' '}
        {name} 様 <a href={`tel:${telephone}`}>{telephone}</a>
      </h1>
      <RejectionAlert message={actionData?.message || view.previewRejection} />
      {hasChanged && (
        <p className="staff-changed" role="status">
          ほかの担当者がこのご注文を更新しました。
          <a href={staffHref('staff-return', { number })}>最新の内容を見る</a>
        </p>
      )}
      {view.canReturn && <ScanForm view={view} refused={actionData?.scan} />}
      {view.missing.length > 0 && <p className="staff-missing">{missingText(view.missing)}</p>}
      {view.units.length > 0 && <DeskUnits view={view} />}
      {view.preview !== undefined && <ReceiveForm view={view} preview={view.preview} />}
      <Facts view={view} />
    </>
  )
}

type ScanFormProps = {
  readonly view: View
  readonly refused: { readonly kind: 'rejected'; readonly message: string } | undefined
}

/** With a scanned unit the field takes the letter of its state; empty, it is well. */
function ScanForm({ view, refused }: ScanFormProps) {
  const unit = view.units.find(({ lineUid }) => lineUid === view.current)
  const takesVerdict = unit?.state === 'out'
  const letters = CONDITION_VERDICTS.map((verdict) => `${VERDICT_KEYS[verdict]} ${VERDICT_LABELS[verdict]}`)
  return (
    <StaffForm label="商品の読み取り" version={view.version} formKey={view.formKey} className="staff-scan">
      <input type="hidden" name="line" value={view.current ?? ''} />
      <ScannerField
        label="商品・返送伝票の番号"
        result={refused ?? view.scan}
        offer={
          takesVerdict
            ? `${unit.unitId}：Enter で良好、または ${letters.slice(1).join('・')} を入力して Enter`
            : undefined
        }
      />
    </StaffForm>
  )
}

/** What the return does, and the button that does it for everything that has arrived. */
function ReceiveForm({ view, preview }: { readonly view: View; readonly preview: NonNullable<View['preview']> }) {
  return (
    <section className="staff-part" aria-label="返却の記録">
      <MovePreview preview={preview} />
      <StaffForm label="返却の記録" version={view.version} formKey={view.formKey}>
        <button type="submit" name="intent" value="receive" className="button" {...{ [CONFIRM]: '' }}>
          届いた商品の返却を記録
          <kbd>Ctrl+Enter</kbd>
        </button>
      </StaffForm>
    </section>
  )
}

/** Parcels, charges, and what else may have happened. */
function Facts({ view: { number, parcels, charges, canDecide, canRecordHandIn, canReturn } }: { readonly view: View }) {
  const move = (id: string, parcel?: string) => staffHref('staff-order-move', { number, move: id, parcel })
  return (
    <div className="staff-parts">
      <section className="staff-part" aria-label="お荷物">
        <h2>お荷物</h2>
        {parcels.length === 0 && <p className="staff-empty">お荷物はありません。</p>}
        {parcels.length > 0 && (
          <ul>
            {parcels.map(({ uid, text, canRefuse }) => (
              <li key={uid}>
                {text} {canReturn && canRefuse && <a href={move('record-refusal', uid)}>受取拒否・持ち戻りを記録</a>}
              </li>
            ))}
          </ul>
        )}
        {canRecordHandIn && (
          <p className="staff-links">
            <a href={move('hand-in')}>お客様の返送日を記録</a>
          </p>
        )}
      </section>
      {charges.length > 0 && (
        <section className="staff-part" aria-label="請求">
          <h2>請求</h2>
          <ul>
            {charges.map(({ uid, text, amountYen, isProposed }) => (
              <li key={uid}>
                <Charge text={text} amountYen={amountYen} />
                {isProposed && canDecide && (
                  <span className="staff-links">
                    <a href={move('claim-charge')}>請求する</a>
                    <a href={move('waive-charge')}>取りやめる</a>
                  </span>
                )}
                {isProposed && !canDecide && <small>（会計の担当が判断します）</small>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Charge({ text, amountYen }: { readonly text: string; readonly amountYen: number }) {
  return (
    <>
      {text} <b>{yenText(amountYen)}</b>
    </>
  )
}
