import { expect, test } from 'vitest'
import { OUTSIDE_SERVICES, type OutsideService } from '#domain/operator/service-failures.ts'
import type { Backlog } from '#services/ports/jobs.ts'
import { createMetrics, type MetricSources } from './metrics.ts'

const AT = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const BACKLOG: Partial<Backlog> = { mailsWaiting: 2 }
const SOURCES: MetricSources = {
  readBacklog: async () => BACKLOG as Backlog,
  readPool: () => undefined,
  readFailures: async () => [],
  readDisk: async () => ({ freeBytes: 3, sizeBytes: 4 }),
}
const failingOf = (...services: OutsideService[]): Partial<MetricSources> => ({
  readFailures: async () => services.map((service) => ({ service, since: AT, lastAt: AT, code: '503' })),
})
const away = () => Promise.reject(new Error('the database is away'))

test('a service that fails has a 1, and a 0 when it works again', async () => {
  const metrics = createMetrics('1.0.0')
  const valuesOf = async (sources: Partial<MetricSources>) => {
    const text = await metrics.text({ ...SOURCES, ...sources })
    const found = text.matchAll(/^sumirei_service_failing\{service="(\w+)"\} (\d)$/gm)
    return Object.fromEntries([...found].map(([, service, value]) => [service, Number(value)]))
  }
  const none = Object.fromEntries(OUTSIDE_SERVICES.map((service) => [service, 0]))
  expect(await valuesOf({})).toEqual(none)
  expect(await valuesOf(failingOf('SMTP', 'AmazonPay'))).toEqual({ ...none, SMTP: 1, AmazonPay: 1 })
  expect(await valuesOf({})).toEqual(none)
  expect(await valuesOf({ readFailures: away })).toEqual({})
})

test('a process that cannot read its database is not ready, and still tells of its disk', async () => {
  const metrics = createMetrics('1.0.0')
  const ready = await metrics.text(SOURCES)
  for (const line of ['sumirei_ready 1', 'sumirei_mails_waiting 2', 'sumirei_disk_free_bytes 3'])
    expect(ready.split('\n')).toContain(line)
  const lines = (await metrics.text({ ...SOURCES, readBacklog: away })).split('\n')
  for (const line of ['sumirei_ready 0', 'sumirei_disk_size_bytes 4']) expect(lines).toContain(line)
  expect(lines).not.toContain('sumirei_mails_waiting 2')
})
