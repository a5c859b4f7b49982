import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { SentForm, StaffCaller } from '#services/staff/staff-member.ts'
import { type DeskView, deskView } from './desk-view.ts'
import { type RequiredReturn, requireReturn } from './require-return.ts'
import { followScan, seeOther, verdictOf } from './scan.ts'

type Step = RequiredReturn & {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly form: Readonly<Record<string, string>>
  readonly sent: SentForm
  readonly desk: DeskView
}

/** The steps of the desk: a scanned code or a letter, a unit that is well, one that was no arrival, the return. */
export async function deskAction(request: Request, context: Readonly<RouterContextProvider>, number: string) {
  const required = await requireReturn(request, context, number)
  const form = await readForm(request)
  const sent = sentForm(form)
  if (sent === undefined) return reject(rejected('order-changed'))
  const step = { ...required, request, context, form, sent, desk: deskView(required.view) }
  switch (form.intent) {
    case 'well':
      return recordWell(step, form.line ?? '')
    case 'withdraw':
      return withdraw(step)
    case 'receive':
      return receive(step)
    default:
      return scan(step)
  }
}

function reject(rejection: BackOfficeRejection) {
  return data({ scan: undefined, message: staffRejectionText(rejection) }, { status: 409, headers: PRIVATE_HEADERS })
}

/** A letter is about the unit that was scanned last; the field `line` names it. */
async function scan(step: Step) {
  const { form, desk } = step
  const typed = form.code ?? ''
  const unit = desk.units.find(({ lineUid }) => lineUid === form.line)
  const verdict = verdictOf(typed, unit !== undefined && unit.state === 'out')
  if (verdict === 'ok' && unit !== undefined) return recordWell(step, unit.lineUid)
  if (verdict !== undefined && unit !== undefined) return seeOther(conditionPath(desk, unit.lineUid, verdict))
  const followed = await followScan({ ...step, typed })
  if (typeof followed !== 'string') return followed
  const scanned = { kind: 'rejected' as const, message: followed }
  return data({ scan: scanned, message: '' }, { status: 422, headers: PRIVATE_HEADERS })
}

export function conditionPath({ number }: Pick<DeskView, 'number'>, lineUid: string, verdict: string): string {
  return staffHref('staff-condition', { number, line: lineUid, stage: 'return', verdict })
}

async function recordWell(step: Step, lineUid: string) {
  const { context, request, sent, desk } = step
  const { moves } = context.get(servicesContext).staff.orders
  const condition = { uid: sent.key, lineUid, stage: 'return', verdict: 'ok', parts: [], note: '' } as const
  const result = permitted(await moves.recordCondition(callerOf(step), desk.uid, { ...condition, photos: [] }), request)
  if (isRejected(result) && result.code !== 'repeated') return reject(result)
  return seeOther(staffHref('staff-return', { number: desk.number, unit: lineUid, done: 'recorded' }))
}

async function withdraw(step: Step) {
  const { context, request, form, desk } = step
  const { moves } = context.get(servicesContext).staff.orders
  const lineUid = form.line ?? ''
  const result = permitted(await moves.withdrawArrival(callerOf(step), desk.uid, lineUid), request)
  if (isRejected(result) && result.code !== 'repeated') return reject(result)
  return seeOther(staffHref('staff-return', { number: desk.number, unit: lineUid, done: 'withdrawn' }))
}

async function receive(step: Step) {
  const { context, request, desk } = step
  const { moves } = context.get(servicesContext).staff.orders
  const result = permitted(await moves.receive(callerOf(step), desk.uid), request)
  if (isRejected(result) && result.code !== 'repeated') return reject(result)
  return seeOther(staffHref('staff-returns', { returned: desk.number }))
}

function callerOf({ caller, sent }: Step): StaffCaller {
  return { ...caller, form: sent }
}
