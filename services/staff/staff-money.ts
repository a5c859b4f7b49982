import { type Day, dayOfInstant, daysBetween } from '#domain/day.ts'
import type { ChargeState } from '#domain/pricing/charge-states.ts'
import type { ChargeFilter } from '#domain/staff/desk-filters.ts'
import { importCodStatement } from '../orders/cash-on-delivery.ts'
import { measureRebooking } from '../orders/rebooking.ts'
import { type ListedBookingAtRisk, MONEY_PARTS, type OverdueLine } from '../ports/staff-money.ts'
import type { ServicePorts } from '../service-ports.ts'
import { staffUseCases } from './use-case.ts'

const ROWS_PER_PAGE = 50
const ROWS_PER_PART = 20
const MONEY = { duties: ['money'] } as const

/** The states that the list of charges is filtered by; `open` work first. */
const CHARGE_FILTERS = {
  proposed: ['proposed'],
  open: ['open'],
  disputed: ['disputed'],
  over: ['paid', 'waived', 'ended', 'refunded'],
} as const satisfies Readonly<Record<ChargeFilter['state'], readonly ChargeState[]>>

/** Overdue rentals, charges, and money that needs attention (docs/rules.md Overdue, Charges, Payment). */
export function createStaffMoney(ports: ServicePorts) {
  const { reading, change } = staffUseCases(ports)
  return {
    /** 50 lines, the latest first; the telephone is shown by its last digits, so that the reading is not logged. */
    listOverdue: reading('listOverdue', { duties: ['returns', 'service', 'money'] }, listOverdue),
    listCharges: reading('listCharges', { duties: ['returns', 'service', 'money'] }, listCharges),
    read: reading('readMoney', MONEY, ({ staffMoney, clock }) => async () => {
      const parts = MONEY_PARTS.map(async (name) => {
        return { name, ...(await staffMoney.moneyPart(name, clock.now(), ROWS_PER_PART)) }
      })
      return Promise.all(parts)
    }),
    /** Disputed payments, the newest first. */
    listDisputes: reading(
      'listDisputes',
      MONEY,
      ({ orders }) =>
        () =>
          orders.disputes(),
    ),
    /** How often freed garments were rented again in a period, for each step of the cancellation fee (decision 040). */
    measureRebooking: reading('measureRebooking', MONEY, measureRebooking),
    /** The statement as a file, or as pasted text. */
    importCodStatement: change(
      'importCodStatement',
      { ...MONEY, subject: (_file: Uint8Array | string) => 'cod-statement' },
      (bound, by) => (file: Uint8Array | string) => importCodStatement(bound)(file, by),
    ),
  }
}

function listOverdue(ports: ServicePorts) {
  return async (after: { readonly endOn: Day; readonly lineUid: string } | undefined) => {
    const todayOn = dayOfInstant(ports.days.now())
    const found = await ports.staffMoney.overdue(after, ROWS_PER_PAGE + 1)
    const lines = found.slice(0, ROWS_PER_PAGE)
    const last = found.length > ROWS_PER_PAGE ? lines.at(-1) : undefined
    return {
      lines: await Promise.all(lines.map((line) => withSubstitutes(ports, line, todayOn))),
      next: last && { endOn: last.endOn, lineUid: last.lineUid },
    }
  }
}

/** How many days a line is late, and how many free units could replace it in each later booking. */
async function withSubstitutes(ports: ServicePorts, line: OverdueLine, todayOn: Day) {
  const bookings = line.bookings.map(async (booking) => ({
    ...booking,
    substitutes: await substitutesOf(ports, booking),
  }))
  return { ...line, daysLate: daysBetween(line.endOn, todayOn), bookings: await Promise.all(bookings) }
}

async function substitutesOf(
  { stock }: ServicePorts,
  { itemId, sizeTagUid, blocked }: ListedBookingAtRisk,
): Promise<number> {
  return (await stock.freeUnits(itemId, sizeTagUid ?? undefined, blocked)).length
}

function listCharges({ staffMoney }: ServicePorts) {
  return async ({ state, ...rest }: ChargeFilter) => {
    const found = await staffMoney.charges({ ...rest, states: CHARGE_FILTERS[state] }, ROWS_PER_PAGE + 1)
    const charges = found.slice(0, ROWS_PER_PAGE)
    return { charges, next: found.length > ROWS_PER_PAGE ? charges.at(-1)?.uid : undefined }
  }
}
