import { isOptionalField, type MoveForm, type StaffOrder, type Values } from './move-fields.ts'

/**
 * `preset`: values of a link that leads to the form, such as the charge; those that cannot be chosen are ignored. The
 * only choice of a field is chosen.
 */
export function initialValues({ fields }: MoveForm, view: StaffOrder, preset?: URLSearchParams): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const { name, kind, value, options } = field
      const given = kind === 'hidden' ? null : (preset?.get(name) ?? null)
      const isPossible = given !== null && (options?.(view).some((option) => option.value === given) ?? true)
      const choices = isOptionalField(field, view) ? [] : (options?.(view) ?? [])
      const sole = choices.length === 1 ? choices[0]?.value : undefined
      return [name, isPossible ? given : (value?.(view) ?? sole ?? '')]
    }),
  )
}

/** What is stored of the fields that may be emptied. */
export function storedValues({ fields }: MoveForm, view: StaffOrder): Values {
  const stored = fields.flatMap((field) => {
    const text = isOptionalField(field, view) ? field.value?.(view) : undefined
    return text === undefined ? [] : [[field.name, text]]
  })
  return Object.fromEntries(stored)
}

export type MovePage = ReturnType<typeof movePage>

/** A move as its page shows it: its fields with their values and choices for an order. */
export function movePage(form: MoveForm, view: StaffOrder, formKey: string, preset?: URLSearchParams) {
  const values = initialValues(form, view, preset)
  const fields = form.fields.map((field) => {
    const { name, label, kind, help, options } = field
    return {
      name,
      label,
      kind,
      help: typeof help === 'function' ? help(view) : help,
      isOptional: isOptionalField(field, view),
      value: values[name] ?? '',
      options: options?.(view) ?? [],
    }
  })
  const { uid } = view.order
  const order = { uid, number: view.order.number ?? 0, version: view.order.version }
  const facts = { isDestination: form.hasVenues ?? false, warning: form.warning?.(view) ?? '' }
  return { title: form.label, ...order, formKey, fields, ...facts }
}
