import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { CHARGE_LABELS, CHARGE_STATE_LABELS } from '#app/text/staff-text.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { FilterChoice } from '#app/ui/staff/filter-choice.tsx'
import { readFilter, shownCriteria } from '#app/ui/staff/read-filter.ts'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { useLiveList } from '#app/ui/staff/use-live.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { ChargeState } from '#domain/pricing/charge-states.ts'
import { type ChargeFilter, chargeFilter } from '#domain/staff/desk-filters.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Route } from './+types/charges.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '請求')

const FILTERS: Readonly<Record<ChargeFilter['state'], string>> = {
  proposed: '判断待ち',
  open: '未収',
  disputed: '異議あり',
  over: '終わったもの',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller, person } = await requireStaff(request, context)
  const { money } = context.get(servicesContext).staff
  const filter = readFilter(request, chargeFilter)
  const { charges, next } = permitted(await money.listCharges(caller, filter), request)
  return {
    filter,
    canDecide: hasDuty(person.duties, ['money']),
    next:
      next && staffHref('staff-charges', shownCriteria({ state: filter.state, kind: filter.kind ?? '', after: next })),
    charges: charges.map(({ dueOn, madeOn, ...charge }) => ({
      ...charge,
      due: dueOn === undefined ? '' : dayTextTiny(dueOn),
      made: dayTextTiny(madeOn),
    })),
  }
}

export default function ChargesPage({ loaderData: { filter, charges, next, canDecide } }: Route.ComponentProps) {
  useLiveList('charges')
  return (
    <>
      <h1>請求</h1>
      <form className="staff-filters" action={staffHref('staff-charges')} aria-label="絞り込み">
        <label>
          状態
          <select className="entry" name="state" defaultValue={filter.state}>
            {Object.entries(FILTERS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <FilterChoice name="kind" label="種類" value={filter.kind ?? ''} options={Object.entries(CHARGE_LABELS)} />
        <button type="submit" className="button button-plain">
          絞り込む
        </button>
      </form>
      <StaffTable
        caption={`請求（${FILTERS[filter.state]}）`}
        rows={charges}
        keyOf={({ uid }) => uid}
        columns={canDecide ? [...COLUMNS, DECISIONS] : COLUMNS}
        empty={`${FILTERS[filter.state]}の請求はありません。ほかの状態で絞り込んでください。`}
        nextPath={next}
      />
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['charges'][number]

const COLUMNS = [
  {
    label: '番号',
    cell: ({ number }: Row) => (
      <a className="staff-number" href={staffHref('staff-order', { number })}>
        {number}
      </a>
    ),
  },
  { label: 'お客様', cell: ({ name }: Row) => <span className="staff-name">{name}</span> },
  { label: '種類', cell: ({ kind }: Row) => CHARGE_LABELS[kind] },
  { label: '金額', cell: ({ amountYen }: Row) => yenText(amountYen), isNumeric: true },
  { label: '状態', cell: ({ state }: Row) => CHARGE_STATE_LABELS[state], isSecondary: true },
  { label: '発生', cell: ({ made }: Row) => made, isNumeric: true, isSecondary: true },
  { label: '期限', cell: ({ due }: Row) => due, isNumeric: true },
  { label: '内容', cell: ({ reason }: Row) => reason, isSecondary: true },
]

/** What can be decided about a charge in its state; each is a form of its order, with a preview. */
const MOVES: Readonly<Partial<Record<ChargeState, readonly (readonly [move: string, label: string])[]>>> = {
  proposed: [
    ['claim-charge', '請求する'],
    ['waive-charge', '取りやめ'],
  ],
  open: [
    ['settle-charge', '入金'],
    ['dispute-charge', '異議'],
    ['waive-charge', '取りやめ'],
  ],
  disputed: [
    ['uphold-charge', '異議を退ける'],
    ['settle-charge', '入金'],
    ['waive-charge', '取りやめ'],
  ],
}

const DECISIONS = {
  label: '判断',
  cell: ({ uid, number, state, amountYen }: Row) => (
    <span className="staff-links">
      {(MOVES[state] ?? []).map(([move, label]) => (
        <a
          key={move}
          href={staffHref('staff-order-move', {
            number,
            move,
            charge: uid,
            ...(move === 'claim-charge' && { amount: amountYen }),
          })}
          aria-label={`${number} の請求：${label}`}
        >
          {label}
        </a>
      ))}
    </span>
  ),
}
