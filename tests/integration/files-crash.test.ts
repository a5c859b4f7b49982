import { beforeAll, describe, expect, test } from 'vitest'
import { createPorts } from '#bootstrap/ports.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { isRejected } from '#domain/result.ts'
import type { FilePorts } from '#services/files/files.ts'
import { appendUpload, beginUpload, findUpload } from '#services/files/uploads.ts'
import { crashingOnce } from '#tests/support/customers/member-shop.ts'
import { photograph } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { startS3Server } from '#tests/support/third-parties/s3-server.ts'

const STAFF = 'staff:hanako'

describe('files and crashes', () => {
  const shop = smallShop([])
  let picture: Uint8Array
  beforeAll(async () => {
    picture = await photograph()
  })

  /** Uploads a picture with a crash; returns the upload and where its file and picture are expected. */
  async function uploadWithCrash(change: Partial<FilePorts>) {
    shop.setClock(NOW)
    const crashing = { ...shop.ports, ...change }
    const begun = await beginUpload(crashing)(STAFF, {
      kind: 'item-picture',
      length: picture.length,
      claimedType: 'image/jpeg',
    })
    if (isRejected(begun)) throw new Error(begun.code)
    await expect(appendUpload(crashing)(STAFF, begun.uid, 0, picture)).rejects.toThrow('the process crashed')
    return { uid: begun.uid, key: `items/uploaded/${begun.uid}.jpg`, media: `items/uploaded/${begun.uid}` }
  }
  const crashes: readonly (readonly [string, () => Partial<FilePorts>])[] = [
    ['before the part is stored', () => ({ uploads: crashingOnce(shop.ports.uploads, 'append', 'before') })],
    ['after the part is stored', () => ({ uploads: crashingOnce(shop.ports.uploads, 'append', 'after') })],
    ['before the file is written', () => ({ pictures: crashingOnce(shop.ports.pictures, 'addOriginal', 'before') })],
    ['after the file is written', () => ({ pictures: crashingOnce(shop.ports.pictures, 'addOriginal', 'after') })],
    ['before the row is updated', () => ({ uploads: crashingOnce(shop.ports.uploads, 'finish', 'before') })],
    ['after the row is updated', () => ({ uploads: crashingOnce(shop.ports.uploads, 'finish', 'after') })],
  ]

  test.each(crashes)('a crash %s loses no acknowledged data', async (when, change) => {
    const { uid, key, media } = await uploadWithCrash(change())
    const isDone = when === 'after the row is updated'
    expect((await shop.services.files.readPublic(key)) !== undefined).toBe(isDone)
    expect((await shop.services.pictures.getPicture(media, 160, 'webp')) !== undefined).toBe(isDone)
    const { files } = shop.services
    const state = await findUpload(shop.ports)(STAFF, uid)
    if (isRejected(state)) throw new Error(state.code)
    if (state.received === 0) await appendUpload(shop.ports)(STAFF, uid, 0, picture)
    expect(await findUpload(shop.ports)(STAFF, uid)).toMatchObject({ received: picture.length, path: `/files/${key}` })
    expect((await files.readPublic(key))?.type).toBe('image/jpeg')
    expect(await shop.services.pictures.getPicture(media, 160, 'webp')).toBeDefined()
  })

  test('an unfinished upload is deleted after a day and never served', async () => {
    const { uid, key } = await uploadWithCrash({ uploads: crashingOnce(shop.ports.uploads, 'finish', 'before') })
    expect(await shop.ports.files.read(key)).toBeDefined()
    expect(await shop.services.files.readPublic(key)).toBeUndefined()
    shop.setClock(NOW.add({ hours: 25 }))
    expect(await shop.services.scheduled.expireUploads()).toBe(1)
    expect(await shop.ports.files.read(key)).toBeUndefined()
    expect(await findUpload(shop.ports)(STAFF, uid)).toMatchObject({ code: 'no-upload' })
  })

  test('public and private files are stored in the configured bucket, and public ones are served', async () => {
    const s3 = await startS3Server()
    const config = parseConfig({
      SEED: 'none',
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    })
    const ports = createPorts(config, shop.db)
    const { files, pictures } = createServices(config, ports)
    const begun = await beginUpload(ports)(STAFF, { kind: 'item-picture', length: picture.length, claimedType: '' })
    if (isRejected(begun)) throw new Error(begun.code)
    const done = await appendUpload(ports)(STAFF, begun.uid, 0, picture)
    expect(done).toMatchObject({ path: `/files/items/uploaded/${begun.uid}.jpg` })
    await ports.privateFiles.write('identity/d1.jpg', picture)
    expect([...s3.objects.keys()]).toEqual([
      `/sumirei/files/items/uploaded/${begun.uid}.jpg`,
      '/sumirei/private/identity/d1.jpg',
    ])
    expect((await files.readPublic(`items/uploaded/${begun.uid}.jpg`))?.type).toBe('image/jpeg')
    expect(await pictures.getPicture(`items/uploaded/${begun.uid}`, 160, 'webp')).toBeDefined()
    await s3.close()
  })
})
