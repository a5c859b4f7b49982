import type { FieldErrors } from '#app/text/field-errors.ts'
import { LABEL_HELP, LABEL_LABELS, NO_CHOICE } from '#app/text/staff-catalogue-text.ts'
import { SelectField, TextField } from '#app/ui/form/field.tsx'

export type LabelValues = Readonly<Partial<Record<string, string>>>
export type Box = 'available' | 'adminOnly' | 'isSet' | 'isCelebration' | 'isRankedAtHome'

export type CodedField = 'wearer' | 'occasion' | 'guidedFor' | 'role'
/** The choices of the fields with a code. */
export type LabelChoices = Readonly<Record<CodedField, readonly { readonly value: string; readonly label: string }[]>>

type FieldsProps = {
  readonly choices: LabelChoices
  readonly values: LabelValues | undefined
  readonly errors: FieldErrors | undefined
}

/** A field with a code, or with none. */
export function CodedSelect({ name, choices, values, errors }: FieldsProps & { readonly name: CodedField }) {
  return (
    <SelectField
      name={name}
      label={LABEL_LABELS[name]}
      value={values?.[name]}
      error={errors?.[name]}
      help={LABEL_HELP[name]}
      options={choices[name]}
      placeholder={NO_CHOICE}
      hasDefault
    />
  )
}

export function Tick({ name, isChecked }: { readonly name: Box; readonly isChecked: boolean }) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} defaultChecked={isChecked} />
      <input type="hidden" name={`${name}.`} value="" />
      {LABEL_LABELS[name]}
    </label>
  )
}

/** Where the shop shows a category, beside its list. */
export function CategoryRoleFields(field: FieldsProps) {
  const { values, errors } = field
  const tick = (name: Box) => <Tick name={name} isChecked={values?.[name] === 'on'} />
  return (
    <>
      <CodedSelect name="wearer" {...field} />
      <fieldset className="field choices">
        <legend className="field-label">商品の種類</legend>
        {tick('isSet')}
        <p className="field-help">{LABEL_HELP.isSet}</p>
        {tick('isCelebration')}
        <p className="field-help">{LABEL_HELP.isCelebration}</p>
      </fieldset>
      <TextField
        name="rankingName"
        label={LABEL_LABELS.rankingName}
        value={values?.rankingName}
        error={errors?.rankingName}
        help={LABEL_HELP.rankingName}
        autoComplete="off"
      />
      <fieldset className="field choices">
        <legend className="field-label">ランキング</legend>
        {tick('isRankedAtHome')}
      </fieldset>
      <CodedSelect name="occasion" {...field} />
      <CodedSelect name="guidedFor" {...field} />
    </>
  )
}
