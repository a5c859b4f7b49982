import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileMailer } from '../mail/file-mailer.ts'
import { diskFiles, renameOver } from './disk-files.ts'

const error = (code: string) => Object.assign(new Error(code), { code })

test.each(['EPERM', 'EACCES', 'EBUSY'])('a rename that Windows refuses with %s is retried', async (code) => {
  const asked: unknown[][] = []
  await renameOver('a', 'b', async (...names) => {
    if (asked.push(names) < 3) throw error(code)
  })
  expect(asked).toEqual(Array.from({ length: 3 }, () => ['a', 'b']))
})

test('a file that stays locked, and any other error, are reported', async () => {
  await expect(renameOver('a', 'b', () => Promise.reject(error('EPERM')))).rejects.toThrow('EPERM')
  let tries = 0
  const missing = async () => {
    tries += 1
    throw error('ENOENT')
  }
  await expect(renameOver('a', 'b', missing)).rejects.toThrow('ENOENT')
  expect(tries).toBe(1)
})

test.skipIf(process.platform === 'win32')('only the account of the process can read files and mails', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sumirei-private-'))
  await chmod(root, 0o755)
  await mkdir(join(root, 'mails'), { mode: 0o755 })
  const files = diskFiles(join(root, 'private'))
  await files.write('documents/a.webp', Buffer.from('a'))
  await fileMailer(join(root, 'mails')).deliver({ uid: 'mail-1', to: 'a@example.jp', subject: '', text: '', html: '' })
  const modeOf = async (path: string) => ((await stat(join(root, path))).mode & 0o777).toString(8)
  expect(await modeOf('private/documents')).toBe('700')
  expect(await modeOf('private/documents/a.webp')).toBe('600')
  // The folder of mails was there before, open to everybody.
  expect(await modeOf('mails')).toBe('700')
  expect(await modeOf('mails/mail-1.json')).toBe('600')
  await rm(root, { recursive: true })
})
