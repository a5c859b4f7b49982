import { expect, test } from 'vitest'
import { isUnderMaintenance } from './maintenance.ts'

const at = (text: string) => Temporal.Instant.from(`${text}+09:00`)
const dates = { isForced: false, startAt: at('2026-11-20T01:00'), endAt: at('2026-11-20T05:00') }

test('maintenance is forced or lasts from its start until its end', () => {
  expect(isUnderMaintenance({ ...dates, isForced: true }, at('2026-11-25T00:00'))).toBe(true)
  expect(isUnderMaintenance(dates, at('2026-11-20T00:59'))).toBe(false)
  expect(isUnderMaintenance(dates, at('2026-11-20T01:00'))).toBe(true)
  expect(isUnderMaintenance(dates, at('2026-11-20T04:59'))).toBe(true)
  expect(isUnderMaintenance(dates, at('2026-11-20T05:00'))).toBe(false)
  expect(isUnderMaintenance({ ...dates, endAt: undefined }, at('2026-11-20T02:00'))).toBe(false)
})
