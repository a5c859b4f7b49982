import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted } from '#app/session/require-staff.ts'
import { VERDICT_KEYS } from '#app/text/return-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { CONDITION_VERDICTS, type ConditionVerdict } from '#domain/order/condition.ts'
import { isRejected } from '#domain/result.ts'
import { foldScan, parseScannedCode } from '#domain/staff/scanned-code.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { DeskView } from './desk-view.ts'

/** A redirect of the returns desk: the address is read again after the form was sent. */
export function seeOther(path: string): Response {
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

/** The verdict that a letter in the scanner field means; with a unit an empty field is `ok`. */
export function verdictOf(typed: string, hasUnit: boolean): ConditionVerdict | undefined {
  const folded = foldScan(typed)
  if (folded === '' && hasUnit) return 'ok'
  return CONDITION_VERDICTS.find((verdict) => VERDICT_KEYS[verdict] === folded)
}

type Scan = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly caller: StaffCaller
  readonly typed: string
  /** The order that is shown. */
  readonly desk?: DeskView
}

/** Where a scanned code leads: a unit of the order shown, or another order. A string is the sentence of a refusal. */
export async function followScan({ request, context, caller, typed, desk }: Scan): Promise<Response | string> {
  const code = parseScannedCode(typed)
  if (isRejected(code)) return staffRejectionText(code)
  const unit = code.kind === 'unit' ? desk?.units.find(({ unitId }) => unitId === code.unitId) : undefined
  if (desk !== undefined && unit !== undefined) {
    const done = unit.state === 'out' ? 'scanned' : 'repeated'
    return seeOther(staffHref('staff-return', { number: desk.number, unit: unit.lineUid, done }))
  }
  const found = permitted(await context.get(servicesContext).staff.returns.find(caller, code), request)
  if (isRejected(found)) return staffRejectionText(found)
  const { number, lineUid } = found
  if (lineUid === undefined) return seeOther(staffHref('staff-return', { number }))
  const done = desk === undefined ? 'scanned' : 'other'
  return seeOther(staffHref('staff-return', { number, unit: lineUid, done }))
}
