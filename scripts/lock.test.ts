import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withLock } from './lock.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sumirei-lock-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a folder that cannot be written is an error, not a lock', async () => {
  await expect(withLock(join(folder, 'none', 'lock'), async () => 'done')).rejects.toMatchObject({ code: 'ENOENT' })
})

/** The pid of a process that has ended. */
const endedPid = () => spawnSync(process.execPath, ['--version']).pid

test('one work runs at a time, and the lock ends with it, also by an error', async () => {
  const lock = join(folder, 'one')
  const log: string[] = []
  const work = (name: string) =>
    withLock(lock, async () => {
      log.push(`${name} starts`)
      await wait(50)
      log.push(`${name} ends`)
      throw new Error(name)
    })
  expect((await Promise.allSettled([work('a'), work('b')])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  const [first] = log[0]!
  const second = first === 'a' ? 'b' : 'a'
  expect(log).toEqual([`${first} starts`, `${first} ends`, `${second} starts`, `${second} ends`])
  expect(existsSync(lock)).toBe(false)
})

test.each([
  ['of a process that has ended is taken over', (): string => `${hostname()} ${endedPid()}`, 0, true],
  ['of a running process is waited for', (): string => `${hostname()} ${process.pid}`, 0, false],
  ['of another machine is waited for', (): string => `${hostname()}-other ${endedPid()}`, 0, false],
  ['that is not written yet is waited for', (): string => '', 0, false],
  ['of anybody is taken over after three minutes', (): string => `${hostname()} ${process.pid}`, 181, true],
] as const)('a lock %s', async (_, owner, ageS, isTaken) => {
  const lock = join(folder, crypto.randomUUID())
  await writeFile(lock, owner())
  const at = Date.now() / 1_000 - ageS
  await utimes(lock, at, at)
  let hasRun = false
  const running = withLock(lock, async () => {
    hasRun = true
  })
  await wait(500)
  expect(hasRun).toBe(isTaken)
  await rm(lock, { force: true })
  await running
})
