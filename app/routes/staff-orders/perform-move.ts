import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { permitted } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import type { EditedForm } from '#app/ui/form/read-form.ts'
import { type PreviewView, previewView } from '#app/ui/staff/preview-view.ts'
import { isRejected } from '#domain/result.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { FormOf, MoveArgs, MoveForm, MoveName, Moves, StaffOrder } from './move-fields.ts'

type Asked<Form = MoveForm> = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly caller: StaffCaller
  readonly view: StaffOrder
  readonly form: Form
  readonly values: EditedForm
  readonly formKey: string
}

/** The moves by name, so that the arguments of a form are known to be those of its move. */
type MovesByName = {
  readonly [Name in MoveName]: {
    (caller: StaffCaller, orderUid: string, ...args: MoveArgs[Name]): ReturnType<Moves[MoveName]>
    preview(caller: StaffCaller, orderUid: string, ...args: MoveArgs[Name]): ReturnType<Moves[MoveName]['preview']>
  }
}

/** The use case of a form, with its arguments. */
function moveOf<Name extends MoveName>({ context, form, view, values, formKey }: Asked<FormOf<Name>>) {
  const moves: MovesByName = context.get(servicesContext).staff.orders.moves
  return { move: moves[form.move], args: form.args(values, formKey, view) }
}

export async function performMove<Name extends MoveName>(
  asked: Asked<FormOf<Name>>,
): Promise<BackOfficeRejection | undefined> {
  const { move, args } = moveOf(asked)
  const result = permitted(await move(asked.caller, asked.view.order.uid, ...args), asked.request)
  // The same form sent again: what it asks for is done.
  return isRejected(result) && result.code !== 'repeated' ? result : undefined
}

export async function previewOf<Name extends MoveName>(
  asked: Asked<FormOf<Name>>,
): Promise<BackOfficeRejection | PreviewView> {
  const { move, args } = moveOf(asked)
  const preview = permitted(await move.preview(asked.caller, asked.view.order.uid, ...args), asked.request)
  return isRejected(preview) ? preview : previewView(preview)
}
