import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { parseConfig } from '#config/config.ts'
import { day } from '#domain/day.ts'
import { orderLives, photograph, SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { createTestServices } from '#tests/support/shop/whole-order-life.ts'

/** Two days before the parcel of 10 December leaves for Tokyo, at the cut-off. */
const DUE_AT = Temporal.Instant.from('2026-12-07T16:00:00+09:00')

describe('an identity document', () => {
  const shop = smallShop([{ id: 1, units: 30 }])
  afterEach(() => shop.setClock(NOW))

  const lives = orderLives(() => shop)
  const documents = () => shop.services.identityDocuments
  const readPicture = async (orderUid: string) => {
    const document = await shop.ports.identityDocuments.find(orderUid)
    return document?.fileKey === undefined ? undefined : shop.ports.privateFiles.read(document.fileKey)
  }
  const deleteDueFiles = () => shop.services.scheduled.deleteDocuments()

  test('is requested from a first-time customer by the order mail, due at an exact hour', async () => {
    const { uid, secret } = await lives.accepted([1], { method: 'cod' })
    expect(await documents().find({ orderSecret: secret })).toMatchObject({ status: 'wanted', dueAt: DUE_AT })
    expect(await lives.mailText(uid, 'orderreceived')).toContain('ご提出期限：2026年12月7日（月）16:00まで')
    await shop.services.orderLife.confirmOrder(uid, STAFF)
    const parcel = await shop.services.orderLife.shipOrder(uid, SLIPS, STAFF)
    expect(parcel).toMatchObject({ code: 'identity-missing', detail: { status: 'wanted' } })
  })

  test('is not requested after a returned order', async () => {
    const { uid } = await lives.shipped([1], { member: 'zoe' })
    await shop.services.orderLife.returnLines(uid, undefined, STAFF)
    const again = await lives.cartOf([1], day('2027-01-20'), 'cod')
    await shop.services.checkout.savePoints(again, 0, 'zoe')
    await lives.confirm(again)
    expect(await documents().find({ orderSecret: again })).toBeUndefined()
  })

  test('is not requested when switched off in the configuration, and the order is shipped', async () => {
    const config = parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none', IDENTITY_DOCUMENTS: 'off' })
    const services = createTestServices(config, shop.ports)
    const { db, ports, setClock, close } = shop
    const { confirmed, mailText } = orderLives(() => ({ config, db, ports, setClock, close, services }))
    const { uid, secret } = await confirmed([1], { method: 'cod' })
    expect(await services.identityDocuments.find({ orderSecret: secret })).toBeUndefined()
    expect(await mailText(uid, 'orderreceived')).not.toContain('ご提出期限')
    expect(await services.orderLife.shipOrder(uid, SLIPS, STAFF)).toMatchObject({ status: 'Rental1' })
  })

  test('is stored in private without metadata and can be replaced until one is accepted', async () => {
    const { uid, secret } = await lives.accepted([1])
    const sent = await documents().submit({ orderSecret: secret }, await photograph())
    expect(sent).toMatchObject({ status: 'sent', contentType: 'image/jpeg' })
    const first = await readPicture(uid)
    const { exif, width, format } = await sharp(first).metadata()
    expect([exif, width, format]).toEqual([undefined, 40, 'jpeg'])
    await shop.services.orderLife.checkDocument(
      uid,
      { isAccepted: false, reason: '文字が読み取れませんでした。' },
      STAFF,
    )
    expect(await lives.mailText(uid, 'identityrefused')).toContain('文字が読み取れませんでした。')
    await documents().submit({ orderSecret: secret }, await photograph())
    await shop.services.orderLife.checkDocument(uid, { isAccepted: true }, STAFF)
    expect(await documents().submit({ orderSecret: secret }, await photograph())).toMatchObject({
      code: 'identity-accepted',
    })
    expect(await deleteDueFiles()).toBe(1)
  })

  test('is accepted only as a picture up to 10 MB from the customer of the order', async () => {
    const { uid, secret } = await lives.accepted([1])
    const owner = { orderSecret: secret }
    expect(await documents().submit(owner, new Uint8Array(10_000_001))).toMatchObject({ code: 'file-too-large' })
    for (const text of ['%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', '']) {
      expect(await documents().submit(owner, Buffer.from(text))).toMatchObject({ code: 'not-a-picture' })
    }
    const foreign = { customerUid: 'somebody', orderUid: uid }
    expect(await documents().submit(foreign, await photograph())).toMatchObject({ code: 'order-unknown' })
    expect(await documents().find(foreign)).toBeUndefined()
    expect(await readPicture(uid)).toBeUndefined()
  })

  test('is deleted 30 days after the check; a file left by a crash after an hour', async () => {
    const { uid, secret } = await lives.shipped([1])
    await shop.ports.identityDocuments.scheduleRemoval('identity/dcrashed.jpg', NOW.add({ hours: 1 }))
    await shop.ports.privateFiles.write('identity/dcrashed.jpg', Buffer.from('x'))
    await deleteDueFiles()
    expect(await shop.ports.privateFiles.read('identity/dcrashed.jpg')).toBeDefined()
    lives.at('2026-12-19T10:00:00+09:00')
    await deleteDueFiles()
    expect(await shop.ports.privateFiles.read('identity/dcrashed.jpg')).toBeUndefined()
    expect(await readPicture(uid)).toBeDefined()
    lives.at('2026-12-20T10:00:00+09:00')
    expect(await deleteDueFiles()).toBeGreaterThan(0)
    expect(await readPicture(uid)).toBeUndefined()
    expect(await documents().find({ orderSecret: secret })).toMatchObject({ status: 'accepted', fileKey: undefined })
  })

  test('is deleted within an hour when the process crashed before recording its name', async () => {
    const { secret } = await lives.accepted([1], { method: 'cod' })
    const { privateFiles } = shop.ports
    let key = ''
    const write: typeof privateFiles.write = async (written, ...rest) => {
      key = written
      await privateFiles.write(written, ...rest)
      throw new Error('the process crashed')
    }
    const config = parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none' })
    const services = createTestServices(config, { ...shop.ports, privateFiles: { ...privateFiles, write } })
    const sending = services.identityDocuments.submit({ orderSecret: secret }, await photograph())
    await expect(sending).rejects.toThrow('the process crashed')
    expect(await privateFiles.read(key)).toBeDefined()
    shop.setClock(NOW.add({ hours: 1, minutes: 1 }))
    await deleteDueFiles()
    expect(await privateFiles.read(key)).toBeUndefined()
  })

  test('that is not sent in time causes CancelNoID with a mail, free of charge', async () => {
    const { uid } = await lives.accepted([1])
    lives.at('2026-12-07T15:59:59+09:00')
    await shop.services.scheduled.processDueDocuments()
    expect((await lives.orderOf(uid)).status).toBe('Delivery')
    lives.at('2026-12-07T16:00:00+09:00')
    await shop.services.scheduled.processDueDocuments()
    expect(await shop.services.scheduled.processDueDocuments()).toBe(0)
    expect(await lives.orderOf(uid)).toMatchObject({ status: 'CancelNoID', lines: [{ status: 'CancelNoID' }] })
    expect(await lives.mailText(uid, 'cancel')).toContain('本人確認書類のご提出を期限までに確認できませんでした')
    await shop.services.scheduled.settlePaymentTasks()
    expect((await shop.ports.orders.recordOf(uid)).payments).toMatchObject([{ status: 'voided' }])
  })

  test('that is refused late gets a new due hour within the shipping day', async () => {
    const { uid, secret } = await lives.accepted([1], { method: 'cod', startOn: day('2026-12-16') })
    const dueAt = async () => String((await documents().find({ orderSecret: secret }))?.dueAt)
    expect(await dueAt()).toBe('2026-12-13T07:00:00Z')
    await documents().submit({ orderSecret: secret }, await photograph())
    lives.at('2026-12-14T00:10:00+09:00')
    await shop.services.scheduled.processDueDocuments()
    expect((await lives.orderOf(uid)).status).toBe('Delivery')
    await shop.services.orderLife.checkDocument(
      uid,
      { isAccepted: false, reason: '文字が読み取れませんでした。' },
      STAFF,
    )
    expect(await dueAt()).toBe('2026-12-15T07:00:00Z')
    expect(await lives.mailText(uid, 'identityrefused')).toContain('2026年12月15日（火）16:00まで')
    lives.at('2026-12-15T15:59:00+09:00')
    await shop.services.scheduled.processDueDocuments()
    expect((await lives.orderOf(uid)).status).toBe('Delivery')
    lives.at('2026-12-15T16:00:00+09:00')
    await shop.services.scheduled.processDueDocuments()
    expect((await lives.orderOf(uid)).status).toBe('CancelNoID')
  })

  test('of which the customer is reminded once, by day, on the day before it is due', async () => {
    const { uid } = await lives.accepted([1], { method: 'cod' })
    const reminders = async () => (await lives.mailKinds(uid)).filter((kind) => kind === 'identityreminder').length
    for (const [now, count] of [
      ['2026-12-05T12:00:00+09:00', 0],
      ['2026-12-06T08:59:00+09:00', 0],
      ['2026-12-06T09:00:00+09:00', 1],
      ['2026-12-06T12:00:00+09:00', 1],
      ['2026-12-07T09:00:00+09:00', 1],
    ] as const) {
      lives.at(now)
      await Promise.all([shop.services.scheduled.processDueDocuments(), shop.services.scheduled.processDueDocuments()])
      expect(await reminders(), now).toBe(count)
    }
    expect(await lives.mailText(uid, 'identityreminder')).toContain('2026年12月7日（月）16:00まで')
  })

  test('is not in the public file storage', async () => {
    const { uid } = await lives.shipped([1])
    const { fileKey } = (await shop.ports.identityDocuments.find(uid))!
    expect(await shop.ports.files.read(fileKey!)).toBeUndefined()
    expect(await shop.services.pictures.getPicture(fileKey!.replace('.jpg', ''), 160, 'webp')).toBeUndefined()
  })
})
