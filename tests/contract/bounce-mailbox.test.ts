import { afterEach, expect, test } from 'vitest'
import { bounceMailbox, MAX_MESSAGE_BYTES } from '#adapters/mail/bounce-mailbox.ts'
import { postfix } from '#tests/support/third-parties/bounce-messages.ts'
import { openImapServer } from '#tests/support/third-parties/imap-server.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const AT = '24-Nov-2026 09:00:05 +0900'
const bounce = (uid: number, bytes?: number) => ({
  uid,
  at: AT,
  text: postfix(`mail-${uid}`, 'hanako@example.jp', { diagnostic: 'smtp; 550 Unknown user' }),
  ...(bytes === undefined ? {} : { bytes }),
})

async function open() {
  const server = await openImapServer()
  closers.push(server.close)
  return { ...server, mailbox: bounceMailbox(server.options) }
}

test('reads the new messages in batches, and leaves the mailbox as it is', async () => {
  const { state, mailbox } = await open()
  state.messages.push(bounce(3), { uid: 5, at: AT, text: 'Subject: a letter\n\nx' }, bounce(8, 50_000_000))
  const first = await mailbox.read(undefined, 2)
  expect(first).toMatchObject({ position: { uidValidity: '7', lastUid: 5 }, hasMore: true })
  const second = await mailbox.read(first.position, 2)
  expect(second).toMatchObject({ position: { uidValidity: '7', lastUid: 8 }, hasMore: false })
  const at = Temporal.Instant.from('2026-11-24T00:00:05Z')
  const detail = 'smtp; 550 Unknown user'
  expect(first.reports).toEqual([{ mailUid: 'mail-3', kind: 'bounce', detail, at }])
  expect(second.reports).toEqual([{ mailUid: 'mail-8', kind: 'bounce', detail, at }])
  expect(state.sentBytes).toBeLessThan(MAX_MESSAGE_BYTES + 20_000)
  expect(await mailbox.read(second.position, 2)).toEqual({ reports: [], position: second.position, hasMore: false })
  expect(state.commands.filter((command) => /^(UID )?(SELECT|STORE|EXPUNGE|MOVE|COPY)/.test(command))).toEqual([])
})

test('starts again when the server numbered the messages anew', async () => {
  const { state, mailbox } = await open()
  state.messages.push(bounce(1))
  const { position } = await mailbox.read({ uidValidity: '6', lastUid: 90 }, 10)
  expect(position).toEqual({ uidValidity: '7', lastUid: 1 })
})

test('throws without the password in the message when it is refused, and when the server is gone', async () => {
  const { options, close } = await open()
  const refused = bounceMailbox({ ...options, password: 'wrong' }).read(undefined, 1)
  await expect(refused).rejects.toThrow(/^(?!.*wrong)/)
  await close()
  closers.pop()
  await expect(bounceMailbox(options).read(undefined, 1)).rejects.toThrow('ECONNREFUSED')
})
