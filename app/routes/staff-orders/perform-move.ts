import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { permitted } from '#app/session/require-staff.ts'
import { type PreviewView, previewView } from '#app/ui/staff/preview-view.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import type { Preview } from '#services/staff/audited-orders.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { Move } from '#services/staff/use-case.ts'
import type { MoveForm, StaffOrder, Values } from './move-fields.ts'

type Args = readonly [orderUid: string, ...rest: unknown[]]
type Asked = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly caller: StaffCaller
  readonly view: StaffOrder
  readonly form: MoveForm
  readonly values: Values
  readonly formKey: string
}

/** The use case of a form. The form makes its arguments (order-moves.ts), so they are of its types. */
function moveOf({ context, form, view, values, formKey }: Asked) {
  const { moves } = context.get(servicesContext).staff.orders
  const args: Args = [view.order.uid, ...form.args(values, formKey, view)]
  return { move: moves[form.move] as unknown as Move<Args, unknown>, args }
}

export async function performMove(asked: Asked): Promise<Rejection | undefined> {
  const { move, args } = moveOf(asked)
  const result = permitted(await move(asked.caller, ...args), asked.request)
  // The same form sent again: what it asks for is done.
  if (isRejected(result) && (result as Rejection).code === 'repeated') return undefined
  return isRejected(result) ? (result as Rejection) : undefined
}

export async function previewOf(asked: Asked): Promise<Rejection | PreviewView> {
  const { move, args } = moveOf(asked)
  const preview = permitted(await move.preview(asked.caller, ...args), asked.request)
  return isRejected(preview) ? preview : previewView(preview as Preview)
}
