import { controlProps, FieldError, FieldHelp, type FieldProps } from './field.tsx'

export function Checkbox({ isChecked, ...field }: FieldProps & { readonly isChecked?: boolean }) {
  return (
    <div className={field.error === undefined ? 'field' : 'field field-refused'}>
      <label className="choice">
        <input {...controlProps(field)} type="checkbox" value="1" defaultChecked={isChecked} />
        <span className="choice-text">
          <span className="choice-label">{field.label}</span>
        </span>
      </label>
      <FieldHelp {...field} />
      <FieldError {...field} />
    </div>
  )
}
