import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { withCheckDigit } from '#domain/order/slip-number.ts'
import { parsePage } from '#tests/support/html.ts'
import { orderLives, photograph, STAFF } from '#tests/support/order-lives.ts'
import { staffPages } from '#tests/support/staff-pages.ts'
import { builtShop } from '#tests/support/suite-shops.ts'

const shop = builtShop([
  { id: 1, products: 60 },
  { id: 2, products: 40, setForm: 'ladiessevenset' },
])
const lives = orderLives(() => shop)
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})
afterEach(() => lives.reset())

let slips = 10_000_000_000
const SOON = { startOn: day('2026-11-25') }

/** A shipped order with real slips, and its units as on their labels. */
async function shipped(items: readonly number[]) {
  const placed = await lives.confirmed(items, SOON)
  await lives.identify(placed)
  slips += 2
  const [slipNumber, returnSlipNumber] = [withCheckDigit(String(slips)), withCheckDigit(String(slips + 1))]
  await shop.services.orderLife.shipOrder(placed.uid, { slipNumber, returnSlipNumber }, STAFF)
  const { lines, number } = await lives.orderOf(placed.uid)
  const ids = await shop.ports.staffOrders.unitsOf(lines.map(({ productUid }) => productUid))
  const units = lines.map(({ uid, productUid }) => ({ lineUid: uid, productUid, unitId: ids.get(productUid)! }))
  return { uid: placed.uid, number: number!, path: `/staff/returns/${number}`, units, slipNumber, returnSlipNumber }
}
const main = async (response: Response) => parsePage(await response.text()).one('main')
/** The hidden fields of the form with a label. */
async function fieldsOf(path: string, label: string) {
  const form = (await pages.mainOf('returns', path)).one('form', { 'aria-label': label })
  const inputs = form.all('input').filter(({ attributes }) => attributes.type === 'hidden')
  return Object.fromEntries(inputs.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']))
}
const scan = async (path: string, code: string) =>
  pages.post('returns', path, { ...(await fieldsOf(path, '商品の読み取り')), code })
const locationOf = (response: Response) => response.headers.get('location') ?? ''
const receive = async (path: string) =>
  pages.post('returns', path, { ...(await fieldsOf(path, '返却の記録')), intent: 'receive' })
type Found = Awaited<ReturnType<typeof shipped>>
/** Sends the form of a condition as a browser without scripts does. */
async function condition({ number, units }: Found, fields: Record<string, string>, ...photos: readonly Uint8Array[]) {
  const path = `/staff/condition?number=${number}&line=${units[0]!.lineUid}&stage=return&verdict=stain`
  const body = new FormData()
  const sent = { ...(await fieldsOf(path, '状態の記録')), ...fields }
  for (const [name, value] of Object.entries(sent)) body.set(name, value)
  for (const photo of photos) body.append('photo', new File([photo as BlobPart], 'photo.jpg', { type: 'image/jpeg' }))
  const encoded = new Response(body)
  const type = encoded.headers.get('content-type') ?? ''
  return pages.send('returns', path, await encoded.arrayBuffer(), { 'content-type': type })
}

describe('the returns desk', () => {
  test.each([
    ['the return slip', (found: Found) => found.returnSlipNumber],
    ['the return slip framed by codabar, in full width', (found: Found) => `ａ${found.returnSlipNumber}ａ`],
    ['the order', (found: Found) => String(found.number)],
    ['a unit', (found: Found) => found.units[0]!.unitId],
  ])('opens an order by %s', async (_, codeOf) => {
    const found = await shipped([1])
    const followed = await pages.post('returns', '/staff/returns', { code: codeOf(found) })
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
    const refused = await pages.post('returns', '/staff/returns', { code })
    const alert = (await main(refused)).one('p', { role: 'alert' }).text
    expect([refused.status, alert]).toEqual([422, expect.stringContaining(sentence)])
  })

  test('receives a unit: scanned, well, previewed, returned with one mail; a second scan says so', async () => {
    const found = await shipped([1])
    const [unit] = found.units
    expect((await pages.mainOf('returns', found.path)).text).toContain(`${unit!.unitId}）が未着`)
    const scanned = await scan(found.path, unit!.unitId)
    expect(locationOf(scanned)).toBe(`${found.path}?unit=${unit!.lineUid}&done=scanned`)
    const well = await scan(locationOf(scanned), 'o')
    expect(locationOf(well)).toContain('done=recorded')
    const ready = await pages.mainOf('returns', locationOf(well))
    expect(ready.text).toContain('発送済 → 返却済')
    expect(ready.one('div', { class: 'staff-text' }).text).toContain('ご返却を確認')
    const again = await scan(found.path, unit!.unitId)
    expect((await pages.mainOf('returns', locationOf(again))).text).toContain(`${unit!.unitId} は済みです`)
    expect((await pages.mainOf('returns', '/staff/returns')).text).toContain('返却の記録がまだの商品 1件')
    const received = await receive(found.path)
    expect([received.status, locationOf(received)]).toEqual([303, `/staff/returns?returned=${found.number}`])
    expect((await lives.orderOf(found.uid)).status).toBe('Return')
    expect((await lives.mailKinds(found.uid)).filter((kind) => kind === 'returned')).toHaveLength(1)
  })

  test('a unit of another order shows that order', async () => {
    const [one, other] = [await shipped([1]), await shipped([1])]
    const followed = await scan(one.path, other.units[0]!.unitId)
    expect(locationOf(followed)).toBe(`${other.path}?unit=${other.units[0]!.lineUid}&done=other`)
    expect((await pages.mainOf('returns', locationOf(followed))).text).toContain('別のご注文の商品です')
  })

  test('a stain needs its photograph; 50 MB and a text are refused with a sentence beside the form', async () => {
    const found = await shipped([1])
    const without = await condition(found, { verdict: 'stain', note: '左袖' })
    const answer = await main(without)
    expect([without.status, answer.one('p', { role: 'alert' }).text]).toEqual([
      422,
      expect.stringContaining('写真を1枚'),
    ])
    expect(answer.one('textarea').text).toContain('左袖')
    const text = await condition(found, { verdict: 'stain' }, new TextEncoder().encode('no picture'))
    expect((await main(text)).text).toContain('写真として読み取れませんでした')
    const huge = await condition(found, { verdict: 'stain' }, new Uint8Array(50_000_000))
    expect(huge.status).toBe(303)
    const back = await pages.mainOf('returns', locationOf(huge))
    expect(back.one('p', { role: 'alert' }).text).toContain('10MBまで')
    const recorded = await condition(found, { verdict: 'stain', note: '左袖' }, await photograph())
    expect([recorded.status, locationOf(recorded)]).toEqual([303, expect.stringContaining('done=recorded')])
    const desk = await pages.mainOf('returns', found.path)
    expect(desk.text).toContain('返却時：汚れ 左袖')
    const photo = desk.all('a').find(({ text: label }) => label === '返却時の写真を見る')?.attributes.href ?? ''
    const shown = await pages.get('returns', photo)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('a flaw has up to four photographs; one of them goes with the charge', async () => {
    const found = await shipped([1])
    const picture = await photograph()
    const five = await condition(found, { verdict: 'damage' }, ...Array<Uint8Array>(5).fill(picture))
    expect((await main(five)).text).toContain('写真は4枚までです')
    const oneTooLarge = await condition(found, { verdict: 'damage' }, picture, new Uint8Array(11_000_000))
    expect((await main(oneTooLarge)).text).toContain('10MBまで')
    expect(await shop.ports.conditions.ofLines([found.units[0]!.lineUid])).toEqual([])
    const recorded = await condition(found, { verdict: 'damage', note: '焦げ' }, picture, await photograph())
    expect(locationOf(recorded)).toContain('done=recorded')
    const links = (await pages.mainOf('returns', found.path)).all('a').filter(({ text }) => text.includes('枚目'))
    expect(links.map(({ text }) => text)).toEqual(['返却時の写真を見る（1枚目）', '返却時の写真を見る（2枚目）'])
    for (const { attributes } of links) expect((await pages.get('returns', attributes.href ?? '')).status).toBe(200)
    const [second] = links.slice(1)
    const missing = second!.attributes.href!.replace('place=2', 'place=3')
    expect((await pages.get('returns', missing)).status).toBe(404)
    await receive(found.path)
    const path = `${found.path}/damage?line=${found.units[0]!.lineUid}`
    const form = { ...(await fieldsOf(path, '損傷の請求')), damage: 'misuse', cost: '3000', reason: '焦げ' }
    const unknown = await pages.post('returns', path, { ...form, photo: '3', intent: 'do' })
    expect((await main(unknown)).text).toContain('写真を1枚選んでください')
    expect((await pages.post('returns', path, { ...form, photo: '2', intent: 'do' })).status).toBe(303)
  })

  test('a missing part is named, and what is missing stands on top', async () => {
    const found = await shipped([2])
    const unnamed = await condition(found, { verdict: 'missing-part' })
    expect((await main(unnamed)).text).toContain('足りない付属品を選んでください')
    await condition(found, { verdict: 'missing-part', 'part.fukusa': 'on' })
    expect((await pages.mainOf('returns', found.path)).text).toContain('袱紗が未着')
    await receive(found.path)
    expect((await lives.orderOf(found.uid)).status).toBe('Return')
    expect((await pages.mainOf('returns', found.path)).text).toContain('袱紗が未着')
  })

  test('damage is charged with its preview, and not what the plan covers', async () => {
    const found = await shipped([1])
    await condition(found, { verdict: 'damage', note: '焦げ' }, await photograph())
    await receive(found.path)
    const path = `${found.path}/damage?line=${found.units[0]!.lineUid}`
    const form = { ...(await fieldsOf(path, '損傷の請求')), damage: 'misuse', cost: '3000', reason: 'アイロンの焦げ' }
    const preview = await pages.post('returns', path, { ...form, intent: 'preview' })
    expect((await main(preview)).text).toContain('請求：損傷 ¥3,000')
    const charges = async () => (await shop.ports.orders.recordOf(found.uid)).charges
    expect(await charges()).toEqual([])
    const malformed = await pages.post('returns', path, { ...form, cost: '-3', intent: 'preview' })
    expect((await main(malformed)).text).toContain('金額は1円以上')
    expect((await pages.post('returns', path, { ...form, intent: 'do' })).status).toBe(303)
    expect(await charges()).toMatchObject([{ kind: 'damage', amountYen: 3_000, state: 'open' }])
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
    const desk = await pages.mainOf('returns', `/staff/returns/${number}`)
    const [, second] = desk.all('a').filter(({ text }) => text === '受取拒否・持ち戻りを記録')
    const path = second!.attributes.href!
    const {
      version = '',
      formKey = '',
      parcel = '',
    } = await (async () => {
      const form = (await pages.mainOf('returns', path)).one('form')
      const fields = form.all('input').map(({ attributes }) => [attributes.name, attributes.value])
      const chosen = form.all('option').find(({ attributes }) => 'selected' in attributes)
      return { ...Object.fromEntries(fields), parcel: chosen?.attributes.value }
    })()
    const sent = { version, formKey, parcel, fault: 'shop' }
    const without = await pages.post('returns', path, { ...sent, parcel: '', intent: 'preview' })
    expect((await main(without)).text).toContain('お荷物を入力してください')
    const preview = await pages.post('returns', path, { ...sent, intent: 'preview' })
    expect((await main(preview)).text).toContain('受取拒否・持ち戻りを記録')
    expect((await pages.post('returns', path, { ...sent, intent: 'do' })).status).toBe(303)
    expect(await lives.orderOf(placed.uid)).toMatchObject({
      status: 'Rental3',
      lines: [
        { status: 'Shipping', finding: undefined },
        { status: 'Return', finding: 'refused' },
      ],
    })
    const after = await pages.mainOf('returns', `/staff/returns/${number}`)
    expect(after.all('a').filter(({ text }) => text === '受取拒否・持ち戻りを記録')).toHaveLength(1)
  })

  test('a form about an older version changes nothing, and says so', async () => {
    const found = await shipped([1])
    const old = await fieldsOf(found.path, '商品の読み取り')
    await shop.services.orderLife.writeMemo(found.uid, 'メモ', STAFF)
    const refused = await pages.post('returns', found.path, { ...old, line: found.units[0]!.lineUid, intent: 'well' })
    expect([refused.status, (await main(refused)).text]).toEqual([409, expect.stringContaining('更新しました')])
    expect(await shop.ports.conditions.ofLines([found.units[0]!.lineUid])).toEqual([])
  })

  test('is for returns; packing and the catalogue are refused, service only reads', async () => {
    const found = await shipped([1])
    expect((await pages.get('catalogue', '/staff/returns')).status).toBe(403)
    expect((await pages.get('service', found.path)).status).toBe(200)
    expect((await pages.mainOf('service', found.path)).all('form')).toEqual([])
    expect((await pages.get('returns', '/staff/returns/999999')).status).toBe(404)
    expect((await pages.get('returns', '/staff/returns?from=x')).status).toBe(400)
    expect((await pages.get('returns', '/staff/condition?stage=return')).status).toBe(404)
  })
})

describe('the cleaning list', () => {
  const PATH = '/staff/cleaning'
  const rowsOf = async (caption: string) => {
    const tables = (await pages.mainOf('returns', PATH)).all('table')
    return tables.find((table) => table.one('caption').text === caption)?.text ?? ''
  }
  const step = async (code: string, unit = '') => pages.post('returns', PATH, { code, unit })
  test('takes a unit from its return to its shelf, by scan', async () => {
    const found = await shipped([1])
    const [{ unitId } = { unitId: '' }] = found.units
    await shop.services.orderLife.returnLines(found.uid, undefined, STAFF)
    expect(await rowsOf('お手入れ待ち')).toContain(unitId)
    const cleaned = await step(unitId)
    expect([cleaned.status, locationOf(cleaned)]).toEqual([303, `${PATH}?unit=${unitId}`])
    expect((await pages.mainOf('returns', locationOf(cleaned))).text).toContain('棚番号を読み取ってください')
    expect(await rowsOf('棚入れ待ち')).toContain(unitId)
    expect((await main(await step('棚', unitId))).text).toContain('棚の番号は')
    expect((await main(await step('', unitId))).text).toContain('棚の番号は')
    expect(await rowsOf('棚入れ待ち')).toContain(unitId)
    const shelved = await step('ａ－12', unitId)
    expect(locationOf(shelved)).toBe(`${PATH}?shelved=${unitId}&shelf=A-12`)
    expect((await pages.mainOf('returns', locationOf(shelved))).text).toContain(`${unitId} を棚 A-12 に戻しました`)
    expect(await rowsOf('棚入れ待ち')).not.toContain(unitId)
    expect(await shop.ports.conditions.findUnit(unitId)).toMatchObject({ shelf: 'A-12', care: undefined })
    const life = (await pages.mainOf('returns', `/staff/units/${unitId}`)).text
    expect(life).toContain('お手入れ済み')
    expect(life).toContain('棚に置いた A-12')
    expect((await main(await step(unitId))).text).toContain('お手入れの一覧にありません。棚は A-12 です')
  })

  test('refuses unknown units with a sentence, and those without the duty', async () => {
    expect((await main(await step('9999-9'))).text).toContain('登録のない番号です')
    expect((await main(await step('999999'))).text).toContain('この店のコードではありません')
    expect((await pages.get('money', PATH)).status).toBe(403)
  })
})
