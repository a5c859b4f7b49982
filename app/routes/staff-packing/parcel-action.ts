import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import type { ParcelStep } from '#app/text/packing-text.ts'
import { VERDICT_KEYS } from '#app/text/return-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import type { ScanResult } from '#app/ui/staff/scanner-field.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { CONDITION_VERDICTS } from '#domain/order/condition.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { foldScan, parseScannedCode } from '#domain/staff/scanned-code.ts'
import type { Services } from '#services/services.ts'
import { type ParcelView, parcelView } from './parcel-view.ts'
import type { RequiredParcel } from './require-parcel.ts'
import { type Asked, followScan, seeOther } from './scan.ts'

type Step = Asked & {
  readonly form: Readonly<Record<string, string>>
  readonly formKey: string
  readonly view: ParcelView
  readonly staff: Services['staff']
}

/**
 * The steps at a parcel: a scanned code, or Enter in the empty field for what the page offers (`offer`: the substitute
 * that was scanned, or a unit that is well), a scan that is taken back, the shipping.
 */
export async function parcelAction(asked: Omit<Asked, 'caller'>, { caller, found }: RequiredParcel) {
  const form = await readForm(asked.request)
  const sent = sentForm(form)
  const view = parcelView(found)
  if (sent === undefined) return changed(view)
  const { staff } = asked.context.get(servicesContext)
  const step: Step = { ...asked, caller: { ...caller, form: sent }, form, formKey: sent.key, view, staff }
  switch (form.intent) {
    case 'well':
      return recordWell(step, form.line ?? '')
    case 'unpack':
      return unpack(step, form.line ?? '')
    case 'reset-slips':
      return resetSlips(step)
    case 'ship':
      return ship(step)
    default:
      return scan(step)
  }
}

type Refused = {
  readonly scan: ScanResult | undefined
  readonly substitute: string | undefined
  readonly message: string
}

/** The answer to a refused step. `substitute`: the unit that Enter exchanges. */
function reject(rejection: BackOfficeRejection, { isScan = false }: { readonly isScan?: boolean } = {}) {
  const message = staffRejectionText(rejection)
  const substitute = rejection.code === 'unit-substitute' ? rejection.detail.unitId : undefined
  const scan = isScan ? { kind: 'rejected' as const, message } : undefined
  return data<Refused>({ scan, substitute, message: isScan ? '' : message }, { status: 409, headers: PRIVATE_HEADERS })
}

/** Another person has changed the order: the page is shown as it is now. */
function changed(view: ParcelView): Response {
  return pathOf(view, { done: 'changed' })
}

function pathOf(
  { name }: ParcelView,
  query: { readonly done: ParcelStep | 'changed'; readonly unit?: string },
): Response {
  return seeOther(staffHref('staff-parcel', { parcel: name, ...query }))
}

/** Where a step leads: the page again, or a refusal. The same form sent again is no refusal: it is done. */
function answer(
  { request, view }: Step,
  result: object | BackOfficeRejection,
  done: { done: ParcelStep; unit?: string },
  isScan = false,
) {
  const outcome = permitted(result, request)
  if (!isRejected(outcome) || outcome.code === 'repeated') return pathOf(view, done)
  return outcome.code === 'order-changed' ? changed(view) : reject(outcome, { isScan })
}

async function scan(step: Step) {
  const { form, view, staff, caller } = step
  const typed = foldScan(form.code ?? '')
  if (typed === '' && form.substitute !== undefined) return swap(step, form.substitute)
  if (typed === '' && form.line !== undefined) return recordWell(step, form.line)
  const verdict = CONDITION_VERDICTS.find((each) => VERDICT_KEYS[each] === typed)
  if (verdict !== undefined && form.line !== undefined)
    return verdict === 'ok' ? recordWell(step, form.line) : seeOther(conditionPath(view, form.line, verdict))
  const code = parseScannedCode(typed)
  if (isRejected(code)) return reject(code, { isScan: true })
  const isOpen = view.step !== 'left'
  if (code.kind === 'unit' && isOpen) {
    const result = await staff.packing.packUnit(caller, view.uid, view.parcel, code.unitId)
    return answer(step, result, { done: 'packed', unit: code.unitId }, true)
  }
  if (code.kind === 'slip' && isOpen) {
    const result = await staff.packing.scanSlip(caller, view.uid, view.parcel, code.slipNumber)
    return answer(step, result, { done: 'slip', unit: code.slipNumber }, true)
  }
  if (isOwnCode(code, view)) return reject(rejected('code-not-here', { code: typed }), { isScan: true })
  const followed = await followScan(step, typed)
  if (typeof followed !== 'string') return followed
  const result = { kind: 'rejected' as const, message: followed }
  return data<Refused>({ scan: result, substitute: undefined, message: '' }, { status: 422, headers: PRIVATE_HEADERS })
}

function isOwnCode(code: ReturnType<typeof parseScannedCode>, { number, parcel, step }: ParcelView): boolean {
  if (step === 'left' || code.kind === 'rejected') return false
  if (code.kind === 'order') return code.number === number
  return code.kind === 'parcel' && code.number === number && code.parcel === parcel
}

export function conditionPath({ number }: Pick<ParcelView, 'number'>, lineUid: string, verdict: string): string {
  return staffHref('staff-condition', { number, line: lineUid, stage: 'packing', verdict })
}

async function swap(step: Step, unitId: string) {
  const { staff, caller, view } = step
  const result = await staff.packing.swapUnit(caller, view.uid, view.parcel, unitId)
  return answer(step, result, { done: 'swapped', unit: unitId }, true)
}

async function recordWell(step: Step, lineUid: string) {
  const { staff, caller, view, formKey } = step
  const condition = { uid: formKey, lineUid, stage: 'packing', verdict: 'ok', parts: [], note: '' } as const
  const result = await staff.orders.moves.recordCondition(caller, view.uid, { ...condition, photos: [] })
  const unit = view.lines.find((line) => line.lineUid === lineUid)?.unitId ?? ''
  return answer(step, result, { done: 'well', unit })
}

async function unpack(step: Step, lineUid: string) {
  const { staff, caller, view } = step
  const unit = view.lines.find((line) => line.lineUid === lineUid)?.unitId ?? ''
  return answer(step, await staff.packing.unpackUnit(caller, view.uid, lineUid), { done: 'unpacked', unit })
}

async function resetSlips(step: Step) {
  const { staff, caller, view } = step
  return answer(step, await staff.packing.resetSlips(caller, view.uid, view.parcel), { done: 'slips-reset' })
}

async function ship({ staff, caller, view, request }: Step) {
  const result = permitted(await staff.packing.ship(caller, view.uid, view.parcel), request)
  if (isRejected(result) && result.code === 'order-changed') return changed(view)
  const isRefused = isRejected(result) && result.code !== 'repeated'
  return isRefused ? reject(result) : seeOther(staffHref('staff-packing', { shipped: view.name }))
}
