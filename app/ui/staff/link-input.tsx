import { controlProps, Field, type FieldProps } from '../form/field.tsx'

/** The pages of the shop, which the fields of links offer. */
export const TARGETS_ID = 'link-targets'

/** Where a link leads: typed, or one of the pages that are offered. */
export function LinkInput({ value, ...field }: FieldProps & { readonly value: string }) {
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        className="entry"
        type="text"
        list={TARGETS_ID}
        defaultValue={value}
        spellCheck={false}
        maxLength={300}
      />
    </Field>
  )
}
