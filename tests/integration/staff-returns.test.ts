import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, day } from '#domain/day.ts'
import { withCheckDigit } from '#domain/order/slip-number.ts'
import { cookieHeader } from '#tests/support/customers/member-pages.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { type AtDesk, locationOf, mainOf, returnsDesk } from '#tests/support/orders/returns-desk.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 60 },
  { id: 2, units: 40, setForm: 'ladiessevenset' },
])
const lives = orderLives(() => shop)
let desk: Awaited<ReturnType<typeof returnsDesk>>
beforeAll(async () => {
  desk = await returnsDesk(shop)
})
afterEach(() => lives.reset())
const SOON = { startOn: day('2026-11-25') }

describe('the returns desk', () => {
  test.each([
    ['the return slip', (found: AtDesk) => found.returnSlipNumber],
    ['the return slip framed by codabar, in full width', (found: AtDesk) => `ａ${found.returnSlipNumber}ａ`],
    ['the order', (found: AtDesk) => String(found.number)],
    ['a unit', (found: AtDesk) => found.units[0]!.unitId],
  ])('opens an order by %s', async (_, codeOf) => {
    const found = await desk.shipped([1])
    const followed = await desk.pages.post('returns', '/staff/returns', { code: codeOf(found) })
    expect([followed.status, locationOf(followed).split('?')[0]]).toEqual([303, found.path])
  })

  test.each([
    ['9999-9', '登録のない番号です'],
    ['4901234567894', 'この店のコードではありません'],
    ['', 'コードが空です'],
    ['123456789012', '検査数字が合いません'],
    [withCheckDigit('99999999999'), 'お荷物が見つかりません'],
    ['999999', 'このご注文は見つかりません'],
  ])('refuses the code %s with a sentence', async (code, sentence) => {
    const refused = await desk.pages.post('returns', '/staff/returns', { code })
    const alert = (await mainOf(refused)).one('p', { role: 'alert' }).text
    expect([refused.status, alert]).toEqual([422, expect.stringContaining(sentence)])
  })

  test('a unit is late by the day on which the customer handed it in, not by that of its arrival', async () => {
    const found = await desk.shipped([1])
    const { endOn } = (await lives.orderOf(found.uid)).lines[0]!
    lives.at(`${addDays(endOn, 1)}T10:00:00+09:00`)
    const cookie = cookieHeader(await desk.pages.signIn('returns@sumirei.example'))
    const textOf = async () => (await mainOf(await desk.pages.get('returns', found.path, { cookie }))).text
    expect(await textOf()).toContain('（遅れ）')
    await shop.services.orderLife.recordHandIn(found.uid, endOn, STAFF)
    expect(await textOf()).not.toContain('（遅れ）')
  })

  test('receives a unit: scanned, well, previewed, returned with one mail; a second scan says so', async () => {
    const found = await desk.shipped([1])
    const [unit] = found.units
    expect((await desk.pages.mainOf('returns', found.path)).text).toContain(`${unit!.unitId}）が未着`)
    const scanned = await desk.scan(found.path, unit!.unitId)
    expect(locationOf(scanned)).toBe(`${found.path}?unit=${unit!.lineUid}&done=scanned`)
    const well = await desk.scan(locationOf(scanned), 'o')
    expect(locationOf(well)).toContain('done=recorded')
    const ready = await desk.pages.mainOf('returns', locationOf(well))
    expect(ready.text).toContain('発送済 → 返却済')
    expect(ready.one('div', { class: 'staff-text' }).text).toContain('ご返却を確認')
    const again = await desk.scan(found.path, unit!.unitId)
    expect((await desk.pages.mainOf('returns', locationOf(again))).text).toContain(`${unit!.unitId} は済みです`)
    expect((await desk.pages.mainOf('returns', '/staff/returns')).text).toContain('返却の記録がまだの商品 1点')
    const received = await desk.receive(found.path)
    expect([received.status, locationOf(received)]).toEqual([303, `/staff/returns?returned=${found.number}`])
    expect((await lives.orderOf(found.uid)).status).toBe('Return')
    expect((await lives.mailKinds(found.uid)).filter((kind) => kind === 'returned')).toHaveLength(1)
  })

  test('a unit of another order shows that order', async () => {
    const [one, other] = [await desk.shipped([1]), await desk.shipped([1])]
    const followed = await desk.scan(one.path, other.units[0]!.unitId)
    expect(locationOf(followed)).toBe(`${other.path}?unit=${other.units[0]!.lineUid}&done=other`)
    expect((await desk.pages.mainOf('returns', locationOf(followed))).text).toContain('別のご注文の商品です')
  })

  test('the refused delivery of one parcel leaves the other parcel of the order rented', async () => {
    const placed = await lives.confirmed([1, 2], SOON)
    await lives.identify(placed)
    const { lines, number } = await lives.orderOf(placed.uid)
    for (const [index, { uid }] of lines.entries())
      await shop.services.orderLife.shipOrder(
        placed.uid,
        { slipNumber: `7${index}`, returnSlipNumber: `8${index}`, lineUids: [uid] },
        STAFF,
      )
    const page = await desk.pages.mainOf('returns', `/staff/returns/${number}`)
    const [, second] = page.all('a').filter(({ text }) => text === '受取拒否・持ち戻りを記録')
    const path = second!.attributes.href!
    const {
      version = '',
      formKey = '',
      parcel = '',
    } = await (async () => {
      const form = (await desk.pages.mainOf('returns', path)).one('form')
      const fields = form.all('input').map(({ attributes }) => [attributes.name, attributes.value])
      const chosen = form.all('option').find(({ attributes }) => 'selected' in attributes)
      return { ...Object.fromEntries(fields), parcel: chosen?.attributes.value }
    })()
    const sent = { version, formKey, parcel, fault: 'shop' }
    const without = await desk.pages.post('returns', path, { ...sent, parcel: '', intent: 'preview' })
    expect((await mainOf(without)).text).toContain('お荷物を入力してください')
    const preview = await desk.pages.post('returns', path, { ...sent, intent: 'preview' })
    expect((await mainOf(preview)).text).toContain('受取拒否・持ち戻りを記録')
    expect((await desk.pages.post('returns', path, { ...sent, intent: 'do' })).status).toBe(303)
    expect(await lives.orderOf(placed.uid)).toMatchObject({
      status: 'Rental3',
      lines: [
        { status: 'Shipping', finding: undefined },
        { status: 'Return', finding: 'undelivered' },
      ],
    })
    const after = await desk.pages.mainOf('returns', `/staff/returns/${number}`)
    expect(after.all('a').filter(({ text }) => text === '受取拒否・持ち戻りを記録')).toHaveLength(1)
  })

  test('a form about an older version changes nothing, and says so', async () => {
    const found = await desk.shipped([1])
    const old = await desk.fieldsOf(found.path, '商品の読み取り')
    await shop.services.orderLife.writeMemo(found.uid, 'メモ', STAFF)
    const refused = await desk.pages.post('returns', found.path, {
      ...old,
      line: found.units[0]!.lineUid,
      intent: 'well',
    })
    expect([refused.status, (await mainOf(refused)).text]).toEqual([409, expect.stringContaining('更新しました')])
    expect(await shop.ports.conditions.ofLines([found.units[0]!.lineUid])).toEqual([])
  })

  test('is for returns; packing and the catalogue are refused, service only reads', async () => {
    const found = await desk.shipped([1])
    expect((await desk.pages.get('catalogue', '/staff/returns')).status).toBe(403)
    expect((await desk.pages.get('service', found.path)).status).toBe(200)
    expect((await desk.pages.mainOf('service', found.path)).all('form')).toEqual([])
    expect((await desk.pages.get('returns', '/staff/returns/999999')).status).toBe(404)
    expect((await desk.pages.get('returns', '/staff/returns?from=x')).status).toBe(400)
    expect((await desk.pages.get('returns', '/staff/condition?stage=return')).status).toBe(404)
  })
})

describe('the cleaning list', () => {
  const PATH = '/staff/cleaning'
  const rowsOf = async (caption: string) => {
    const tables = (await desk.pages.mainOf('returns', PATH)).all('table')
    return tables.find((table) => table.one('caption').text === caption)?.text ?? ''
  }
  const step = async (code: string, unit = '') => desk.pages.post('returns', PATH, { code, unit })
  test('takes a unit from its return to its shelf, by scan', async () => {
    const found = await desk.shipped([1])
    const [{ unitId } = { unitId: '' }] = found.units
    await shop.services.orderLife.returnLines(found.uid, undefined, STAFF)
    expect(await rowsOf('お手入れ待ち')).toContain(unitId)
    const cleaned = await step(unitId)
    expect([cleaned.status, locationOf(cleaned)]).toEqual([303, `${PATH}?unit=${unitId}`])
    expect((await desk.pages.mainOf('returns', locationOf(cleaned))).text).toContain('棚番号を読み取ってください')
    expect(await rowsOf('棚入れ待ち')).toContain(unitId)
    expect((await mainOf(await step('棚', unitId))).text).toContain('棚の番号は')
    expect((await mainOf(await step('', unitId))).text).toContain('棚の番号は')
    expect(await rowsOf('棚入れ待ち')).toContain(unitId)
    const shelved = await step('ａ－12', unitId)
    expect(locationOf(shelved)).toBe(`${PATH}?shelved=${unitId}&shelf=A-12`)
    expect((await desk.pages.mainOf('returns', locationOf(shelved))).text).toContain(`${unitId} を棚 A-12 に戻しました`)
    expect(await rowsOf('棚入れ待ち')).not.toContain(unitId)
    expect(await shop.ports.conditions.findUnit(unitId)).toMatchObject({ shelf: 'A-12', care: undefined })
    const life = (await desk.pages.mainOf('returns', `/staff/units/${unitId}`)).text
    expect(life).toContain('お手入れ済み')
    expect(life).toContain('棚に置いた A-12')
    expect((await mainOf(await step(unitId))).text).toContain('お手入れの一覧にありません。棚は A-12 です')
  })

  test('refuses unknown units with a sentence, and those without the duty', async () => {
    expect((await mainOf(await step('9999-9'))).text).toContain('登録のない番号です')
    expect((await mainOf(await step('999999'))).text).toContain('この店のコードではありません')
    expect((await desk.pages.get('money', PATH)).status).toBe(403)
  })
})
