import { expect, type Page, test } from '@playwright/test'
import { PAGE_LIST } from '#domain/navigation/find-page.ts'
import { openWithoutScripts } from './support/early.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'

/**
 * What translations, password managers and extensions do to a page: words are wrapped in `<font>`, elements are added
 * beside fields, attributes are added. React then renders the page anew; nothing of it may be lost.
 */
function changeDocument(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('script, style, select, textarea, svg, title') || !node.nodeValue?.trim()
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  )
  const words: Text[] = []
  while (texts.nextNode()) words.push(texts.currentNode as Text)
  for (const word of words) {
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    // A translation writes a text of its own: that of React is no longer in the document.
    outer.firstElementChild?.append(word.data)
    word.replaceWith(outer)
  }
  for (const field of document.querySelectorAll('input:not([type=hidden]), select, textarea')) {
    field.setAttribute('data-extension', '')
    const icon = document.createElement('span')
    icon.dataset.icon = ''
    field.after(icon)
  }
  document.documentElement.className += ' translated-ltr'
  document.body.setAttribute('data-extension', '')
}

/** What a visitor finds on a page. Runs in the page. */
function contentsOf() {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const textOf = (part: HTMLElement) => (part.textContent ?? '').replace(/\s/g, '')
  return {
    headings: all('h1, h2, h3').map(textOf),
    links: [
      ...new Set(all('main a[href], footer a[href], header a[href]').map((link) => link.getAttribute('href') ?? '')),
    ],
    pictures: all('main img').length,
    fields: all('main input[name], main select[name], main textarea[name]').map((field) => field.getAttribute('name')),
    length: all('main, footer').map(textOf).join('').length,
  }
}

async function expectWhole(page: Page, before: ReturnType<typeof contentsOf>, path: string): Promise<void> {
  const after = await page.evaluate(contentsOf)
  const missing = (name: 'headings' | 'links' | 'fields') =>
    before[name].filter((each) => !(after[name] as readonly unknown[]).includes(each))
  expect([missing('headings'), missing('links'), missing('fields')], path).toEqual([[], [], []])
  expect(after.pictures, path).toBeGreaterThanOrEqual(before.pictures)
  // Notices that say that scripts are missing, and headings of them, are gone.
  expect(after.length, path).toBeGreaterThan(before.length * 0.97 - 60)
}

/** A translated page is left for another one, which is whole; without a new document, if the page hydrates. */
async function expectToLead(page: Page, path: string): Promise<void> {
  const [href, heading] = path === '/service/payment' ? ['/news', 'お知らせ'] : ['/service/payment', 'お支払い方法']
  const link = page.locator(`footer a[href="${href}"]`)
  if ((await link.count()) === 0) return
  await page.evaluate(changeDocument)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const hydrates = await page.evaluate(() => '__reactRouterContext' in window)
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window), path).toBe(hydrates)
}

const pathsOf = (kinds: readonly string[]) =>
  PAGE_LIST.filter(({ kind, path, guard }) => kinds.includes(kind) && !path.includes(':') && guard === undefined).map(
    ({ path }) => path,
  )
/** Content pages have one component: the long run has all of them. */
const CONTENT_PATHS = pathsOf(['content'])
const [SHORT, REST] = [CONTENT_PATHS.slice(0, 3), CONTENT_PATHS.slice(3)]
const OWN_PATHS = pathsOf(['catalogue', 'notice', 'form'])
const ITEM_PATHS = ['/items/1121', '/items/1101', '/items/list?range=5&startcalendar=2026-12-01', '/mypage/login']
/** React's report that it renders a changed document anew. */
const RENDERED_ANEW = 'React error #418'
/** Pages are opened by as many tests as there are workers. */
const BATCHES = 3

const batchesOf = (paths: readonly string[], tag: readonly string[]) =>
  Array.from({ length: BATCHES }, (_, batch) => ({
    paths: paths.filter((_, index) => index % BATCHES === batch),
    tag: [...tag],
  }))

for (const { paths, tag } of [
  ...batchesOf([...OWN_PATHS, ...SHORT, ...ITEM_PATHS], []),
  ...batchesOf(REST, ['@deep']),
]) {
  test(`documents that were changed before hydration stay whole, from ${paths[0]}`, { tag }, async ({ page }) => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => {
      if (!message.includes(RENDERED_ANEW)) faults.push(message)
    })
    for (const path of paths) {
      const release = await openWithoutScripts(page, path)
      const before = await page.evaluate(contentsOf)
      await page.evaluate(changeDocument)
      release()
      if ((await page.locator('script[type="module"]').count()) > 0) await hydrated(page)
      await expectWhole(page, before, path)
      await page.unroute('**/assets/*.js')
      await expectToLead(page, path)
    }
    expect(faults).toEqual([])
  })
}

const NEXT = [
  ['/', 'ご利用の流れ'],
  ['/faq', 'ご利用の流れ'],
  ['/items/list', 'ご利用の流れ'],
  ['/items/1121', 'ご利用の流れ'],
] as const

for (const when of ['before', 'after'] as const) {
  test(`links and forms of a document that was changed ${when} hydration work`, async ({ page }) => {
    for (const [path, link] of NEXT) {
      const release = await openWithoutScripts(page, path)
      if (when === 'before') await page.evaluate(changeDocument)
      release()
      await hydrated(page)
      if (when === 'after') await page.evaluate(changeDocument)
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible()
      await page.evaluate(changeDocument)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: link })).toBeHidden()
      await expect(page.getByRole('main')).not.toContainText('エラー')
      await page.unroute('**/assets/*.js')
    }
    await page.goto(`${shopUrl()}/faq`)
    await hydrated(page)
    await page.evaluate(changeDocument)
    await page.getByRole('searchbox').last().fill('返却')
    await expect(page.getByRole('main')).toContainText('返却')
  })
}

test('a changed document keeps what was typed, chosen and focused before hydration', async ({ page }) => {
  const release = await openWithoutScripts(page, '/contact')
  const message = page.getByRole('textbox', { name: /お問い合わせの内容/ })
  const kind = page.locator('main select[name]').first()
  await kind.selectOption({ index: 1 })
  const chosen = await kind.inputValue()
  await message.fill('袖丈を教えてください。')
  await page.evaluate(changeDocument)
  release()
  await hydrated(page)
  await expect(message).toHaveValue('袖丈を教えてください。')
  await expect(message).toBeFocused()
  await expect(kind).toHaveValue(chosen)
})

test('a changed document shows the favourites of its visitor', async ({ page }) => {
  await page.goto(`${shopUrl()}/items/ranking`)
  await hydrated(page)
  const heart = page.locator('.card button[name="item"]').first()
  const sent = page.waitForResponse((response) => response.url().endsWith('/favorite'))
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const item = await heart.getAttribute('value')
  await sent
  // The script of the shell has marked them before React renders the page anew.
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!start-|shell-|rolldown-runtime-).*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${shopUrl()}/items/ranking`, { waitUntil: 'domcontentloaded' })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.evaluate(changeDocument)
  held.resolve()
  await hydrated(page)
  const now = page.locator(`.card button[name="item"][value="${item}"]`).first()
  await expect(now).toHaveAttribute('aria-pressed', 'true')
  await expect(now).toHaveAttribute('form', 'unmark')
})

test('what a choice changes is shown in a page that is translated', async ({ page }) => {
  await page.goto(`${shopUrl()}/items/1121`)
  await hydrated(page)
  const [first, second] = [page.locator('#choose-day label').nth(2), page.locator('#choose-day label').nth(4)]
  await page.getByRole('radio', { name: /^13号/ }).check()
  await first.click()
  const chosen = page.locator('.add-choice')
  const before = await chosen.innerText()
  await page.evaluate(changeDocument)
  await second.click()
  await expect(chosen).not.toHaveText(before)
  await expect(chosen).toHaveText(/^\d+.*13号で$/)
  await page.getByRole('checkbox', { name: /安心プラン/ }).check()
  await expect(page.locator('.add-price')).toContainText('安心プラン込み')
})

test('the day of a translated list is taken away without a new document', async ({ page }) => {
  await page.goto(`${shopUrl()}/items/list?range=5&startcalendar=2026-12-01`)
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.evaluate(changeDocument)
  await page.locator('.filter-submit a').evaluate((link: HTMLElement) => link.click())
  await expect(page.locator('.list-total')).not.toContainText('お届けできる商品')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('a frame that an extension adds to a part of the server leads to no error page', async ({ page }) => {
  const release = await openWithoutScripts(page, '/faq')
  const before = await page.evaluate(contentsOf)
  await page.evaluate(changeDocument)
  await page.locator('main .page').evaluate((part) => part.prepend(document.createElement('iframe')))
  release()
  await hydrated(page)
  await expectWhole(page, before, '/faq')
})

test('a page whose contents were put into another element is left by loading the next one', async ({ page }) => {
  await page.goto(`${shopUrl()}/items/list`)
  await hydrated(page)
  await page.evaluate(() => {
    const main = document.querySelector('main')!
    const font = document.createElement('font')
    font.append(...main.childNodes)
    main.append(font)
  })
  await page.locator('footer').getByRole('link', { name: 'お支払い方法' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'お支払い方法' })).toBeVisible()
})
