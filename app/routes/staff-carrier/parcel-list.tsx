import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import type { Day } from '#domain/day.ts'
import { DELIVERY_TIMES } from '#domain/delivery/delivery.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { slipText } from '#domain/order/slip-number.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { CarrierParcel } from '#services/staff/carrier-files.ts'

const PAPERS = [
  { page: 'staff-packing-slips', label: '納品書' },
  { page: 'staff-return-guides', label: '返却案内' },
  { page: 'staff-picking-list', label: 'ピッキングリスト' },
] as const

/** The parcels of a day, and their papers: of those ticked, else of all. */
export function ParcelList({ on, parcels }: { readonly on: Day; readonly parcels: readonly CarrierParcel[] }) {
  const table = (
    <StaffTable
      caption="発送するお荷物"
      rows={parcels}
      keyOf={({ name }) => name}
      columns={COLUMNS}
      empty="この日までに発送するお荷物はありません。確定したご注文が、発送日になるとここに並びます。"
      tickName="p"
    />
  )
  if (parcels.length === 0) return table
  return (
    <form target="_blank" aria-label="書類の印刷">
      <input type="hidden" name="on" value={on} />
      {table}
      <p className="staff-bulk-bar">
        {PAPERS.map(({ page, label }) => (
          <button key={page} type="submit" className="button button-plain" formAction={staffHref(page)}>
            {label}
          </button>
        ))}
        <span>{`選んだお荷物のPDFを開きます。選ばなければ${parcels.length}件すべてです。`}</span>
      </p>
    </form>
  )
}

const COLUMNS = [
  {
    label: 'お荷物',
    cell: ({ name, orderNumber, isLate, isOver }: CarrierParcel) => (
      <>
        <a className="staff-number" href={staffHref('staff-order', { number: orderNumber })}>
          {name}
        </a>
        {isLate && <span className="staff-name staff-red"> {isOver ? '期間終了' : '遅れ'}</span>}
      </>
    ),
  },
  { label: 'お届け先', cell: ({ recipient }: CarrierParcel) => <span className="staff-name">{recipient}</span> },
  {
    label: 'お届け',
    cell: ({ arrivalOn, deliveryTime }: CarrierParcel) => (
      <span className="staff-name">
        {dayTextTiny(arrivalOn)} {hoursOf(deliveryTime)}
      </span>
    ),
  },
  {
    label: '代引',
    cell: ({ codYen }: CarrierParcel) => (codYen === undefined ? '' : yenText(codYen)),
    isNumeric: true,
    isSecondary: true,
  },
  { label: '送り状', cell: ({ slipNumber }: CarrierParcel) => slipOrNone(slipNumber), isNumeric: true },
  {
    label: '返送',
    cell: ({ returnSlipNumber }: CarrierParcel) => slipOrNone(returnSlipNumber),
    isNumeric: true,
    isSecondary: true,
  },
]

/** `14〜16時`; empty without a wish. */
function hoursOf(deliveryTime: number): string {
  const { label = '' } = DELIVERY_TIMES.find(({ code }) => code === deliveryTime && code !== 0) ?? {}
  return label.replace('時〜', '〜')
}

function slipOrNone(slipNumber: string): string {
  return slipNumber === '' ? '未取込' : slipText(slipNumber)
}
