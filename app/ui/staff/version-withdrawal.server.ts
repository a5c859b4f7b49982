import { privateData, seeOther } from '#app/response-headers.ts'
import { permitted, sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { StaffCaller, StaffRejection } from '#services/staff/staff-member.ts'
import { readForm } from '../form/read-form.ts'

type Withdrawal = {
  readonly request: Request
  readonly caller: StaffCaller
  readonly withdraw: (sender: StaffCaller, uid: string) => Promise<string | BackOfficeRejection | StaffRejection>
  /** Where the history says that it was done. */
  readonly doneHref: string
}

export const WITHDRAWN = '取り消しました。'

/** Answers the form of a history that withdraws a draft or what is planned. */
export async function answerWithdrawal({ request, caller, withdraw, doneHref }: Withdrawal) {
  const form = await readForm(request)
  const sent = sentForm(form)
  const result =
    sent === undefined
      ? rejected('record-changed')
      : permitted(await withdraw({ ...caller, form: sent }, form.uid ?? ''), request)
  if (!isRejected(result) || result.code === 'repeated') return seeOther(doneHref)
  return privateData({ message: staffRejectionText(result) }, 409)
}
