import { dayOfInstant } from '#domain/day.ts'
import {
  contactKeptFrom,
  type RecordEnd,
  recordEndsOn,
  recordErasedOn,
  recordsErasedUntil,
} from '#domain/receipt/retention.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Staff } from './ports/order-store.ts'
import type { TaxRecord } from './ports/tax-records.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'taxRecords' | 'clock' | 'shop'>

const BATCH_SIZE = 100

/**
 * The owner's audit: the record of an order by its number. The reading is in the history of the order before the answer
 * is given. Orders that are not locked yet are like unknown ones: they are on the screens.
 */
export function readTaxRecord({ taxRecords, clock, shop }: Ports) {
  return async (
    number: number,
    reason: string,
    by: Staff,
  ): Promise<TaxRecord | Rejection<'record-unknown' | 'reason-missing', undefined>> => {
    if (reason.trim() === '') return rejected('reason-missing')
    const reading = { actor: by, at: clock.now(), reason: `tax record read: ${reason.trim()}` }
    const record = await taxRecords.read(number, reading)
    if (record === undefined) return rejected('record-unknown')
    return { ...record, endsOn: recordErasedOn(record.endsOn, shop.recordRetentionYears) }
  }
}

/** When the record of an order is erased, by the operator's business year. */
export function recordEndOf({ shop }: Pick<ServicePorts, 'shop'>): RecordEnd {
  return (lastOn) => recordEndsOn(lastOn, shop.businessYearEndMonth)
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
    const erasedUntil = recordsErasedUntil(todayOn, ports.shop.recordRetentionYears)
    return locked + (await inBatches(() => taxRecords.erase(erasedUntil, BATCH_SIZE)))
  }
}

async function inBatches(step: () => Promise<number>): Promise<number> {
  let total = 0
  for (let count = BATCH_SIZE; count === BATCH_SIZE; total += count) count = await step()
  return total
}
