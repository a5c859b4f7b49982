import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { erasePersonalData } from '#adapters/postgres/members/personal-data.ts'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { readConditionPhoto } from '#services/orders/conditions.ts'
import { ARRIVAL, orderLives, photograph, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([
  { id: 1, units: 60 },
  { id: 2, units: 40 },
])
const lives = orderLives(() => shop)
afterEach(() => lives.reset())
const life = () => shop.services.orderLife
const record = (uid: string, condition: Partial<typeof ARRIVAL> & { lineUid: string; uid: string }) =>
  life().recordCondition(uid, { ...ARRIVAL, ...condition }, STAFF)
const receive = (uid: string) => life().receiveUnits(uid, STAFF)
const linesOf = async (uid: string) => (await lives.orderOf(uid)).lines
const conditionsOf = async (uid: string) => shop.ports.conditions.ofLines((await linesOf(uid)).map((line) => line.uid))
const careOf = async (unitUid: number) => (await shop.ports.conditions.unitsOf([unitUid]))[0]?.care
const inspectionsOf = async (lineUid: string) => {
  const { rows } = await sql<{ outcome: string }>`
    SELECT outcome FROM inspections WHERE line_uid = ${lineUid}`.execute(shop.db)
  return rows.map(({ outcome }) => outcome)
}
const SOON = { startOn: day('2026-11-25') }

describe('the condition of a unit (docs/rules.md Condition of a unit)', () => {
  test('is recorded at packing and at the return, with a photograph without metadata, as a history', async () => {
    const placed = await lives.confirmed([1], SOON)
    await lives.identify(placed)
    const [line] = await linesOf(placed.uid)
    const before = { uid: 'before-1', lineUid: line!.uid, stage: 'packing' as const, verdict: 'stain' as const }
    expect(await record(placed.uid, before)).toMatchObject({ code: 'photo-missing' })
    await record(placed.uid, { ...before, photos: [await photograph(), await photograph()], note: ' 左袖 ' })
    await life().shipOrder(placed.uid, { slipNumber: '1', returnSlipNumber: '2' }, STAFF)
    await record(placed.uid, { uid: 'after-1', lineUid: line!.uid })
    const history = await shop.ports.conditions.ofUnit(line!.unitUid, 10)
    expect(history).toMatchObject([
      { uid: 'after-1', stage: 'return', verdict: 'ok', fileKeys: [], actor: STAFF },
      {
        uid: 'before-1',
        stage: 'packing',
        verdict: 'stain',
        note: '左袖',
        fileKeys: [expect.any(String), expect.any(String)],
      },
    ])
    const readPhoto = readConditionPhoto(shop.ports)
    for (const place of [1, 2]) {
      const { exif, format } = await sharp(await readPhoto('before-1', place)).metadata()
      expect([exif, format]).toEqual([undefined, 'jpeg'])
    }
    expect(await Promise.all([0, 3].map((place) => readPhoto('before-1', place)))).toEqual([undefined, undefined])
    const removed = await shop.ports.identityDocuments.filesToRemove(shop.ports.clock.now().add({ hours: 48 }), 100)
    expect(removed.filter((key) => history[1]?.fileKeys.includes(key))).toEqual([])
  })

  test('sent twice, also at once, is one record; nothing of the order changes', async () => {
    const { uid } = await lives.shipped([1], SOON)
    const [line] = await linesOf(uid)
    const before = await lives.orderOf(uid)
    const once = () => record(uid, { uid: 'twice-1', lineUid: line!.uid })
    await Promise.all([once(), once(), once()])
    expect(await conditionsOf(uid)).toHaveLength(1)
    expect(await lives.orderOf(uid)).toEqual(before)
  })

  test.each([
    ['a text', async () => [new TextEncoder().encode('no picture')], 'not-a-picture'],
    ['11 MB', async () => [new Uint8Array(11_000_000)], 'file-too-large'],
    ['a text after a picture', async () => [await photograph(), new Uint8Array(9)], 'not-a-picture'],
    ['the fifth', async () => Array<Uint8Array>(5).fill(await photograph()), 'too-many-photos'],
  ])('a photograph that is %s is rejected, and nothing is recorded', async (_, bytes, code) => {
    const { uid } = await lives.shipped([1], SOON)
    const [line] = await linesOf(uid)
    const photos = await bytes()
    expect(await record(uid, { uid: `bad-${code}`, lineUid: line!.uid, verdict: 'stain', photos })).toMatchObject({
      code,
    })
    expect(await conditionsOf(uid)).toEqual([])
  })

  test('names the missing parts of its form, and no others', async () => {
    const { uid } = await lives.shipped([1], SOON)
    const [line] = await linesOf(uid)
    const missing = { uid: 'parts-1', lineUid: line!.uid, verdict: 'missing-part' as const }
    expect(await record(uid, missing)).toMatchObject({ code: 'parts-missing' })
    expect(await record(uid, { ...missing, parts: ['mensbelt'] })).toMatchObject({ code: 'part-unknown' })
    expect(await record(uid, { ...missing, parts: ['ornament'] })).toMatchObject({ parts: ['ornament'] })
    await record(uid, { uid: 'parts-2', lineUid: line!.uid, parts: ['ornament'] })
    expect((await conditionsOf(uid)).map(({ parts }) => parts)).toEqual([[], ['ornament']])
  })

  test('of an unknown line or order is rejected', async () => {
    const { uid } = await lives.shipped([1], SOON)
    expect(await record(uid, { uid: 'none-1', lineUid: 'none' })).toMatchObject({ code: 'line-unknown' })
    expect(await record('none', { uid: 'none-2', lineUid: 'none' })).toMatchObject({ code: 'order-unknown' })
  })

  test('leaves note and photograph with the personal data of its order, verdict and day stay', async () => {
    const { uid } = await lives.shipped([1], SOON)
    await lives.arrive(uid, { verdict: 'damage', note: '山田様の話', photos: [await photograph(), await photograph()] })
    const [{ fileKeys } = { fileKeys: [] }] = await conditionsOf(uid)
    await erasePersonalData(shop.db, [uid], shop.ports.clock.now().toString())
    expect(await conditionsOf(uid)).toMatchObject([{ verdict: 'damage', note: '', fileKeys: [] }])
    expect(await shop.ports.identityDocuments.filesToRemove(shop.ports.clock.now(), 100)).toEqual(
      expect.arrayContaining([...fileKeys]),
    )
    expect(fileKeys).toHaveLength(2)
  })
})

describe('the units of an order that arrived (docs/rules.md Condition of a unit)', () => {
  test('are returned with one mail; what is well is inspected, the flawed is held, the missing stays out', async () => {
    const { uid } = await lives.shipped([1, 2, 1], SOON)
    const [well, flawed, missing] = await linesOf(uid)
    expect(await receive(uid)).toMatchObject({ code: 'nothing-arrived' })
    await record(uid, { uid: 'well-1', lineUid: well!.uid })
    await record(uid, { uid: 'flawed-1', lineUid: flawed!.uid, verdict: 'stain', photos: [await photograph()] })
    const received = await receive(uid)
    expect(received).toMatchObject({ status: 'Rental3' })
    const statuses = (await linesOf(uid)).map(({ status }) => status)
    expect(statuses).toEqual(['Return', 'Return', missing!.status])
    expect(await Promise.all([well, flawed].map((line) => inspectionsOf(line!.uid)))).toEqual([['ready'], ['held']])
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'returned')).toHaveLength(1)
    expect(await receive(uid)).toMatchObject({ status: 'Rental3' })
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'returned')).toHaveLength(1)
    await record(uid, { uid: 'late-1', lineUid: missing!.uid })
    expect(await receive(uid)).toMatchObject({ status: 'Return' })
    expect(await shop.ports.orders.parcelsOf(uid)).toMatchObject([{ state: 'returned' }])
  })

  test('stay out when something else came in their place, until they come', async () => {
    const { uid } = await lives.shipped([1], SOON)
    const [line] = await linesOf(uid)
    const wrong = { uid: 'wrong-1', lineUid: line!.uid, verdict: 'wrong' as const }
    expect(await record(uid, wrong)).toMatchObject({ code: 'note-missing' })
    await record(uid, { ...wrong, note: '私物の黒いワンピース' })
    expect(await receive(uid)).toMatchObject({ code: 'nothing-arrived' })
    await record(uid, { uid: 'right-1', lineUid: line!.uid })
    expect(await receive(uid)).toMatchObject({ status: 'Return' })
  })

  test('are recorded by mistake: withdrawn before the return, and with a return that is undone', async () => {
    const { uid } = await lives.shipped([1], SOON)
    const [line] = await linesOf(uid)
    await record(uid, { uid: 'mistake-1', lineUid: line!.uid })
    await life().withdrawArrival(uid, line!.uid)
    expect(await receive(uid)).toMatchObject({ code: 'nothing-arrived' })
    await record(uid, { uid: 'mistake-2', lineUid: line!.uid })
    await receive(uid)
    expect(await life().withdrawArrival(uid, line!.uid)).toMatchObject({ code: 'line-status' })
    await life().undoReturn(uid, line!.uid, '別のご注文', STAFF)
    expect(await receive(uid)).toMatchObject({ code: 'nothing-arrived' })
    expect((await conditionsOf(uid)).every(({ withdrawnAt }) => withdrawnAt !== undefined)).toBe(true)
  })

  test('of two people at once are returned once', async () => {
    const { uid } = await lives.shipped([1], SOON)
    await lives.arrive(uid)
    const results = await Promise.all([receive(uid), receive(uid), receive(uid)])
    expect(results.filter(isRejected)).toEqual([])
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'returned')).toHaveLength(1)
  })
})

describe('the cleaning of a unit (docs/rules.md Cleaning)', () => {
  test('begins when it comes back, ends when the return is undone, and when it is shipped again', async () => {
    const { uid } = await lives.shipped([1], SOON)
    const [line] = await linesOf(uid)
    expect(await careOf(line!.unitUid)).toBeUndefined()
    await life().returnLines(uid, undefined, STAFF)
    expect(await careOf(line!.unitUid)).toBe('to-clean')
    await life().undoReturn(uid, line!.uid, '誤り', STAFF)
    expect(await careOf(line!.unitUid)).toBeUndefined()
    await life().returnLines(uid, undefined, STAFF)
    const next = await lives.confirmed([1], { startOn: day('2027-01-20') })
    await lives.identify(next)
    const [booked] = await linesOf(next.uid)
    await life().substituteUnit(next.uid, booked!.uid, STAFF, line!.unitUid)
    await life().shipOrder(next.uid, { slipNumber: '11', returnSlipNumber: '22' }, STAFF)
    expect((await linesOf(next.uid))[0]?.unitUid).toBe(line!.unitUid)
    expect(await careOf(line!.unitUid)).toBeUndefined()
  })

  test('of a lost unit begins when it is found', async () => {
    const { uid } = await lives.shipped([2], SOON)
    const [line] = await linesOf(uid)
    lives.at('2026-12-01T12:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    await shop.services.scheduled.markOverdue()
    await life().giveUpLine(uid, line!.uid, '不通', STAFF)
    expect(await careOf(line!.unitUid)).toBeUndefined()
    await life().recordFound(uid, line!.uid, STAFF)
    expect(await careOf(line!.unitUid)).toBe('to-clean')
  })
})
