import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { FIRST_BLOCKS, type HomeBlock, newBlock } from '#domain/layout/home-blocks.ts'
import { FIRST_MENUS, LAW_LINKS, type MenuGroup } from '#domain/layout/menus.ts'
import { isRejected } from '#domain/result.ts'
import { layoutReader } from '#services/layout-reader.ts'
import type { GivenLayout } from '#services/staff/layout-changes.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = builtShop(
  [
    { id: 1, units: 2 },
    { id: 2, units: 2 },
  ],
  { cachesPages: true },
)
const { auditOf, callerOf, withDuties } = staffOf(() => shop)
/** The clock only goes on, because pages are cached. */
let start = NOW
beforeEach(async () => {
  shop.setClock(start)
  await withDuties(['catalogue'])
})
afterEach(async () => {
  start = shop.ports.clock.now().add({ minutes: 10 })
  await sql`DELETE FROM dated_versions`.execute(shop.db)
  shop.services.layouts.expire()
})

const at = (text: string) => Temporal.Instant.from(`${text}+09:00`)
const layouts = () => shop.services.staff.layouts
const pass = () => shop.setClock(shop.ports.clock.now().add({ minutes: 3 }))
const homeText = async () => (await shop.fetch('/')).text()

/** Saves a layout over what is there now. */
async function save(given: Pick<GivenLayout, 'key' | 'layout'> & Partial<GivenLayout>) {
  const caller = callerOf('catalogue-uid')
  const stored = await layouts().read(caller, given.key)
  if (isRejected(stored)) throw new Error(stored.code)
  const form = { key: shop.services.staff.newFormKey(), version: stored.edition }
  return layouts().save({ ...caller, form }, { intent: 'publish', reason: '', ...given })
}

const winter: HomeBlock = {
  ...newBlock('text'),
  fields: {
    heading: '冬のお支度',
    text: '**雪の日**の装いです。送料は{{deliveryFee}}です。',
    linkText: '',
    linkPath: '',
  },
}
const withWinter = (change: Partial<HomeBlock> = {}) => FIRST_BLOCKS.toSpliced(3, 0, { ...winter, ...change })

describe('a block of the home page', () => {
  test('is shown from its instant by every process, on cached pages, too', async () => {
    const other = layoutReader(shop.ports)
    const effectiveAt = at('2026-11-21T09:00')
    await save({ key: 'home', layout: withWinter(), effectiveAt })
    shop.setClock(effectiveAt.subtract({ seconds: 2 }))
    await other.refresh()
    for (const _ of [1, 2]) expect(await homeText()).not.toContain('冬のお支度')
    expect(shop.services.layouts.nextChangeMs()).toBe(effectiveAt.epochMilliseconds)
    shop.setClock(effectiveAt)
    const home = parsePage(await homeText())
    expect(home.all('h2').map(({ text }) => text)).toContain('冬のお支度')
    expect(home.one('div', { class: 'content-body' }).text).toBe('雪の日の装いです。送料は1,100円です。')
    expect(home.one('div', { class: 'content-body' }).one('strong').text).toBe('雪の日')
    expect(other.home()).toEqual(shop.services.layouts.home())
    expect(await auditOf('home:home')).toEqual(['catalogue-uid saveLayout'])
  })

  test('is shown from its first day to the end of its last one, on cached pages, too', async () => {
    await save({ key: 'home', layout: withWinter({ shownOn: day('2026-12-01'), shownTo: day('2026-12-02') }) })
    const isShownAt = async (text: string) => {
      shop.setClock(at(text))
      return (await homeText()).includes('冬のお支度')
    }
    const times = ['11-30T23:59:58', '12-01T00:00:00', '12-02T23:59:58', '12-03T00:00:00']
    const shown = []
    for (const time of times) shown.push(await isShownAt(`2026-${time}`), await isShownAt(`2026-${time}`))
    expect(shown).toEqual([false, false, true, true, true, true, false, false])
  })

  test('names items; those that are not on sale, and a block without one, are left out', async () => {
    const featured = (heading: string, items: string): HomeBlock => ({
      ...newBlock('featured'),
      fields: { ...newBlock('featured').fields, heading, items },
    })
    await save({ key: 'home', layout: [...FIRST_BLOCKS, featured('選んだ品', '2, 99, 1'), featured('ない品', '98')] })
    pass()
    const home = parsePage(await homeText())
    const [section] = home.all('section').filter(({ text }) => text.startsWith('選んだ品'))
    expect(section?.all('a').map(({ attributes }) => attributes.href)).toEqual(['/items/2', '/items/1'])
    expect(home.all('h2').map(({ text }) => text)).not.toContain('ない品')
  })

  test('that finds the newest items has them all', async () => {
    const fields = { ...newBlock('featured').fields, heading: '新着', rule: 'newest' }
    await save({ key: 'home', layout: [...FIRST_BLOCKS, { ...newBlock('featured'), fields }] })
    pass()
    const [section] = parsePage(await homeText())
      .all('section')
      .filter(({ text }) => text.startsWith('新着'))
    expect(section?.all('li')).toHaveLength(2)
  })

  test('that this release cannot show any more is left out', async () => {
    await save({ key: 'home', layout: withWinter() })
    pass()
    expect(await homeText()).toContain('冬のお支度')
    await sql`
      UPDATE dated_versions SET version = 2,
        value = replace(value::text, '**雪の日**', '<script>alert(1)</script>')::jsonb`.execute(shop.db)
    shop.services.layouts.expire()
    pass()
    expect(await homeText()).not.toContain('冬のお支度')
  })

  test.each([
    ['<script>alert(1)</script>', 'not-shown'],
    ['[ここ](javascript:alert(1))', 'unsafe-link'],
    ['[ここ](/article/nowhere)', 'dead-link'],
    ['{{nothingOfOurs}}', 'unknown-name'],
    ['![](/figures/tie.svg)', 'picture-words'],
    [`${'- '.repeat(1_900)}x`, 'too-deep'],
  ])('with the text %s is refused: %s', async (text, code) => {
    const saved = await save({ key: 'home', layout: withWinter({ fields: { ...winter.fields, text } }) })
    expect(saved).toMatchObject({ code: 'layout-problems', detail: { problems: [{ code }] } })
  })

  test('leads to no page that is not there', async () => {
    const fields = { ...winter.fields, linkText: '詳しく', linkPath: '/article/nowhere' }
    expect(await save({ key: 'home', layout: withWinter({ fields }) })).toMatchObject({
      detail: { problems: [{ code: 'dead-link', what: '/article/nowhere' }] },
    })
  })
})

test('a layout that says the same as before is not saved', async () => {
  expect(await save({ key: 'home', layout: FIRST_BLOCKS })).toMatchObject({ code: 'layout-unchanged' })
  await save({ key: 'home', layout: withWinter() })
  pass()
  expect(await save({ key: 'home', layout: withWinter() })).toMatchObject({ code: 'layout-unchanged' })
})

test('menus are on all pages from their instant, with the links that the law demands', async () => {
  const column: MenuGroup = {
    kind: 'links',
    title: '冬の特集',
    links: [{ path: '/faq', text: '{{cutOff}}までの質問' }],
  }
  const [categories, , , visitor, end] = FIRST_MENUS.footer
  await save({ key: 'footer', layout: [column, categories!, visitor!, { ...end!, links: [] }] })
  const side: MenuGroup = { kind: 'side', title: '読む', links: [{ path: 'https://example.com/', text: '姉妹店' }] }
  await save({ key: 'guide', layout: [FIRST_MENUS.guide[0]!, side] })
  pass()
  for (const path of ['/', '/faq']) {
    const page = parsePage(await (await shop.fetch(path)).text())
    const footer = page.one('footer')
    expect(
      footer
        .all('h2')
        .map(({ text }) => text)
        .slice(0, 3),
    ).toEqual(['冬の特集', '商品を選ぶ', 'お客様'])
    expect(footer.text).toContain('16時までの質問')
    const links = footer.all('a').map(({ text }) => text)
    for (const { text } of LAW_LINKS) expect(links).toContain(text)
    expect(page.one('dialog', { class: 'side-menu' }).text).toContain('読む姉妹店')
  }
})
