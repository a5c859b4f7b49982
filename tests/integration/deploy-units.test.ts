import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SETTING_NAMES } from '#config/config.ts'
import { needsProgram } from '#tests/support/processes/installed.ts'
import { OTHER_VARIABLES, sourceOf, unitSetting } from '#tests/support/processes/started-programs.ts'

const UNITS = 'deploy/systemd'
/** The program of systemd that reads units. */
const CHECKER = 'systemd-analyze'
const names = await readdir(UNITS)
const services = names.filter((name) => name.endsWith('.service'))
const read = (name: string) => readFile(join(UNITS, name), 'utf8')

/** What systemd and Compose keep running. `waits`: where the milliseconds are written for which it waits at its end. */
const RUNNING = [
  {
    unit: 'sumirei-web@.service',
    container: 'web-0',
    waits: [
      ['config/config.ts', /^const SHUTDOWN_DELAY_MS = .* production: ([\d_]+) /m],
      ['server.ts', /^const DRAIN_MS = ([\d_]+)$/m],
    ],
  },
  {
    unit: 'sumirei-worker.service',
    container: 'worker',
    waits: [['adapters/postgres/queues/job-scheduler.ts', /^const STOP_TIMEOUT_MS = ([\d_]+)$/m]],
  },
] as const

test('units start what exists, with settings that exist, by Node of a locked package', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: object }
  expect(services).toHaveLength(3)
  for (const name of services) {
    const unit = await read(name)
    const folder = unitSetting(unit, 'WorkingDirectory')
    const [, node = '', program = ''] = /^ExecStart=(\S+)\/bin\/node (\S+)/m.exec(unit) ?? []
    expect(Object.keys(packages)).toContain(node.replace(`${folder}/`, ''))
    expect(existsSync(sourceOf(program)), program).toBe(true)
    const variables = unitSetting(unit, 'Environment')?.split(' ') ?? []
    for (const [variable = ''] of variables.map((each) => each.split('=')))
      expect([...SETTING_NAMES, ...OTHER_VARIABLES]).toContain(variable)
  }
})

test.each(RUNNING)('$unit is started again when it ends, and killed only after its end has had time', async (row) => {
  const unit = await read(row.unit)
  expect(unitSetting(unit, 'Restart')).toBe('always')
  expect(Number(unitSetting(unit, 'RestartSec'))).toBeGreaterThan(0)
  const waits = await Promise.all(row.waits.map(secondsIn))
  const endS = waits.reduce((sum, seconds) => sum + seconds)
  expect(Number(unitSetting(unit, 'TimeoutStopSec'))).toBeGreaterThan(endS)
  const compose = parse(await readFile('deploy/compose.yaml', 'utf8'), { merge: true }) as {
    services: Record<string, { stop_grace_period: string; restart: string }>
  }
  const { stop_grace_period: grace, restart } = compose.services[row.container]!
  expect([restart, grace]).toEqual(['unless-stopped', expect.stringMatching(/^\d+s$/)])
  expect(Number.parseInt(grace, 10)).toBeGreaterThan(endS)
})

test('a backup is made each night, also after a night in which the machine was off', async () => {
  const timer = await read('sumirei-backup.timer')
  expect(unitSetting(timer, 'OnCalendar')).toMatch(/^\*-\*-\* \d\d:\d\d:00$/)
  expect(unitSetting(timer, 'Persistent')).toBe('true')
  expect(services).toContain('sumirei-backup.service')
})

test('systemd finds no fault in the units', async (context) => {
  needsProgram(context, CHECKER)
  const folder = await mkdtemp(join(tmpdir(), 'sumirei-units-'))
  for (const name of names) {
    // The programs are not in their place on this machine, which would be a fault.
    const unit = (await read(name)).replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`)
    await writeFile(join(folder, name), unit)
  }
  const files = names.map((name) => join(folder, name))
  const { status, stdout, stderr } = spawnSync(CHECKER, ['verify', '--man=no', ...files], {
    encoding: 'utf8',
  })
  await rm(folder, { recursive: true })
  expect([status, stdout, stderr]).toEqual([0, '', ''])
})

async function secondsIn([path, pattern]: readonly [path: string, pattern: RegExp]): Promise<number> {
  const [, digits = ''] = pattern.exec(await readFile(path, 'utf8')) ?? []
  return Number.parseInt(digits.replaceAll('_', ''), 10) / 1_000
}
