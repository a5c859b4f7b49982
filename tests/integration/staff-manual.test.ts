import { beforeAll, expect, test } from 'vitest'
import { HELP_PAGES } from '#app/text/help-pages.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { mainOf, staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 1 }])
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})

test.each(HELP_PAGES)('the manual shows $topic, with headings or steps', async ({ topic, title }) => {
  const response = await pages.get('owner', `/staff/help/${topic}`)
  expect(response.status).toBe(200)
  const page = await mainOf(response)
  expect(page.one('h1').text).toBe(title)
  const text = page.one('div', { class: 'staff-help' })
  expect([...text.all('h2'), ...text.all('li')].length).toBeGreaterThan(3)
})

test('the manual has no page that is not in it', async () => {
  for (const topic of ['1', '../content/service/delivery', 'constructor'])
    expect((await pages.get('owner', `/staff/help/${encodeURIComponent(topic)}`)).status).toBe(404)
})
