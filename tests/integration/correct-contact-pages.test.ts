import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD, TARO } from '#demo/members/people.ts'
import { day } from '#domain/day.ts'
import { memberPages } from '#tests/support/customers/member-pages.ts'
import { mailsTo } from '#tests/support/customers/member-shop.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { fieldsOf, mainOf, staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 9 }])
const lives = orderLives(() => shop)
let staff: Awaited<ReturnType<typeof staffPages>>
let members: Awaited<ReturnType<typeof memberPages>>
beforeAll(async () => {
  staff = await staffPages(shop)
  members = await memberPages(shop)
})

test('the contact of an order is corrected on its page, after a preview, and a wrong field is named', async () => {
  const { uid } = await lives.accepted([1], { startOn: day('2026-12-10') })
  const { number } = await lives.orderOf(uid)
  const path = `/staff/orders/${number}/correct-contact`
  const form = fieldsOf(await staff.mainOf('service', path), '内容を確かめる')
  const send = (change: Record<string, string>, intent = 'preview') =>
    staff.post('service', path, { ...form, reason: '折り返して確かめた', ...change, intent })
  const refused = async (change: Record<string, string>) =>
    (await mainOf(await send(change))).one('p', { role: 'alert' })
  expect((await refused({ email: '' })).text).toContain('メールアドレスを入力してください')
  expect((await refused({ telephone: '12' })).text).toContain('電話番号')
  expect((await refused({ familyNameKana: '山田' })).text).toContain('セイ')
  const preview = (await mainOf(await send({ email: 'page1@example.jp' }))).text
  expect(preview).toContain('→ page1@example.jp')
  expect(preview).toContain('未達の1通を新しい宛先（page1@example.jp）へ送り直します')
  const done = await send({ email: 'page1@example.jp' }, 'do')
  expect(done.headers.get('location')).toContain('done=correct-contact')
  expect(await lives.orderOf(uid)).toMatchObject({ email: 'page1@example.jp' })
  expect((await staff.get('packing', path)).status).toBe(403)
  expect((await staff.post('packing', path, { ...form, reason: 'x', intent: 'do' })).status).toBe(403)
})

test('a member confirms the address that staff have begun, signed in and with the password', async () => {
  const { uid } = members.taro
  const path = `/staff/members/${uid}/email`
  const form = fieldsOf(await staff.mainOf('service', path), '内容を確かめる')
  const fields = { ...form, email: 'page2@example.jp', reason: '折り返して確かめた' }
  const preview = await mainOf(await staff.post('service', path, { ...fields, intent: 'preview' }))
  expect(preview.text).toContain('ログインして確定するまで、何も変わりません')
  await staff.post('service', path, { ...fields, intent: 'do' })
  const [mail] = await mailsTo(shop.db, 'page2@example.jp')
  const link = /\/mypage\/change_email\?correction=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect((await members.get(link)).headers.get('location')).toContain('/mypage/login?next=')
  expect((await members.mainOf(link, members.hanako)).text).toContain('リンクを確認できませんでした')
  const page = await members.mainOf(link, members.taro)
  expect(page.text).toContain(`${TARO.email} から page2@example.jp に変わります`)
  const sent = fieldsOf(page, 'メールアドレスを変更する')
  const confirm = (password: string) => members.post(link, { ...sent, password, intent: 'correct' }, members.taro)
  expect((await confirm('wrong-password')).status).toBe(422)
  expect(await shop.ports.members.find(uid)).toMatchObject({ email: TARO.email })
  const confirmed = await confirm(DEMO_PASSWORD)
  expect(confirmed.headers.get('location')).toBe('/mypage/change_email?done=1')
  expect(await shop.ports.members.find(uid)).toMatchObject({ email: 'page2@example.jp' })
  await members.cookiesOf({ email: 'page2@example.jp', password: DEMO_PASSWORD })
})
