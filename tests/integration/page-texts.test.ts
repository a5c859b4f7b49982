import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PageText } from '#domain/page-text/page-text.ts'
import { isRejected } from '#domain/result.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([{ id: 1, units: 1 }])
const { withDuties, callerOf, auditOf } = staffOf(() => shop)
// Signed in now, because tests move the clock beyond a session.
const [writer, owner] = [() => callerOf('catalogue-uid'), () => callerOf('owner-uid')]
beforeAll(async () => {
  for (const duty of ['catalogue', 'owner'] as const) await withDuties([duty])
})
afterEach(async () => {
  await sql`DELETE FROM dated_versions`.execute(shop.db)
  await refresh()
})

const pages = () => shop.services.staff.pages
const read = async (path: string) => {
  const page = await pages().read(writer(), path)
  if (page === undefined || isRejected(page)) throw new Error(`no page at ${path}`)
  return page
}
const textOf = async (path: string): Promise<PageText> => (await read(path)).released!.text
const formOf = (version: number) => ({ key: shop.services.staff.newFormKey(), version })
const now = () => shop.ports.clock.now()
const pass = (minutes: number) => shop.setClock(now().add({ minutes }))
const refresh = () => {
  shop.services.pages.expire()
  return shop.services.pages.refresh()
}
type Given = Partial<Parameters<ReturnType<typeof pages>['save']>[1]>

/** Saves a text of a page over what is there now. */
async function save(path: string, text: PageText, given: Given = {}, caller = writer) {
  const { edition } = await read(path)
  const use = caller === owner ? pages().saveLegal : pages().save
  const sender = { ...caller(), form: formOf(edition) }
  const saved = await use(sender, { path, text, intent: 'publish', reason: '', ...given })
  await refresh()
  return saved
}
const accepted = async (saving: ReturnType<typeof save>) => {
  const saved = await saving
  if (isRejected(saved)) throw new Error(`${saved.code} ${JSON.stringify(saved.detail)}`)
  return saved
}
const shown = (path: string) => shop.services.pages.now().get(path)
const NEW: PageText = {
  title: '数珠の選び方',
  description: '宗派を問わずお使いいただける数珠の選び方を、素材と房の色から順にご案内いたします。お支度の参考に。',
  keywords: '数珠',
  related: '/feature/manner',
  body: '## 素材 {#material}\n\n木の数珠は軽く、[焼香の仕方](/feature/manner#incense)のあいだも手に沿います。',
}

describe('a text of a page', () => {
  test('holds from its instant, and the text of the release until then', async () => {
    const text = { ...(await textOf('/faq')), title: 'よくいただくご質問' }
    const effectiveAt = now().add({ hours: 20 })
    await accepted(save('/faq', text, { effectiveAt }))
    expect(shown('/faq')).toBeUndefined()
    expect(shop.services.pages.nextChangeMs()).toBe(
      effectiveAt.round({ smallestUnit: 'minute', roundingMode: 'ceil' }).epochMilliseconds,
    )
    pass(20 * 60 + 1)
    expect(shown('/faq')?.title).toBe('よくいただくご質問')
    expect(await auditOf('page:/faq')).toEqual(['catalogue-uid savePage'])
  })

  test('is a draft until it is published, which ends the draft', async () => {
    const text = { ...(await textOf('/about')), title: '墨礼について' }
    await accepted(save('/about', text, { intent: 'draft' }))
    pass(5)
    expect(shown('/about')).toBeUndefined()
    expect((await read('/about')).draft?.value.title).toBe('墨礼について')
    await accepted(save('/about', text))
    pass(2)
    expect(shown('/about')?.title).toBe('墨礼について')
    expect((await read('/about')).draft).toBeUndefined()
  })

  test('is refused when another person changed the page since the form was opened', async () => {
    const text = await textOf('/about')
    const { edition } = await read('/about')
    await accepted(save('/about', { ...text, title: 'ひとつめ' }))
    const sender = { ...writer(), form: formOf(edition) }
    const given = { path: '/about', text: { ...text, title: 'ふたつめ' }, reason: '' } as const
    expect(await pages().save(sender, { ...given, intent: 'publish' })).toMatchObject({ code: 'record-changed' })
    expect(await pages().save(sender, { ...given, intent: 'draft' })).toMatchObject({ code: 'record-changed' })
  })

  test('that says the same as before is not saved', async () => {
    expect(await save('/about', await textOf('/about'))).toMatchObject({ code: 'page-unchanged' })
  })

  test('that can no longer be shown gives way to the text of the release', async () => {
    await accepted(save('/about', { ...(await textOf('/about')), title: '墨礼について' }))
    pass(2)
    await sql`UPDATE dated_versions SET value = value || '{"body":"{{goneWithARelease}}"}', version = 2`.execute(
      shop.db,
    )
    await refresh()
    expect(shown('/about')).toBeUndefined()
    const listed = await pages().list(writer())
    expect(!isRejected(listed) && listed.find(({ path }) => path === '/about')?.isUnreadable).toBe(true)
  })
})

describe('a page that staff add', () => {
  test('is shown and in the sitemap from its instant until it is withdrawn', async () => {
    const listed = async () => (await shop.services.catalog.listSitemap()).map(({ path }) => path)
    await accepted(save('/article/juzu', NEW, { effectiveAt: now().add({ hours: 1 }) }))
    pass(30)
    expect(await listed()).not.toContain('/article/juzu')
    pass(31)
    expect(shown('/article/juzu')?.title).toBe('数珠の選び方')
    expect(await listed()).toContain('/article/juzu')
    await accepted(save('/article/juzu', NEW, { intent: 'unpublish' }))
    pass(2)
    expect(shown('/article/juzu')).toBeUndefined()
    expect(await listed()).not.toContain('/article/juzu')
    await accepted(save('/article/juzu', NEW))
    pass(2)
    expect(shown('/article/juzu')?.title).toBe('数珠の選び方')
  })

  test.each(['/article/mens_manner/x', '/other/new', '/article/mensmanner', '/feature/saison', '/area/tokyo.html'])(
    'is not at %s',
    async (path) => expect(await pages().read(writer(), path)).toBeUndefined(),
  )

  test('a page of the release is not withdrawn', async () => {
    const saved = await save('/about', await textOf('/about'), { intent: 'unpublish' })
    expect(saved).toMatchObject({ code: 'page-released' })
  })
})

describe('a legal text', () => {
  test('is the owner’s', async () => {
    const text = { ...(await textOf('/other/harassment')), title: 'お客様の迷惑な言動について' }
    expect(await save('/other/harassment', text)).toMatchObject({ code: 'page-legal' })
    expect(await pages().saveLegal({ ...writer(), form: formOf(0) }, {} as never)).toMatchObject({
      code: 'duty-missing',
    })
  })

  test('is published 14 days before, unless nothing gets worse for customers (民法 548条の4)', async () => {
    const text = { ...(await textOf('/other/use')), title: 'ご利用の規約' }
    expect(await save('/other/use', text, {}, owner)).toMatchObject({ code: 'page-early', detail: { days: 14 } })
    await accepted(save('/other/use', text, { isHarmless: true, reason: '題名のみ' }, owner))
    expect((await read('/other/use')).versions[0]?.reason).toBe('お客様に不利になる変更なし：題名のみ')
    await accepted(
      save('/other/use', { ...text, title: 'ご利用の規約2' }, { effectiveAt: now().add({ hours: 340 }) }, owner),
    )
  })

  test('keeps the names that the law demands', async () => {
    const text = await textOf('/other/indi')
    const without = { ...text, body: text.body.replaceAll('{{operator.telephone}}', '電話') }
    expect(await save('/other/indi', without, { isHarmless: true }, owner)).toMatchObject({
      code: 'page-problems',
      detail: { problems: [{ code: 'name-missing', what: '{{operator.telephone}}' }] },
    })
  })
})

describe('what is typed to do harm', () => {
  const HOSTILE: Readonly<Record<string, readonly [body: string, code: string]>> = {
    script: ['<script>alert(1)</script>', 'not-shown'],
    style: ['<style>p { display: none }</style>', 'not-shown'],
    'inline markup': ['これは<b onclick="x()">太字</b>です', 'not-shown'],
    'javascript: link': ['[ここ](javascript:alert(1))', 'unsafe-link'],
    'data: link': ['[ここ](data:text/html,x)', 'unsafe-link'],
    'link to another host without a scheme': ['[ここ](//evil.example/)', 'unsafe-link'],
    'dead link': ['[ここ](/service/gone)', 'dead-link'],
    'link to the back office': ['[ここ](/staff/orders)', 'dead-link'],
    'dead heading': ['[ここ](#nowhere)', 'dead-link'],
    'picture that is none': ['![図](/figures/none.svg)', 'unknown-picture'],
    'picture without words': ['![](/figures/tie.svg)', 'picture-words'],
    'unknown placeholder': ['{{nothingOfOurs}}', 'unknown-name'],
    'placeholders in each other': ['{{delivery{{deliveryFee}}Fee}}', 'broken-name'],
    'lists in each other on one line': [`${'- '.repeat(5_000)}x`, 'too-deep'],
    'notes in each other': [`${'>'.repeat(9_000)}x`, 'too-deep'],
    'lists in each other by indent': [
      Array.from({ length: 190 }, (_, level) => `${' '.repeat(level)}- x`).join('\n'),
      'too-deep',
    ],
    'a block that is slow to parse': ['_a'.repeat(9_000), 'block-too-long'],
    'a number that is a setting': ['送料は１，１００円です', 'typed-number'],
  }
  test.each(Object.entries(HOSTILE))('%s is refused with its problem, and changes nothing', async (_, [body, code]) => {
    const text = { ...(await textOf('/faq')), body }
    const begunAt = performance.now()
    const saved = await save('/faq', text)
    expect(performance.now() - begunAt).toBeLessThan(2_000)
    expect(saved).toMatchObject({ code: 'page-problems' })
    expect(isRejected(saved) && JSON.stringify(saved.detail)).toContain(`"${code}"`)
    expect((await read('/faq')).versions).toEqual([])
  })
})
