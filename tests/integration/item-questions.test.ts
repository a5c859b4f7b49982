import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_WAITING_QUESTIONS } from '#domain/inquiry/question.ts'
import { openBrowser } from '#tests/support/customers/members.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([
  { id: 1, units: 3 },
  { id: 2, units: 3 },
])
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})

const ASK = '/items/1/question'

/** Asks as a visitor without scripts. `fields`: typed besides the hidden ones. */
async function ask(body: string, { path = ASK, fields = {} }: { path?: string; fields?: Record<string, string> } = {}) {
  const browser = openBrowser(shop)
  const page = parsePage(await (await browser.get(path)).text())
  const form = page.one('input', { name: 'form' }).attributes.value ?? ''
  const send = () => browser.post(path, { form, body, ...fields })
  return { browser, form, send, response: await send() }
}

const stored = async (body: string) =>
  (await sql<{ state: string }>`SELECT state FROM item_questions WHERE body = ${body}`.execute(shop.db)).rows

const itemPage = async () => parsePage(await (await shop.fetch('/items/1')).text())

describe('a question about an item', () => {
  test('is asked without an account, answered by staff, and then shown without the person who asked', async () => {
    const body = '裏地はありますか？\n<b>夏</b>に着ます。'
    const { browser, response, send } = await ask(body)
    expect([response.status, response.headers.get('location')]).toEqual([303, `${ASK}?sent=1`])
    expect((await send()).status).toBe(303)
    expect(await stored(body)).toEqual([{ state: 'waiting' }])
    expect(parsePage(await (await browser.get(`${ASK}?sent=1`)).text()).one('h1').text).toBe('ご質問を承りました')
    expect((await openBrowser(shop).get(`${ASK}?sent=1`)).headers.get('location')).toBe(ASK)
    const before = await itemPage()
    expect(before.text).not.toContain('裏地はありますか')
    expect(before.one('section', { id: 'questions' }).one('a').attributes.href).toBe(ASK)

    const list = await pages.mainOf('service', '/staff/questions')
    const row = list.all('li', { class: 'staff-question' }).find(({ text }) => text.includes('裏地はありますか'))!
    const hidden = Object.fromEntries(
      row.all('input').map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
    )
    const answer = 'はい、総裏です。\n夏もお召しいただけます。'
    const done = await pages.post('service', '/staff/questions', { ...hidden, body, answer, intent: 'answer' })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/staff/questions?done=answer'])
    const shown = (await itemPage()).one('dl', { class: 'item-questions' })
    expect(shown.one('dt').text).toBe('裏地はありますか？ <b>夏</b>に着ます。')
    expect(shown.one('dd').text).toBe('はい、総裏です。 夏もお召しいただけます。2026年11月20日（金）')

    const late = await pages.post('catalogue', '/staff/questions', { ...hidden, body, answer: '別', intent: 'answer' })
    expect(late.status).toBe(409)
    const version = String(Number(hidden.version) + 1)
    await pages.post('catalogue', '/staff/questions', { ...hidden, version, intent: 'hide' })
    expect((await itemPage()).all('dl', { class: 'item-questions' })).toEqual([])
  })

  test.each([
    ['', 'ご質問を入力してください。'],
    ['あ'.repeat(301), 'ご質問は300文字以内で入力してください。'],
    ['090-1234-5678 にお電話ください', 'URL・メールアドレス・電話番号は掲載できません。'],
  ])('is refused beside its field: %s', async (body, message) => {
    const { response } = await ask(body)
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain(message)
    expect(html).toContain(body)
    if (body !== '') expect(await stored(body)).toEqual([])
  })

  test('whose hidden field is filled in is kept until its sender says that no program sent it', async () => {
    const body = '帯は付いていますか？'
    const { browser, form, response } = await ask(body, { fields: { website: '花子' } })
    expect(response.status).toBe(422)
    const page = parsePage(await response.text())
    expect(page.one('div', { role: 'alert' }).text).toContain('まだ送信されていません。')
    expect(page.one('textarea', { name: 'body' }).text).toBe(body)
    const website = page.one('input', { name: 'website', type: 'hidden' }).attributes.value ?? ''
    for (const sender of ['', 'program', '花子'])
      expect((await browser.post(ASK, { form, body, website, sender })).status).toBe(422)
    expect(await stored(body)).toEqual([])
    const short = await browser.post(ASK, { form, body: '', website, sender: 'person' })
    expect(parsePage(await short.text()).one('input', { name: 'sender', checked: true }).attributes.value).toBe(
      'person',
    )
    const sent = await browser.post(ASK, { form, body, website, sender: 'person' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${ASK}?sent=1`])
    expect(await stored(body)).toEqual([{ state: 'waiting' }])
  })

  test('needs a form of the shop and an item on sale', async () => {
    const browser = openBrowser(shop)
    expect((await browser.post(ASK, { body: '裏地は？' })).status).toBe(400)
    expect((await browser.get('/items/404/question')).status).toBe(404)
    expect((await browser.post('/items/404/question', { body: '裏地は？' })).status).toBe(404)
  })

  test('is not accepted beyond the rate of a network', async () => {
    const { itemQuestions } = shop.services
    const send = (number: number) =>
      itemQuestions.ask({ formUid: `rate-${number}`, itemId: 1, body: `質問${number}` }, '203.0.113.9')
    const results = []
    for (const number of [1, 2, 3, 4, 5, 6]) results.push((await send(number))?.code)
    expect(results).toEqual([...Array(5).fill(undefined), 'too-many'])
  })

  test('is not accepted while too many wait', async () => {
    const add = (uid: string, limits: { ofItem: number; ofShop: number } = MAX_WAITING_QUESTIONS) =>
      shop.ports.itemQuestions.add({ uid, itemId: 2, body: '質問', askedAt: NOW }, limits)
    const { ofItem } = MAX_WAITING_QUESTIONS
    for (let number = 0; number < ofItem; number += 1) expect(await add(`waiting-${number}`)).toBe('added')
    expect(await add('waiting-more')).toBe('full')
    expect(await add('waiting-0')).toBe('added')
    expect(await add('waiting-shop', { ofItem: 1_000, ofShop: 1 })).toBe('full')
    const old = NOW.add({ hours: 1 })
    expect(await shop.ports.itemQuestions.purge(old)).toBeGreaterThanOrEqual(ofItem)
    expect(await add('waiting-more')).toBe('added')
  })
})

test('questions belong to the duties service and catalogue', async () => {
  expect((await pages.get('packing', '/staff/questions')).status).toBe(403)
  expect((await pages.get('service', '/staff/questions?state=nonsense')).status).toBe(400)
  const wrong = await pages.post('service', '/staff/questions', { question: 'x', intent: 'dance' })
  expect(wrong.status).toBe(422)
})
