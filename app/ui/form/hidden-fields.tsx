/** Fields of a form that are sent and not shown; a value that is undefined is left out. */
export function HiddenFields({ values }: { values: Readonly<Record<string, string | number | undefined>> }) {
  return Object.entries(values).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  )
}
