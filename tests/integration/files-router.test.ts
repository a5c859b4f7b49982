import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UPLOAD_RULES } from '#domain/files/upload-rules.ts'
import { isRejected } from '#domain/result.ts'
import { appendUpload, beginUpload, findUpload } from '#services/files/uploads.ts'
import { type Account, type CallShop, openCallShop } from '#tests/support/calls/call-shop.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const PART = { ...TUS, 'content-type': 'application/offset+octet-stream' }

let opened: TestDatabase
let shop: CallShop
let staff: Account
let colleague: Account
let customer: Account
let picture: Uint8Array

beforeAll(async () => {
  opened = await openTestDatabase()
  shop = await openCallShop(opened.db, [{ id: 1, units: 5 }])
  staff = await shop.account('staff@example.jp', 5)
  colleague = await shop.account('colleague@example.jp', 5)
  customer = await shop.account('customer@example.jp')
  const made = sharp({ create: { width: 400, height: 300, channels: 3, background: '#403a3a' } })
  picture = await made
    .jpeg()
    .withExif({ IFD0: { Artist: 'yamada' } })
    .toBuffer()
})
afterAll(async () => {
  await shop?.close()
  await opened?.close()
})
beforeEach(() => shop.setClock(NOW))

type HeaderFields = Readonly<Record<string, string>>
const base64 = (text: string) => Buffer.from(text).toString('base64')
const begin = (length: number, headers: HeaderFields = {}, by: HeaderFields = staff.bearer) =>
  shop.fetch('/files/uploads', {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(length), ...by, ...headers },
  })
const send = (
  path: string,
  offset: number,
  bytes: Uint8Array | string,
  headers: HeaderFields = {},
  by: HeaderFields = staff.bearer,
) =>
  shop.fetch(path, {
    method: 'PATCH',
    headers: { ...PART, 'upload-offset': String(offset), ...by, ...headers },
    body: bytes as BodyInit,
  })
const head = (path: string, by: HeaderFields = staff.bearer) =>
  shop.fetch(path, { method: 'HEAD', headers: { ...TUS, ...by } })
const locationOf = (answer: Response) => answer.headers.get('location') ?? ''
const offsetOf = (answer: Response) => answer.headers.get('upload-offset')

describe('an item picture uploaded by staff', () => {
  test('is served re-encoded, public and immutable at the address in the last response', async () => {
    const begun = await begin(picture.length)
    expect([begun.status, offsetOf(begun), begun.headers.get('tus-resumable')]).toEqual([201, '0', '1.0.0'])
    expect(begun.headers.get('upload-expires')).toMatch(/ GMT$/)
    const done = await send(locationOf(begun), 0, picture)
    expect([done.status, offsetOf(done), await done.text()]).toEqual([204, String(picture.length), ''])
    const where = done.headers.get('content-location') ?? ''
    expect(where).toMatch(/^\/files\/items\/uploaded\/[\w-]+\.jpg$/)
    const file = await shop.fetch(where)
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(Buffer.from(bytes).includes('yamada')).toBe(false)
    const again = await shop.fetch(where, { headers: { 'if-none-match': file.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    const media = where.replace(/^\/files/, '/images').replace('.jpg', '-160.webp')
    expect((await shop.fetch(media)).status).toBe(200)
    expect((await head(locationOf(begun))).headers.get('content-location')).toBe(where)
  })

  test('is resumed after a broken connection', async () => {
    const begun = await begin(picture.length)
    const half = Math.floor(picture.length / 2)
    const { url, requests, close } = await shop.listen()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const lines = Object.entries({
      ...PART,
      'upload-offset': '0',
      'content-length': String(picture.length),
      ...staff.bearer,
    })
    const requestHead = [
      `PATCH ${locationOf(begun)} HTTP/1.1`,
      'host: shop',
      ...lines.map((line) => line.join(': ')),
      '',
      '',
    ]
    socket.write(requestHead.join('\r\n'))
    // A reset drops unread data: the connection is reset only after the shop has read the half.
    await expect.poll(() => requests.at(-1)?.readableFlowing).toBe(true)
    const headBytes = requests.at(-1)?.socket.bytesRead ?? 0
    socket.write(picture.subarray(0, half))
    await expect.poll(() => requests.at(-1)?.socket.bytesRead).toBe(headBytes + half)
    socket.resetAndDestroy()
    const received = async () => Number(offsetOf(await head(locationOf(begun))))
    await expect.poll(received, { timeout: 10_000 }).toBe(half)
    const offset = await received()
    const done = await send(locationOf(begun), offset, picture.subarray(offset))
    expect([done.status, done.headers.has('content-location')]).toEqual([204, true])
    await close()
  })

  test('is accepted in any number of parts, each once', async () => {
    const begun = await begin(picture.length)
    const part = Math.ceil(picture.length / 5)
    for (let at = 0; at < picture.length; at += part) {
      const bytes = picture.subarray(at, at + part)
      const [first, second] = await Promise.all([
        send(locationOf(begun), at, bytes),
        send(locationOf(begun), at, bytes),
      ])
      expect([first.status, second.status].sort()).toEqual([204, 409])
    }
    expect((await head(locationOf(begun))).headers.has('content-location')).toBe(true)
  })

  test('is rejected at a wrong offset', async () => {
    const begun = await begin(picture.length)
    await send(locationOf(begun), 0, picture.subarray(0, 100))
    for (const offset of [0, 99, 101]) {
      const refused = await send(locationOf(begun), offset, picture.subarray(offset, 200))
      expect([refused.status, offsetOf(refused)]).toEqual([409, '100'])
    }
    expect((await send(locationOf(begun), 100, picture)).status).toBe(413)
    expect(offsetOf(await head(locationOf(begun)))).toBe('100')
  })

  const { maxBytes } = UPLOAD_RULES['item-picture']
  test.each<[string, () => Promise<Response>, number]>([
    ['too large', () => begin(maxBytes + 1), 413],
    ['empty', () => begin(0), 400],
    ['of malformed length', () => begin(1, { 'upload-length': '1e3' }), 400],
    ['of a kind without uploads', () => begin(1, { 'upload-metadata': `kind ${base64('identity-document')}` }), 400],
    ['sent in another protocol version', () => begin(1, { 'tus-resumable': '0.2.2' }), 412],
    ['sent as text', async () => send(locationOf(await begin(9)), 0, 'a', { 'content-type': 'text/plain' }), 415],
    [
      'sent without a valid offset',
      async () => send(locationOf(await begin(9)), 0, 'a', { 'upload-offset': '-1' }),
      400,
    ],
    ['sent to an unknown upload', () => send('/files/uploads/nothing', 0, 'a'), 404],
  ])('is rejected when it is %s', async (_, ask, status) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { message: expect.any(String) } })
  })

  test.each<[string, () => Promise<Uint8Array | string>, string]>([
    ['a JPEG declared as PNG', async () => picture, 'image/png'],
    ['a page declared as a picture', async () => '<!doctype html><script>alert(1)</script>', 'image/jpeg'],
    ['an SVG', async () => '<svg xmlns="http://www.w3.org/2000/svg"/>', ''],
    ['a truncated picture', async () => picture.subarray(0, 60), 'image/jpeg'],
  ])('is checked: %s is rejected and deleted', async (_, make, claimed) => {
    const bytes = Buffer.from(await make())
    const metadata: HeaderFields = claimed
      ? { 'upload-metadata': `filename ${base64('a.jpg')},filetype ${base64(claimed)}` }
      : {}
    const begun = await begin(bytes.length, metadata)
    expect((await send(locationOf(begun), 0, bytes)).status).toBe(415)
    expect((await head(locationOf(begun))).status).toBe(404)
    const name = locationOf(begun).split('/').at(-1)
    expect((await shop.fetch(`/files/items/uploaded/${name}.jpg`)).status).toBe(404)
  })

  test('is cancelled only by its sender and only before completion', async () => {
    const drop = (path: string, by: HeaderFields) => shop.fetch(path, { method: 'DELETE', headers: { ...TUS, ...by } })
    const begun = locationOf(await begin(picture.length))
    expect((await drop(begun, colleague.bearer)).status).toBe(404)
    expect((await drop(begun, staff.bearer)).status).toBe(204)
    expect((await send(begun, 0, picture)).status).toBe(404)
    const done = locationOf(await begin(picture.length))
    await send(done, 0, picture)
    expect((await drop(done, staff.bearer)).status).toBe(404)
    expect((await head(done)).status).toBe(200)
  })
})

describe('authorisation', () => {
  test('only staff can upload, and only the sender can access an upload', async () => {
    expect((await begin(9, {}, {})).status).toBe(401)
    expect((await begin(9, {}, customer.bearer)).status).toBe(403)
    const packer = await shop.account('packer@example.jp', 5)
    await staffOf(() => shop).withDuties(['packing'], packer.uid)
    expect((await begin(9, {}, packer.bearer)).status).toBe(403)
    expect((await begin(9, {}, { authorization: 'Bearer nothing' })).status).toBe(401)
    const begun = locationOf(await begin(9))
    expect((await head(begun, {})).status).toBe(401)
    expect((await head(begun, customer.bearer)).status).toBe(403)
    expect((await head(begun, colleague.bearer)).status).toBe(404)
    expect((await send(begun, 0, 'a', {}, colleague.bearer)).status).toBe(404)
    expect(offsetOf(await head(begun))).toBe('0')
  })
})

test('an upload expires after a day without progress', async () => {
  const by = `staff:${staff.uid}`
  const { scheduled } = shop.services
  const made = await Promise.all(
    [1, 2].map(() => beginUpload(shop.ports)(by, { kind: 'item-picture', length: 9, claimedType: '' })),
  )
  const [idle, active] = made.map((one) => (isRejected(one) ? '' : one.uid)) as [string, string]
  shop.setClock(NOW.add({ hours: 23 }))
  expect(await appendUpload(shop.ports)(by, active, 0, new Uint8Array(3))).toMatchObject({ received: 3 })
  await scheduled.expireUploads()
  expect(await findUpload(shop.ports)(by, idle)).toMatchObject({ received: 0 })
  shop.setClock(NOW.add({ hours: 25 }))
  expect(await scheduled.expireUploads()).toBeGreaterThan(0)
  expect(await findUpload(shop.ports)(by, idle)).toMatchObject({ code: 'no-upload' })
  expect(await findUpload(shop.ports)(by, active)).toMatchObject({ received: 3 })
  expect(await scheduled.expireUploads()).toBe(0)
})
