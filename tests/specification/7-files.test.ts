/** Claims of docs/product/7: Files. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, type CallShop, openCallShop } from '#tests/support/calls/call-shop.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { photograph } from '#tests/support/orders/order-lives.ts'

let opened: TestDatabase
let shop: CallShop
let staff: Account
beforeAll(async () => {
  opened = await openTestDatabase()
  shop = await openCallShop(opened.db, [])
  staff = await shop.account('staff@example.jp', 1)
})
afterAll(async () => {
  await shop?.close()
  await opened?.close()
})

/** Uploads a picture in three parts and returns the responses. */
async function upload() {
  const picture = await photograph()
  const headers = { ...staff.bearer, 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
  const length = { 'upload-length': String(picture.length) }
  const begun = await shop.fetch('/files/uploads', { method: 'POST', headers: { ...headers, ...length } })
  const answers: Response[] = []
  const part = Math.ceil(picture.length / 3)
  for (let at = 0; at < picture.length; at += part) {
    const offset = { 'upload-offset': String(at) }
    const body = picture.subarray(at, at + part) as BodyInit & Uint8Array
    const init = { method: 'PATCH', headers: { ...headers, ...offset }, body }
    answers.push(await shop.fetch(begun.headers.get('location') ?? '', init))
  }
  return { picture, part, answers }
}

test('a file upload returns its progress', async () => {
  const { picture, part, answers } = await upload()
  const offsets = answers.map(({ headers }) => Number(headers.get('upload-offset')))
  expect(offsets).toEqual([part, 2 * part, picture.length])
})

test('a file upload returns a download URL', async () => {
  const { answers } = await upload()
  expect(answers.map(({ headers }) => headers.has('content-location'))).toEqual([false, false, true])
  const file = await shop.fetch(answers.at(-1)?.headers.get('content-location') ?? '')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})
