import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileMailer } from '#adapters/mail/file-mailer.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { clockFrom } from '#adapters/runtime/system-clock.ts'

let dir: string
beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'sumirei-mails-')), 'mails')
})
afterEach(() => rm(join(dir, '..'), { recursive: true, force: true }))

const ids = randomIds()
const mail = (uid: string, subject = 'ご注文ありがとうございます') => ({
  uid,
  to: 'hanako@example.com',
  subject,
  text: '本文',
  html: '<p>本文</p>',
})

describe('Mailer to files', () => {
  it('delivers a mail as one JSON file', async () => {
    const uid = ids.next()
    await fileMailer(dir, clockFrom(Temporal.Instant.from('2026-11-20T10:00:00Z'))).deliver(mail(uid))
    const stored = JSON.parse(await readFile(join(dir, `${uid}.json`), 'utf8'))
    expect(stored).toEqual({ ...mail(uid), deliveredAt: expect.stringMatching(/^2026-11-20T10:00:00/) })
  })

  it('delivers each uid once, also concurrently', async () => {
    const mailer = fileMailer(dir)
    const uid = ids.next()
    await mailer.deliver(mail(uid, 'first'))
    await Promise.all(Array.from({ length: 8 }, (_, n) => mailer.deliver(mail(uid, `again ${n}`))))
    expect(await readdir(dir)).toEqual([`${uid}.json`])
    expect(JSON.parse(await readFile(join(dir, `${uid}.json`), 'utf8')).subject).toBe('first')
  })

  it('rejects a uid that is not a file name', async () => {
    const mailer = fileMailer(dir)
    await expect(mailer.deliver(mail('../out'))).rejects.toThrow(TypeError)
  })
})
