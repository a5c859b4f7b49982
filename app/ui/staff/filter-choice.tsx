type FilterChoiceProps = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

/** A choice of a filter, with すべて before the others. */
export function FilterChoice({ name, label, value, options }: FilterChoiceProps) {
  return (
    <label>
      {label}
      <select className="entry" name={name} defaultValue={value}>
        <option value="">すべて</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
