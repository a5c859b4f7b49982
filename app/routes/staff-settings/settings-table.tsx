import type { FieldErrors } from '#app/text/field-errors.ts'
import { controlProps, FieldError } from '#app/ui/form/field.tsx'
import type { FormTexts } from './settings-form.ts'
import type { FieldView, TableView } from './settings-view.ts'

type SettingsTableProps = {
  readonly caption: string
  readonly table: TableView
  readonly texts: FormTexts
  readonly errors: FieldErrors | undefined
}

/** Values with the same columns in each row. */
export function SettingsTable({ caption, table: { columns, rows }, texts, errors }: SettingsTableProps) {
  return (
    <>
      <ul className="staff-hint">
        {columns.map(({ label, help }) => (
          <li key={label}>
            <b>{label}</b>：{help}
          </li>
        ))}
      </ul>
      <div className="staff-scroll">
        <table className="staff-table staff-settings-table">
          <caption className="spoken">{caption}</caption>
          <thead>
            <tr>
              <td />
              {columns.map(({ label, unit }) => (
                <th key={label} scope="col">
                  {unit === undefined ? label : `${label}（${unit}）`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell) => (
                  <td key={cell.name}>
                    <CellControl cell={cell} text={texts[cell.name] ?? ''} error={errors?.[cell.name]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type CellControlProps = { readonly cell: FieldView; readonly text: string; readonly error: string | undefined }

function CellControl({ cell: { name, label, unit, isRequired }, text, error }: CellControlProps) {
  const props = { ...controlProps({ name, label, error, required: isRequired }), 'aria-label': label }
  if (unit === undefined)
    return <input key={text} {...props} type="checkbox" value="on" defaultChecked={text === 'on'} />
  return (
    <>
      <input key={text} {...props} className="entry" inputMode="numeric" defaultValue={text} maxLength={20} />
      <FieldError name={name} error={error} />
    </>
  )
}
