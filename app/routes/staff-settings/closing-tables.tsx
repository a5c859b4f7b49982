import { daysOf, prefecturesText } from '#app/text/closing-text.ts'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import type { Closing } from '#domain/rental/calendar.ts'

type Listed = Closing & { readonly uid: string }
type ClosingTablesProps = {
  readonly closings: readonly Listed[]
  readonly suspensions: readonly (Listed & { readonly prefectures: readonly number[] })[]
  readonly formKey: string
}

/** Those that are not over yet. */
export function ClosingTables({ closings, suspensions, formKey }: ClosingTablesProps) {
  const remove = {
    label: '操作',
    cell: (listed: Listed) => (
      <StaffForm version={0} formKey={`${formKey}-${keyOf(listed)}`} className="staff-row-form">
        <input type="hidden" name="uid" value={listed.uid} />
        <button type="submit" name="intent" value="remove" className="button button-plain">
          削除<span className="spoken">（{daysOf(listed)}）</span>
        </button>
      </StaffForm>
    ),
  }
  // A key of its own for each row: the form of another row, opened again by the back button, is another form.
  const keyOf = (listed: Listed) => [...closings, ...suspensions].findIndex(({ uid }) => uid === listed.uid)
  const reason = { label: '理由', cell: (listed: Listed) => listed.reason }
  return (
    <div className="staff-parts">
      <section className="staff-part" aria-labelledby="closings-title">
        <h2 id="closings-title">休業</h2>
        <StaffTable
          caption="休業"
          rows={closings}
          keyOf={({ uid }) => uid}
          columns={[{ label: '期間', cell: daysOf }, reason, remove]}
          empty="これからの休業はありません。年末年始なども、下の欄から登録します。"
        />
      </section>
      <section className="staff-part" aria-labelledby="suspensions-title">
        <h2 id="suspensions-title">集配休止</h2>
        <StaffTable
          caption="集配休止"
          rows={suspensions}
          keyOf={({ uid }) => uid}
          columns={[{ label: '期間', cell: daysOf }, { label: '都道府県', cell: prefecturesText }, reason, remove]}
          empty="これからの集配休止はありません。台風や大雪のときに登録します。"
        />
      </section>
    </div>
  )
}
