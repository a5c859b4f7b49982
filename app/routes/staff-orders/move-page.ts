import type { MoveForm, StaffOrder, Values } from './move-fields.ts'

export function initialValues({ fields }: MoveForm, view: StaffOrder): Values {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value?.(view) ?? '']))
}

export type MovePage = ReturnType<typeof movePage>

/** A move as its page shows it: its fields with their values and choices for an order. */
export function movePage(form: MoveForm, view: StaffOrder, formKey: string) {
  const values = initialValues(form, view)
  const fields = form.fields.map(({ name, label, kind, isOptional, help, options }) => ({
    name,
    label,
    kind,
    help,
    isOptional: isOptional ?? false,
    value: values[name] ?? '',
    options: options?.(view) ?? [],
  }))
  return { title: form.label, number: view.order.number ?? 0, version: view.order.version, formKey, fields }
}
