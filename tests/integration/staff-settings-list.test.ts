import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SETTINGS_WORDS } from '#app/text/settings-words.ts'
import { SETTINGS_GROUPS } from '#domain/settings/settings.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 2 }])
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})
afterAll(() => sql`DELETE FROM dated_versions`.execute(shop.db))

/** A delivery fee of 1,300 yen from the first of next month. */
async function plan(): Promise<void> {
  const version = {
    uid: 'planned',
    kind: 'settings',
    key: 'delivery',
    effectiveAt: Temporal.Instant.from('2026-12-01T00:00:00+09:00'),
    value: { feeYen: 1_300, freeFromYen: 5_000 },
    reason: '値上げ',
    changedBy: 'staff:x',
    changedAt: Temporal.Instant.from('2026-11-20T10:00:00+09:00'),
  } as const
  await shop.ports.datedVersions.transaction((tx) => tx.save(version))
}

describe('the list of settings', () => {
  const found = async (q: string) => {
    const page = await pages.mainOf('owner', `/staff/settings?q=${encodeURIComponent(q)}`)
    const links = page.all('section', { class: 'staff-settings' }).flatMap((section) => section.all('a'))
    return links.map(({ text }) => text).join(' ')
  }
  test('has all groups and what is decided elsewhere, and what an owner of a young shop does first', async () => {
    const page = await pages.mainOf('owner', '/staff/settings')
    expect(
      page
        .all('h3')
        .map(({ text }) => text)
        .sort(),
    ).toEqual(SETTINGS_GROUPS.map((group) => SETTINGS_WORDS[group].title).sort())
    expect(page.text).toContain('開店まで')
    const links = page.all('a').map(({ attributes }) => attributes.href ?? '')
    for (const href of links.filter((link) => link.startsWith('/')))
      expect([href, (await pages.get('owner', href)).status]).toEqual([href, 200])
  })

  test.each([
    ['送料', '送料'],
    ['ｷｬﾝｾﾙ', 'キャンセル料'],
    ['消費税', '消費税'],
    ['締切', '発送の曜日と締切'],
    ['代引', 'お支払い方法'],
    ['権限', '担当者'],
    ['定休日', '休業・集配休止'],
  ])('finds by %s', async (q, title) => {
    expect(await found(q)).toContain(title)
  })

  test('says that nothing is found, and refuses filters and groups that do not exist', async () => {
    expect((await pages.mainOf('owner', '/staff/settings?q=zzz')).text).toContain('「zzz」に当たる設定はありません')
    expect((await pages.get('owner', '/staff/settings?z=1')).status).toBe(400)
    for (const group of ['nothing', 'constructor', '__proto__'])
      expect((await pages.get('owner', `/staff/settings/${group}`)).status).toBe(404)
  })

  test('names what comes next, and gives the history as CSV', async () => {
    await plan()
    expect((await pages.mainOf('owner', '/staff/settings')).text).toContain(
      '2026年12月1日（火）0時0分から：送料：1,100円 → 1,300円',
    )
    const csv = await (await pages.get('owner', '/staff/settings/delivery/export')).text()
    for (const text of ['2026年12月1日（火）0時0分', '送料：1,100円 → 1,300円', '値上げ']) expect(csv).toContain(text)
  })
})
