import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { releasedPages } from '#content/site-pages.ts'
import { parsePagePicture } from '#domain/files/page-picture.ts'
import { photograph } from '#tests/support/orders/order-lives.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { mainOf, staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 1 }])
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  shop.setClock(NOW)
  pages = await staffPages(shop)
})
afterEach(async () => {
  await sql`DELETE FROM dated_versions`.execute(shop.db)
  shop.services.pages.expire()
})

const PATH = '/staff/pages/pictures'

/** Uploads a picture with its words, as the form does. */
async function upload(bytes: Uint8Array<ArrayBuffer> | undefined, alt: string) {
  const main = await pages.mainOf('catalogue', PATH)
  const form = new FormData()
  for (const { attributes } of main.one('form', { 'aria-label': '写真の追加' }).all('input', { type: 'hidden' }))
    form.append(attributes.name ?? '', attributes.value ?? '')
  form.append('alt', alt)
  if (bytes) form.append('picture', new Blob([bytes]), 'picture.jpg')
  return pages.post('catalogue', PATH, form)
}

test('a picture is added, stands in a page with its words and its size, and is served', async () => {
  const sent = await upload(new Uint8Array(await photograph()), '袱紗の[包み方]')
  expect(sent.status).toBe(303)
  const shown = await pages.mainOf('catalogue', sent.headers.get('location') ?? '')
  const line = shown.one('input', { id: 'field-line' }).attributes.value ?? ''
  const [, words, address = ''] = /^!\[(.*)\]\((.*)\)$/.exec(line) ?? []
  expect(words).toBe('袱紗の包み方')
  const { width, height } = parsePagePicture(address)!
  const value = { ...releasedPages().get('/about')!.text, body: line, kind: 'guide', isWithdrawn: false }
  await sql`
    INSERT INTO dated_versions (uid, kind, key, effective_at, value, changed_by, changed_at)
    VALUES ('about-1', 'page', '/about', ${NOW.toString()}::timestamptz,
            ${JSON.stringify(value)}::jsonb, 'staff:x', now())`.execute(shop.db)
  shop.services.pages.expire()
  const [picture] = parsePage(await (await shop.fetch('/about')).text())
    .one('figure')
    .all('img')
  expect(picture?.attributes).toMatchObject({
    alt: words,
    width: String(width),
    height: String(height),
    loading: 'lazy',
  })
  const served = await shop.fetch(picture?.attributes.src ?? '')
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('a picture without words, no picture, and another file are refused', async () => {
  const bytes = new Uint8Array(await photograph())
  const errorsOf = async (sent: Response) => {
    const main = await mainOf(sent)
    return main.all('p', { class: 'field-error' }).map(({ text }) => text)
  }
  expect(await errorsOf(await upload(bytes, ' '))).toEqual(['写真の説明を入力してください。'])
  expect(await errorsOf(await upload(undefined, '袱紗'))).toEqual(['写真を選んでください。'])
  expect(await errorsOf(await upload(new Uint8Array([1, 2, 3]), '袱紗'))).toEqual([
    '写真として読み取れませんでした。JPEG、PNG、WebPの写真を選んでください。',
  ])
})

test('a line for another address is not shown', async () => {
  for (const picture of ['https://evil.example/x.webp', 'javascript:alert(1)', '/images/1-800.webp'])
    expect(
      (await pages.mainOf('catalogue', `${PATH}?alt=x&picture=${encodeURIComponent(picture)}`)).text,
    ).not.toContain('写真を追加しました')
})
