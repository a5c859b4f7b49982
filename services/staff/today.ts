import { dayOfInstant } from '#domain/day.ts'
import { type OperationWarning, operationWarnings } from '#domain/operator/operation-warnings.ts'
import { DUTIES, type Duty, hasDuty } from '#domain/staff/duties.ts'
import { firstSteps, YOUNG_SHOP_ORDERS } from '#domain/staff/first-steps.ts'
import { DAY_COLUMNS, type DayColumn, type DayColumnName } from '../ports/staff-orders.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { StaffMember } from './staff-member.ts'
import { staffUseCases } from './use-case.ts'

const ROWS_PER_COLUMN = 12
const ROWS_ALONE = 500

/** Whose work a column is. */
const COLUMN_DUTIES: Readonly<Record<DayColumnName, readonly Duty[]>> = {
  confirm: ['packing', 'service'],
  documents: ['packing', 'service'],
  'missing-documents': ['service', 'packing'],
  calls: ['service'],
  ship: ['packing'],
  'at-risk': ['packing', 'service'],
  undelivered: ['service', 'packing'],
  problems: ['service', 'returns'],
  due: ['returns'],
  inspect: ['returns'],
  held: ['returns', 'service'],
  cleaning: ['returns'],
  overdue: ['returns', 'service', 'money'],
  money: ['money'],
  mails: ['service'],
  inquiries: ['service'],
  reviews: ['catalogue'],
  questions: ['service', 'catalogue'],
}

/** A column of the day; of one that could not be read the error, and the others stay. */
export type TodayColumn = { readonly name: DayColumnName } & (DayColumn | { readonly error: unknown })

/** What the owner sees beside the columns; an error when it could not be read. */
export type OwnerPart =
  | { readonly warnings: readonly OperationWarning[]; readonly firstSteps: ReturnType<typeof firstSteps> }
  | { readonly error: unknown }

/** What is to be done on a day. */
export function createToday(ports: ServicePorts) {
  const { reading } = staffUseCases(ports)
  return {
    /** The columns of the duties of a person, in their order. */
    read: reading('readToday', { duties: DUTIES }, readToday),
    /** One column with up to 500 rows; undefined for one of other duties. */
    readColumn: reading('readColumn', { duties: DUTIES }, readAlone),
    /** What the head of each page shows. */
    readHeader: reading('readHeader', { duties: DUTIES }, readHeader),
    /** What fails in the running shop, and what its owner has done and left open while it is young. */
    readOwnerPart: reading('readOwnerPart', { duties: ['owner'] }, readOwnerPart),
  }
}

function readToday(ports: ServicePorts, { duties }: StaffMember) {
  return (): Promise<readonly TodayColumn[]> => {
    const names = DAY_COLUMNS.filter((name) => hasDuty(duties, COLUMN_DUTIES[name]))
    return Promise.all(
      names.map(async (name) => {
        try {
          return { name, ...(await readColumn(ports, name, ROWS_PER_COLUMN)) }
        } catch (error) {
          return { name, error }
        }
      }),
    )
  }
}

function readAlone(ports: ServicePorts, { duties }: StaffMember) {
  return async (name: DayColumnName): Promise<DayColumn | undefined> =>
    hasDuty(duties, COLUMN_DUTIES[name]) ? readColumn(ports, name, ROWS_ALONE) : undefined
}

function readOwnerPart(ports: ServicePorts) {
  return async (): Promise<OwnerPart> => {
    const { firstStepReads, operations, days, isSampleOperator, sendsMail, paymentMethods, isProduction } = ports
    try {
      const now = days.now()
      const [facts, state] = await Promise.all([firstStepReads.facts(YOUNG_SHOP_ORDERS), operations.read(now)])
      const hasBackup = state.lastBackupAt !== undefined
      return {
        warnings: operationWarnings(state, now, isProduction),
        firstSteps: firstSteps({
          ...facts,
          hasSentTestMail: sendsMail && facts.hasSentTestMail,
          hasBackup,
          isProduction,
          isSampleOperator: isSampleOperator(),
          paymentMethods,
        }),
      }
    } catch (error) {
      return { error }
    }
  }
}

function readHeader({ staffOrders, days, version }: ServicePorts, { duties }: StaffMember) {
  return async () => {
    const now = days.now()
    const { count } = await staffOrders.readColumn('ship', dayOfInstant(now), 1)
    return {
      toShip: count,
      version: hasDuty(duties, ['owner']) ? version : undefined,
      nowAt: now.toZonedDateTimeISO('Asia/Tokyo').toPlainTime().toString({ smallestUnit: 'minute' }),
    }
  }
}

async function readColumn(
  { staffOrders, orders, days }: ServicePorts,
  name: DayColumnName,
  limit: number,
): Promise<DayColumn> {
  const todayOn = dayOfInstant(days.now())
  if (name !== 'at-risk') return staffOrders.readColumn(name, todayOn, limit)
  const bookings = await orders.bookingsAtRisk(todayOn, days.rules())
  const rows = bookings.slice(0, limit).map(({ lineUid, number, itemName, unitId, shipsOn }) => ({
    uid: lineUid,
    number,
    text: `${itemName} ${unitId}`,
    on: shipsOn,
  }))
  return { count: bookings.length, rows }
}
