import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { SAMPLE_OPERATOR } from './operator.ts'

test('an empty environment is a development shop on port 3000 with the demo catalogue', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    dataDir: 'data',
    siteUrl: 'http://localhost:3000',
    isProduction: false,
    seed: 'demo',
    databaseUrl: undefined,
    clockAt: undefined,
  })
})

test('an empty value counts as absent', () => {
  expect(parseConfig({ PORT: '', CLOCK: '' }).port).toBe(3000)
})

test('all faults are reported at once', () => {
  const faulty = { PORT: '70000', DATABASE_URL: 'mysql://x/y', APP_ENV: 'staging', CLOCK: 'yesterday', SEED: 'real' }
  const report = () => parseConfig(faulty)
  for (const name of Object.keys(faulty)) expect(report).toThrow(name)
})

test('production refuses a set clock and the demo shop, and needs its address', () => {
  const report = () => parseConfig({ APP_ENV: 'production', CLOCK: '2026-11-20T00:00:00Z', SEED: 'demo' })
  for (const name of ['CLOCK', 'SEED', 'SITE_URL', 'OPERATOR_FILE']) expect(report).toThrow(name)
  const folder = mkdtempSync(join(tmpdir(), 'operator-'))
  const file = join(folder, 'operator.json')
  writeFileSync(file, JSON.stringify({ ...SAMPLE_OPERATOR, companyName: '株式会社墨礼' }))
  const env = { APP_ENV: 'production', SITE_URL: 'https://sumirei.example/', OPERATOR_FILE: file }
  expect(parseConfig(env)).toMatchObject({
    seed: 'none',
    siteUrl: 'https://sumirei.example',
    operator: { companyName: '株式会社墨礼' },
  })
  rmSync(folder, { recursive: true })
})

test('the clock starts at the instant given, with its offset', () => {
  expect(parseConfig({ CLOCK: '2026-11-20T15:59:00+09:00' }).clockAt?.toString()).toBe('2026-11-20T06:59:00Z')
})

test('addresses that skip maintenance are addresses or networks', () => {
  expect(parseConfig({}).maintenanceAllow).toEqual([])
  const env = { MAINTENANCE_ALLOW: ' 203.0.113.9, 10.0.0.0/8,2001:db8::/32 ' }
  expect(parseConfig(env).maintenanceAllow).toEqual(['203.0.113.9', '10.0.0.0/8', '2001:db8::/32'])
  for (const list of ['office', '10.0.0.0/33', '10.0.0.0/8/9', '203.0.113.9;10.0.0.1']) {
    expect(() => parseConfig({ MAINTENANCE_ALLOW: list })).toThrow('MAINTENANCE_ALLOW')
  }
})
