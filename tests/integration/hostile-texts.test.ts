import { expect, test } from 'vitest'
import { contentTypeOf } from '#domain/files/upload-rules.ts'
import { reportDetail } from '#domain/mail/suppression.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import { parseReport } from '#domain/order/carrier-reports.ts'
import { redact } from '#domain/text/redact.ts'
import { readTable } from '#domain/text/table.ts'
import { readCookies, readSharedCookies } from '#domain/visitor/cookies.ts'

/**
 * The readings of what a stranger sends take this time of the processor at most, however busy the machine is; a pattern
 * that tries every way takes minutes.
 */
const MAX_MS = 5_000
const READINGS = 200

const blanks = ' '.repeat(15_500)
const cookie = `sumirei_pref=a${blanks}b; sumirei_count=a${blanks}b`
const cells = [['('.repeat(20_000)]]
const columns = { slip: { titles: ['伝票番号'], at: 0 } }

test.each<[string, () => unknown]>([
  ['a Cookie header of a shared page', () => readSharedCookies(cookie)],
  ['a Cookie header', () => readCookies({ url: 'https://shop.test/', headers: new Headers({ cookie }) })],
  ['a path', () => findPage(`${'/'.repeat(16_000)}x`)],
  ['a cell of a file', () => readTable(cells, columns, 10)],
  ['a status of a carrier', () => parseReport({ slip: '1234', status: '('.repeat(20_000), at: '2026-12-01 10:00' })],
  ['a file with many comments', () => contentTypeOf(Buffer.from('<!---->'.repeat(73)))],
  ['a report of a mail server', () => reportDetail('a@'.repeat(20_000))],
  ['an error', () => redact(`${'a'.repeat(20_000)}"${'b-'.repeat(20_000)}`)],
])('%s is read in linear time', (_, read) => {
  const start = process.cpuUsage()
  for (let time = 0; time < READINGS; time += 1) read()
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1_000).toBeLessThan(MAX_MS)
})
