import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { orderLives, photograph } from '#tests/support/orders/order-lives.ts'
import { locationOf, mainOf, returnsDesk } from '#tests/support/orders/returns-desk.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { fieldsOf } from '#tests/support/staff/staff-pages.ts'

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

describe('a unit that comes back flawed (docs/rules.md Condition of a unit)', () => {
  test('a stain needs its photograph; 50 MB and a text are refused with a sentence beside the form', async () => {
    const found = await desk.shipped([1])
    const without = await desk.condition(found, { verdict: 'stain', note: '左袖' })
    const answer = await mainOf(without)
    expect([without.status, answer.one('p', { role: 'alert' }).text]).toEqual([
      422,
      expect.stringContaining('写真を1枚'),
    ])
    expect(answer.one('textarea').text).toContain('左袖')
    const text = await desk.condition(found, { verdict: 'stain' }, new TextEncoder().encode('no picture'))
    expect((await mainOf(text)).text).toContain('写真として読み取れませんでした')
    const huge = await desk.condition(found, { verdict: 'stain' }, new Uint8Array(50_000_000))
    expect(huge.status).toBe(303)
    const back = await desk.pages.mainOf('returns', locationOf(huge))
    expect(back.one('p', { role: 'alert' }).text).toContain('10MBまで')
    const recorded = await desk.condition(found, { verdict: 'stain', note: '左袖' }, await photograph())
    expect([recorded.status, locationOf(recorded)]).toEqual([303, expect.stringContaining('done=recorded')])
    const page = await desk.pages.mainOf('returns', found.path)
    expect(page.text).toContain('返却時：汚れ 左袖')
    const photo = page.all('a').find(({ text: label }) => label === '返却時の写真を見る')?.attributes.href ?? ''
    const shown = await desk.pages.get('returns', photo)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('a flaw has up to four photographs; one of them goes with the charge', async () => {
    const found = await desk.shipped([1])
    const picture = await photograph()
    const five = await desk.condition(found, { verdict: 'damage' }, ...Array<Uint8Array>(5).fill(picture))
    expect((await mainOf(five)).text).toContain('写真は4枚までです')
    const oneTooLarge = await desk.condition(found, { verdict: 'damage' }, picture, new Uint8Array(11_000_000))
    expect((await mainOf(oneTooLarge)).text).toContain('10MBまで')
    expect(await shop.ports.conditions.ofLines([found.units[0]!.lineUid])).toEqual([])
    const recorded = await desk.condition(found, { verdict: 'damage', note: '焦げ' }, picture, await photograph())
    expect(locationOf(recorded)).toContain('done=recorded')
    const links = (await desk.pages.mainOf('returns', found.path)).all('a').filter(({ text }) => text.includes('枚目'))
    expect(links.map(({ text }) => text)).toEqual(['返却時の写真を見る（1枚目）', '返却時の写真を見る（2枚目）'])
    for (const { attributes } of links)
      expect((await desk.pages.get('returns', attributes.href ?? '')).status).toBe(200)
    const [second] = links.slice(1)
    const missing = second!.attributes.href!.replace('place=2', 'place=3')
    expect((await desk.pages.get('returns', missing)).status).toBe(404)
    await desk.receive(found.path)
    const path = `${found.path}/damage?line=${found.units[0]!.lineUid}`
    const form = { ...(await desk.fieldsOf(path, '損傷の請求')), damage: 'misuse', cost: '3000', reason: '焦げ' }
    const [packed, returned] = (await desk.pages.mainOf('returns', path)).all('section')
    expect([packed?.text, returned?.text]).toEqual([
      expect.stringContaining('記録はありません'),
      expect.stringContaining('傷み：焦げ'),
    ])
    expect(returned?.all('img').map(({ attributes }) => [attributes.src, attributes.alt])).toEqual(
      links.map(({ attributes }, index) => [attributes.href, `返却時の写真（${index + 1}枚目）`]),
    )
    const unknown = await desk.pages.post('returns', path, { ...form, photo: '3', intent: 'do' })
    expect((await mainOf(unknown)).text).toContain('写真を1枚選んでください')
    const preview = await desk.pages.post('returns', path, { ...form, photo: '2', intent: 'preview' })
    expect((await mainOf(preview)).text).toContain('請求に添える写真：返却時の2枚目')
    expect((await desk.pages.post('returns', path, { ...form, photo: '2', intent: 'do' })).status).toBe(303)
  })

  test('a missing part is named, and what is missing stands on top', async () => {
    const found = await desk.shipped([2])
    const unnamed = await desk.condition(found, { verdict: 'missing-part' })
    expect((await mainOf(unnamed)).text).toContain('足りない付属品を選んでください')
    await desk.condition(found, { verdict: 'missing-part', 'part.fukusa': 'on' })
    expect((await desk.pages.mainOf('returns', found.path)).text).toContain('袱紗が未着')
    await desk.receive(found.path)
    expect((await lives.orderOf(found.uid)).status).toBe('Return')
    expect((await desk.pages.mainOf('returns', found.path)).text).toContain('袱紗が未着')
  })

  test('damage is charged with its preview, and not what the plan covers', async () => {
    const found = await desk.shipped([1])
    await desk.condition(found, { verdict: 'damage', note: '焦げ' }, await photograph())
    await desk.receive(found.path)
    const path = `${found.path}/damage?line=${found.units[0]!.lineUid}`
    const form = {
      ...(await desk.fieldsOf(path, '損傷の請求')),
      damage: 'misuse',
      cost: '3000',
      reason: 'アイロンの焦げ',
    }
    const preview = await mainOf(await desk.pages.post('returns', path, { ...form, intent: 'preview' }))
    expect(preview.text).toContain('請求：損傷 ¥3,000')
    expect(preview.all('textarea')).toEqual([])
    const previewed = fieldsOf(preview, '損傷を請求')
    const edit = await mainOf(await desk.pages.post('returns', path, { ...previewed, intent: 'edit' }))
    expect([edit.one('input', { name: 'cost' }).attributes.value, edit.one('textarea').text]).toEqual([
      '3000',
      expect.stringContaining('アイロンの焦げ'),
    ])
    const charges = async () => (await shop.ports.orders.recordOf(found.uid)).charges
    expect(await charges()).toEqual([])
    const malformed = await desk.pages.post('returns', path, { ...form, cost: '-3', intent: 'preview' })
    expect((await mainOf(malformed)).text).toContain('金額は1円以上')
    expect((await desk.pages.post('returns', path, { ...previewed, intent: 'do' })).status).toBe(303)
    expect(await charges()).toMatchObject([{ kind: 'damage', amountYen: 3_000, state: 'open' }])
  })
})
