import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { recordBackup } from '#adapters/postgres/backup/last-backup.ts'
import { serviceFailureStore } from '#adapters/postgres/staff/service-failures.ts'
import { servicePortsOf } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { VERSION } from '#config/version.ts'
import type { Duty } from '#domain/staff/duties.ts'
import { createServices } from '#services/services.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

/** As in production, but without a second factor at the sign-in. */
const shop = builtShop([{ id: 1, units: 4 }], {
  services: ({ ports }) =>
    createServices({ ...servicePortsOf(parseConfig({ SEED: 'none' }), ports), isProduction: true }),
})
const lives = orderLives(() => shop)
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})

async function warningsFor(duty: Duty): Promise<string[]> {
  const lists = (await pages.mainOf(duty, '/staff')).all('ul', { 'aria-label': '運用の警告' })
  return lists.flatMap((list) => list.all('li')).map(({ text }) => text)
}

test('the menu of the owner shows the version, that of others does not', async () => {
  const menuOf = async (duty: Duty) =>
    parsePage(await (await pages.get(duty, '/staff')).text()).one('details', { class: 'staff-person' }).text
  expect(await menuOf('owner')).toContain(`バージョン ${VERSION}`)
  expect(await menuOf('packing')).not.toContain('バージョン')
})

test('the owner learns that there is no backup, or an old one; others do not', async () => {
  expect(await warningsFor('owner')).toEqual([expect.stringContaining('バックアップの記録がありません')])
  expect(await warningsFor('money')).toEqual([])
  await recordBackup(shop.db, NOW.subtract({ hours: 37 }).toString())
  expect(await warningsFor('owner')).toEqual([
    expect.stringContaining('36時間以上バックアップがありません（最後は 11/18 21:00）'),
  ])
  await recordBackup(shop.db, NOW.subtract({ hours: 6 }).toString())
  expect(await warningsFor('owner')).toEqual([])
})

test('the owner learns what waits for a mail server or a processor', async () => {
  await lives.accepted([1])
  expect(await warningsFor('owner')).toEqual([])
  shop.setClock(NOW.add({ minutes: 16 }))
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM mails WHERE sent_at IS NULL`.execute(shop.db)
  expect(await warningsFor('owner')).toEqual([
    expect.stringContaining(`メール${rows[0]!.count}通を15分以上送れていません（11/20 10:00 から）`),
  ])
  await sql`UPDATE mails SET kind = 'magazine'`.execute(shop.db)
  expect(await warningsFor('owner')).toEqual([])
  // A refund is not sent before its capture.
  await sql`
    INSERT INTO payment_tasks (uid, payment_uid, kind, amount, at, due_at)
    SELECT kind, payment_uid, kind, amount, ${NOW.toString()}::timestamptz - since, now()
    FROM (SELECT uid FROM payments LIMIT 1) AS payment (payment_uid),
      (VALUES ('capture', 2, interval '0'), ('refund', 1, interval '2 hours')) AS task (kind, amount, since)
    ORDER BY kind`.execute(shop.db)
  expect(await warningsFor('owner')).toEqual([])
  shop.setClock(NOW.add({ minutes: 61 }))
  expect(await warningsFor('owner')).toEqual([
    expect.stringContaining('決済会社への依頼1件が1時間以上終わっていません（11/20 10:00 から）'),
  ])
})

test('the owner learns which service fails since when, and for an hour after it was last seen to fail', async () => {
  const failures = serviceFailureStore(shop.db)
  const [since, lastAt] = [NOW.subtract({ minutes: 20 }), NOW.add({ minutes: 1 })]
  for (const at of [since, lastAt]) await failures.record({ service: 'Stripe', code: 'ECONNREFUSED', at })
  const warning = expect.stringContaining(
    'カード決済のサービス（Stripe）が 11/20 09:40 から正しく応答していません（ECONNREFUSED）。お客様はカードで支払えません。',
  )
  shop.setClock(lastAt.add({ minutes: 60 }))
  expect(await warningsFor('owner')).toContainEqual(warning)
  expect(await warningsFor('money')).toEqual([])
  await sql`UPDATE service_failures SET last_at = last_at - interval '1 second'`.execute(shop.db)
  expect(await warningsFor('owner')).not.toContainEqual(warning)
})

test('the owner sees the columns when the state of the shop cannot be read', async () => {
  await sql`ALTER TABLE last_backup RENAME TO last_backup_away`.execute(shop.db)
  expect(await warningsFor('owner')).toEqual(['運用の状態を読み込めませんでした。'])
  expect(shop.errors.splice(0)).toHaveLength(1)
  await sql`ALTER TABLE last_backup_away RENAME TO last_backup`.execute(shop.db)
})
