import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FIRST_TOPICS } from '#domain/inquiry/topic.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { addRecord } from '#tests/support/staff/record-samples.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = builtShop('empty')

const optionsOf = async () => {
  const page = parsePage(await (await shop.fetch('/contact')).text())
  const select = page.all('select').find(({ attributes }) => attributes.name === 'topic')
  return select?.all('option').map(({ attributes, text }) => attributes.value || text)
}
async function send(topic: string): Promise<number> {
  const page = parsePage(await (await shop.fetch('/contact')).text())
  const form = page.all('input').find(({ attributes }) => attributes.name === 'form')?.attributes.value ?? ''
  const fields = {
    form,
    topic,
    name: '山田 花子',
    email: 'hana@example.jp',
    body: '手入れは要りますか',
    intent: 'send',
  }
  const sent = await shop.fetch('/contact', {
    method: 'POST',
    headers: { origin: SITE },
    body: new URLSearchParams(fields),
  })
  return sent.status
}

test('the contact form offers the topics that staff keep, in their order', async () => {
  expect(await optionsOf()).toEqual(['お選びください', ...FIRST_TOPICS])
  await staffOf(() => shop).withDuties(['owner'], 'owner-table')
  const { name } = (await addRecord(shop, 'topic')).given
  expect(await optionsOf()).toEqual(['お選びください', ...FIRST_TOPICS, name])
  expect(await send(name)).toBe(303)
  await sql`DELETE FROM inquiry_topics WHERE name = ${name}`.execute(shop.db)
  expect(await send(name)).toBe(422)
  const { rows } = await sql<{ topic: string }>`SELECT topic_name AS topic FROM inquiries`.execute(shop.db)
  expect(rows.map(({ topic }) => topic)).toEqual([name])
})

test('what a process of the previous release stores has the name of its topic', async () => {
  await sql`DELETE FROM inquiry_topics WHERE rank <> 4`.execute(shop.db)
  await sql`
    INSERT INTO inquiries (uid, received_at, topic, name, email, body)
    VALUES ('old-4', now(), 4, 'a', 'a@example.jp', 'b'), ('old-5', now(), 5, 'a', 'a@example.jp', 'b')`.execute(
    shop.db,
  )
  const { rows } = await sql<{ topic: string }>`
    SELECT topic_name AS topic FROM inquiries WHERE uid LIKE 'old-%' ORDER BY uid`.execute(shop.db)
  expect(rows.map(({ topic }) => topic)).toEqual(['お支払い・領収書について', 'その他'])
})

test('without a topic the form offers those of the release', async () => {
  await sql`DELETE FROM inquiry_topics`.execute(shop.db)
  expect(await optionsOf()).toEqual(['お選びください', ...FIRST_TOPICS])
})
