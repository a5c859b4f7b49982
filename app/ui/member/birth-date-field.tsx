import { FieldError, FieldHelp, type FieldProps, fieldId, RequiredMark } from '#app/ui/form/field.tsx'

type BirthDateFieldProps = FieldProps & {
  readonly years: readonly number[]
  readonly values: Readonly<Record<string, string>>
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1)
/** First year of each era, newest first. */
const ERAS = [
  [2019, '令和'],
  [1989, '平成'],
  [1926, '昭和'],
  [1912, '大正'],
  [1868, '明治'],
] as const

/**
 * A birth date as three select lists, which are quicker than a calendar for distant years. Submits `birthYear`,
 * `birthMonth` and `birthDay`.
 */
export function BirthDateField({ years, values, ...field }: BirthDateFieldProps) {
  const describedBy = [field.help && `${fieldId(field.name)}-help`, field.error && `${fieldId(field.name)}-error`]
  const selectProps = (name: 'birthYear' | 'birthMonth' | 'birthDay', label: string, fill: string) => ({
    id: name === 'birthYear' ? fieldId(field.name) : `${fieldId(field.name)}-${name}`,
    name,
    className: 'entry',
    defaultValue: values[name] ?? '',
    autoComplete: fill,
    'aria-label': label,
    'aria-required': field.required || undefined,
    'aria-invalid': field.error !== undefined || undefined,
  })
  return (
    <fieldset
      className={field.error === undefined ? 'field choices' : 'field choices field-refused'}
      aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
    >
      <legend className="field-label">
        {field.label}
        <RequiredMark required={field.required} />
      </legend>
      <FieldHelp {...field} />
      <div className="birth-date">
        <select {...selectProps('birthYear', '年', 'bday-year')}>
          <option value="">年</option>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}年（{eraYear(year)}）
            </option>
          ))}
        </select>
        <select {...selectProps('birthMonth', '月', 'bday-month')}>
          <option value="">月</option>
          {MONTHS.map((month) => (
            <option key={month} value={month}>
              {month}月
            </option>
          ))}
        </select>
        <select {...selectProps('birthDay', '日', 'bday-day')}>
          <option value="">日</option>
          {DAYS.map((day) => (
            <option key={day} value={day}>
              {day}日
            </option>
          ))}
        </select>
      </div>
      <FieldError {...field} />
    </fieldset>
  )
}

/** The year in its Japanese era. */
function eraYear(year: number): string {
  const [first, era] = ERAS.find(([start]) => year >= start) ?? [1868, '明治']
  return `${era}${year === first ? '元' : year - first + 1}`
}
