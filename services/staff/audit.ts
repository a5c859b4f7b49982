import { addDays, type Day, instantOfHour, SHOP_TIME_ZONE } from '#domain/day.ts'
import type { AuditSubject } from '#domain/record/acts.ts'
import type { AuditFilterForm } from '#domain/staff/audit-filter.ts'
import { parseScannedCode } from '#domain/staff/scanned-code.ts'
import type { AuditFilter, ListedAudit } from '../ports/staff.ts'
import type { ServicePorts } from '../service-ports.ts'
import { exportTaxRecords, readTaxRecord, searchTaxRecords } from '../tax-records.ts'
import type { StaffMember } from './staff-member.ts'
import { staffUseCases } from './use-case.ts'

const OWNER = { duties: ['owner'] } as const
const ROWS_PER_PAGE = 50
/** The embedded database has one connection: an export reads so many rows, then others have their turn. */
const ROWS_PER_TURN = 1_000

/** Who read or changed what (docs/rules.md Staff), and the records that an audit needs (docs/rules.md Retention). */
export function createAudit(ports: ServicePorts) {
  const { reading } = staffUseCases(ports)
  return {
    /** 50 rows, newest first; `next`: the row before which the next page begins. */
    list: reading('listAudit', OWNER, listRows),
    /** All rows of a filter, as CSV. The export is logged. */
    export: reading('exportAudit', { ...OWNER, isFresh: true, subject: ({ days }) => `audit:${days}` }, exportRows),
    /** The tax record of an order whose personal data were erased. */
    readTaxRecord: reading(
      'readTaxRecord',
      { ...OWNER, isFresh: true, subject: (record) => ('orderUid' in record ? `order:${record.orderUid}` : 'order:') },
      readRecord,
    ),
    /** Orders and records by day, amount and name. Each search is logged with its days. */
    searchRecords: reading(
      'searchTaxRecords',
      { ...OWNER, isFresh: true, subject: subjectOfRecords },
      searchTaxRecords,
    ),
    exportRecords: reading(
      'exportTaxRecords',
      { ...OWNER, isFresh: true, subject: subjectOfRecords },
      exportTaxRecords,
    ),
  }
}

const subjectOfRecords = ({ days }: { readonly days: string }): AuditSubject => `records:${days}`

function readRecord(ports: ServicePorts, { uid }: StaffMember) {
  const read = readTaxRecord(ports)
  return (number: number, reason: string) => read(number, reason, `staff:${uid}`)
}

function listRows(ports: ServicePorts) {
  return async ({ before, ...form }: AuditFilterForm) => {
    const [filter, people] = await Promise.all([filterOf(ports, form), ports.staff.list()])
    const beforeId = before > 0 ? before : undefined
    const found =
      filter === undefined ? [] : await ports.staff.listAudit({ ...filter, beforeId, limit: ROWS_PER_PAGE + 1 })
    const rows = found.slice(0, ROWS_PER_PAGE)
    return {
      rows,
      next: found.length > ROWS_PER_PAGE ? rows.at(-1)?.id : undefined,
      people: people.map(({ uid, name }) => ({ uid, name })),
    }
  }
}

/** `days`: the period, for the log. `textOf`: the words for an act. */
function exportRows(ports: ServicePorts) {
  return async (form: Omit<AuditFilterForm, 'before'>, textOf: (act: string) => string) => {
    const filter = await filterOf(ports, form)
    return { days: `${form.from}..${form.until}`, csv: ports.csv.write(csvRows(ports, filter, textOf)) }
  }
}

const HEAD = ['日時', '担当者', '担当者ID', '操作', '操作コード', '対象', '内容', '要求ID']

async function* csvRows(
  { staff }: ServicePorts,
  filter: Omit<AuditFilter, 'beforeId' | 'limit'> | undefined,
  textOf: (act: string) => string,
): AsyncGenerator<readonly string[]> {
  yield HEAD
  let beforeId: number | undefined
  while (filter !== undefined) {
    const rows = await staff.listAudit({ ...filter, beforeId, limit: ROWS_PER_TURN })
    for (const row of rows) yield csvRow(row, textOf)
    if (rows.length < ROWS_PER_TURN) return
    beforeId = rows.at(-1)?.id
  }
}

function csvRow(row: ListedAudit, textOf: (act: string) => string): readonly string[] {
  const { at, staffName = '', staffUid, act, subject, orderNumber, fields, requestId } = row
  const local = at.toZonedDateTimeISO(SHOP_TIME_ZONE).toPlainDateTime().toString({ smallestUnit: 'second' })
  const about = orderNumber === undefined ? subject : `order:${orderNumber}`
  return [local.replace('T', ' '), staffName, staffUid, textOf(act), act, about, fields.join(' '), requestId]
}

/** The filter of the store; undefined for the number of an order that does not exist, of which there is nothing. */
async function filterOf(
  { orders }: ServicePorts,
  { person, act, about, from, until }: Omit<AuditFilterForm, 'before'>,
): Promise<Omit<AuditFilter, 'beforeId' | 'limit'> | undefined> {
  const code = parseScannedCode(about)
  const order = code.kind === 'order' ? await orders.findByNumber(code.number) : undefined
  if (code.kind === 'order' && order === undefined) return undefined
  const subject = order === undefined ? subjectOf(code, about) : `order:${order.uid}`
  return {
    ...(person !== '' && { staffUid: person }),
    ...(act !== '' && { act }),
    ...(subject !== '' && { subject }),
    ...(from !== '' && { from: instantOfHour(from as Day, 0) }),
    ...(until !== '' && { until: instantOfHour(addDays(until as Day, 1), 0) }),
  }
}

function subjectOf(code: ReturnType<typeof parseScannedCode>, about: string): string {
  return code.kind === 'unit' ? `unit:${code.unitId}` : about
}
