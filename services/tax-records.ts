import { type Day, dayOfInstant } from '#domain/day.ts'
import {
  contactKeptFrom,
  type RecordEnd,
  recordEndsOn,
  recordErasedOn,
  recordsErasedUntil,
} from '#domain/receipt/retention.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { TaxRecordFilterForm } from '#domain/staff/audit-filter.ts'
import type { Staff } from './ports/order-store.ts'
import type { FoundRecord, RecordCriteria, TaxRecord } from './ports/tax-records.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'taxRecords' | 'clock' | 'operator'>

const BATCH_SIZE = 100

/**
 * The owner's audit: the record of an order by its number. The reading is in the history of the order before the answer
 * is given. Orders that are not locked yet are like unknown ones: they are on the screens.
 */
export function readTaxRecord({ taxRecords, clock, operator }: Ports) {
  return async (
    number: number,
    reason: string,
    by: Staff,
  ): Promise<TaxRecord | Rejection<'record-unknown' | 'reason-missing', undefined>> => {
    if (reason.trim() === '') return rejected('reason-missing')
    const reading = { actor: by, at: clock.now(), detail: { code: 'record-read' as const, why: reason.trim() } }
    const record = await taxRecords.read(number, reading)
    if (record === undefined) return rejected('record-unknown')
    return { ...record, endsOn: recordErasedOn(record.endsOn, operator.now().recordRetentionYears) }
  }
}

const ROWS_PER_PAGE = 50

/** Placed orders and records of them by day, amount and name, 50 a page; `next`: the number to continue after. */
export function searchTaxRecords({ taxRecords }: Pick<ServicePorts, 'taxRecords'>) {
  return async ({ after, ...form }: TaxRecordFilterForm) => {
    const found = await taxRecords.search(criteriaOf(form), { after, limit: ROWS_PER_PAGE + 1 })
    const rows = found.slice(0, ROWS_PER_PAGE)
    return { ...subjectOf(form), rows, next: found.length > ROWS_PER_PAGE ? rows.at(-1)?.number : undefined }
  }
}

/** The embedded database has one connection: an export reads so many rows, then others have their turn. */
const ROWS_PER_TURN = 500
const HEAD = ['ご注文番号', 'ご注文日', 'お名前', '金額（税込）', 'うち消費税', '商品', '個人情報']

/** All rows of a search, as CSV. */
export function exportTaxRecords({ taxRecords, csv }: Pick<ServicePorts, 'taxRecords' | 'csv'>) {
  async function* rowsOf(criteria: RecordCriteria): AsyncGenerator<readonly string[]> {
    yield HEAD
    for (let after = 0; ; ) {
      const rows = await taxRecords.search(criteria, { after, limit: ROWS_PER_TURN })
      for (const row of rows) yield csvRow(row)
      if (rows.length < ROWS_PER_TURN) return
      after = rows.at(-1)!.number
    }
  }
  return async (form: Omit<TaxRecordFilterForm, 'after'>) => ({
    ...subjectOf(form),
    csv: csv.write(rowsOf(criteriaOf(form))),
  })
}

function csvRow({ number, orderedOn, name, amountYen, taxYen, lines, isLocked }: FoundRecord): readonly string[] {
  const items = lines.map((line) => `${line.name}（${line.startOn}） ${line.amountYen}円`).join('、')
  return [String(number), orderedOn, name, String(amountYen), String(taxYen), items, isLocked ? '消去済' : '']
}

function criteriaOf({ from, until, least, most, name }: Omit<TaxRecordFilterForm, 'after'>): RecordCriteria {
  return {
    fromOn: from === '' ? undefined : (from as Day),
    untilOn: until === '' ? undefined : (until as Day),
    leastYen: least === '' ? undefined : least,
    mostYen: most === '' ? undefined : most,
    name,
  }
}

/** What the audit log says of a search: its days, without the name that was sought. */
function subjectOf({ from, until }: Pick<TaxRecordFilterForm, 'from' | 'until'>) {
  return { days: `${from}..${until}` }
}

/** When the record of an order is erased, by the operator's business year. */
export function recordEndOf({ operator }: Pick<ServicePorts, 'operator'>): RecordEnd {
  return (lastOn) => recordEndsOn(lastOn, operator.now().businessYearEndMonth)
}

/**
 * Erases the personal data of orders that are over and paid for years, and tax records whose time is over
 * (docs/rules.md Retention). Returns how many orders and records.
 */
export function eraseOldRecords(ports: Ports) {
  return async (): Promise<number> => {
    const { taxRecords, clock } = ports
    const at = clock.now()
    const todayOn = dayOfInstant(at)
    const endsOn = recordEndOf(ports)
    const locked = await inBatches(() => taxRecords.lockEnded(contactKeptFrom(todayOn), at, endsOn, BATCH_SIZE))
    const erasedUntil = recordsErasedUntil(todayOn, ports.operator.now().recordRetentionYears)
    return locked + (await inBatches(() => taxRecords.erase(erasedUntil, BATCH_SIZE)))
  }
}

async function inBatches(step: () => Promise<number>): Promise<number> {
  let total = 0
  for (let count = BATCH_SIZE; count === BATCH_SIZE; total += count) count = await step()
  return total
}
