import { DayField } from '#app/ui/calendar/day-field.tsx'
import type { OfferedDays } from '#app/ui/calendar/offered-days.ts'
import { SelectField } from '#app/ui/form/field.tsx'
import { useRentalLengths } from '#app/ui/site.ts'
import type { Day } from '#domain/day.ts'
import type { RentalChange } from '#domain/order/changes.ts'
import { rentalDaysOf } from '#domain/order/life.ts'
import { dayText } from '#domain/text/day-text.ts'
import { rentalFields } from './rental-form.ts'

export type LineFieldsView = {
  readonly uid: string
  readonly name: string
  readonly startOn: Day
  readonly days: number
  readonly sizeTagUid: number | undefined
  /** The sizes in stock of the item; empty when it is not sold any more. */
  readonly sizes: readonly { readonly sizeTagUid: number | undefined; readonly label: string }[]
}

type LineFieldsProps = {
  readonly index: number
  readonly line: LineFieldsView
  readonly offered: OfferedDays
  /** What was chosen before, when it was rejected. */
  readonly wanted: RentalChange | undefined
  readonly isAlone: boolean
}

/** Arrival day, number of days and size of a line. The empty arrival day keeps the present one. */
export function LineFields({ index, line, offered, wanted, isAlone }: LineFieldsProps) {
  const fields = rentalFields(index)
  const about = isAlone ? '' : `商品${index + 1}の`
  const title = isAlone ? line.name : `商品${index + 1}：${line.name}`
  const isOtherDay = wanted !== undefined && wanted.startOn !== line.startOn
  return (
    <section className="form-part" aria-label={title}>
      <p>{title}</p>
      <DayField
        id={`field-${fields.start}`}
        name={fields.start}
        label={`${about}お届け日`}
        offered={offered}
        emptyText={`変更しない（${dayText(line.startOn)}）`}
        chosenOn={isOtherDay ? wanted.startOn : undefined}
      />
      <SelectField
        name={fields.days}
        label={`${about}ご利用日数`}
        required
        value={String(wanted === undefined ? line.days : rentalDaysOf(wanted))}
        options={useRentalLengths().map((days) => ({ value: String(days), label: `${days}日間` }))}
      />
      {line.sizes.length > 1 && (
        <SelectField
          name={fields.size}
          label={`${about}サイズ`}
          required
          value={String(wanted?.sizeTagUid ?? line.sizeTagUid ?? '')}
          options={line.sizes.map(({ sizeTagUid, label }) => ({ value: String(sizeTagUid ?? ''), label }))}
        />
      )}
    </section>
  )
}
