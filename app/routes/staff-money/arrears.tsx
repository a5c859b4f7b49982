import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLiveList } from '#app/ui/staff/use-live.ts'
import { dayOfInstant } from '#domain/day.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { overdueFilter } from '#domain/staff/desk-filters.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Route } from './+types/arrears.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '延滞')

/** Moves with their use cases, what their links say, and what they are named where the row is not seen. */
const ACTIONS = [
  { move: 'note-call', use: 'noteCall', label: '電話', name: '電話の記録' },
  { move: 'remind-arrear', use: 'remindOfArrear', label: '催促', name: '催促' },
  { move: 'return', use: 'return', label: '返却', name: '返却' },
  { move: 'propose-late', use: 'proposeLate', label: '延滞料', name: '延滞料' },
  { move: 'give-up', use: 'giveUpLine', label: '紛失', name: '紛失' },
] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller, person } = await requireStaff(request, context)
  const { members, money, orders } = context.get(servicesContext).staff
  const { lines, next } = permitted(await money.listOverdue(caller, readFilter(request, overdueFilter)), request)
  return {
    may: {
      actions: ACTIONS.filter(({ use }) => hasDuty(person.duties, orders.moves[use].useCase.duties)),
      openMembers: hasDuty(person.duties, members.find.useCase.duties),
    },
    next: next && staffHref('staff-arrears', { after: `${next.endOn}_${next.lineUid}` }),
    lines: lines.map(({ endOn, calledAt, bookings, ...line }) => ({
      ...line,
      due: dayTextTiny(endOn),
      called: calledAt === undefined ? '' : dayTextTiny(dayOfInstant(calledAt)),
      bookings: bookings.map(({ lineUid, number, startOn, substitutes }) => ({
        lineUid,
        number,
        arrival: dayTextTiny(startOn),
        substitutes,
      })),
    })),
  }
}

export default function ArrearsPage({ loaderData: { may, lines, next } }: Route.ComponentProps) {
  useLiveList('arrears')
  return (
    <>
      <h1>延滞</h1>
      <StaffTable
        caption="延滞している商品、遅れの長い順"
        rows={lines}
        keyOf={({ lineUid }) => lineUid}
        columns={[...COLUMNS, actionsColumn(may)]}
        empty="延滞している商品はありません。返却の期限は「本日」の返却予定で確かめられます。"
        nextPath={next}
      />
    </>
  )
}

type Line = Route.ComponentProps['loaderData']['lines'][number]

const COLUMNS = [
  {
    label: '番号',
    cell: ({ number, unitId }: Line) => (
      <>
        <a className="staff-number" href={staffHref('staff-order', { number })}>
          {number}
        </a>
        <small className="staff-narrow-only staff-name"> {unitId}</small>
      </>
    ),
  },
  {
    label: '遅れ',
    cell: ({ daysLate, due }: Line) => (
      <>
        <b className="staff-red">{daysLate}日</b>（{due}）
      </>
    ),
    isNumeric: true,
  },
  {
    label: 'お客様',
    cell: ({ name, telephoneEnd, called }: Line) => (
      <>
        {name}
        <span className="staff-name">
          （<span className="spoken">電話 </span>••••{telephoneEnd}）
        </span>
        {called !== '' && <span className="staff-name"> 最終架電 {called}</span>}
      </>
    ),
  },
  {
    label: '個体',
    cell: ({ unitId, itemName, sizeLabel }: Line) => `${unitId} ${itemName} ${sizeLabel}`,
    isSecondary: true,
  },
  { label: '参考価格', cell: ({ refPriceYen }: Line) => yenText(refPriceYen), isNumeric: true, isSecondary: true },
  {
    label: '請求',
    cell: ({ chargedYen }: Line) => (chargedYen === 0 ? '' : yenText(chargedYen)),
    isNumeric: true,
    isSecondary: true,
  },
  { label: '次のご予約', cell: ({ bookings }: Line) => <Bookings bookings={bookings} /> },
] as const

type Permitted = Route.ComponentProps['loaderData']['may']

/** On a narrow screen they are on the page of the order. */
const actionsColumn = (may: Permitted) => ({
  label: '対応',
  cell: (line: Line) => <LineActions line={line} may={may} />,
  isSecondary: true,
})

/** The bookings that the late unit endangers, with the number of free units that could replace it. */
function Bookings({ bookings }: { readonly bookings: Line['bookings'] }) {
  return bookings.map(({ lineUid, number, arrival, substitutes }) => (
    <span key={lineUid} className={substitutes === 0 ? 'staff-red' : undefined}>
      <a href={staffHref('staff-order', { number })}>{number}</a> {arrival}着
      {substitutes === 0 ? '（代わりなし）' : `（代わり${substitutes}点）`}{' '}
    </span>
  ))
}

/** The moves of the order that the person may make; a member is barred on the page of the member. */
function LineActions({ line: { number, customerUid }, may }: { readonly line: Line; readonly may: Permitted }) {
  return (
    <span className="staff-links">
      {may.actions.map(({ move, label, name }) => (
        <a key={move} href={staffHref('staff-order-move', { number, move })} aria-label={`${number} の${name}`}>
          {label}
        </a>
      ))}
      {customerUid !== undefined && may.openMembers && (
        <a href={staffHref('staff-member', { member: customerUid })} aria-label={`${number} の会員`}>
          会員
        </a>
      )}
    </span>
  )
}
