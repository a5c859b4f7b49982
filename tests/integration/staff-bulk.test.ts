import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { orderLives, photograph } from '#tests/support/orders/order-lives.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 9 }])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
const SOON = { startOn: day('2026-12-10') }
const accepted = async () => {
  const placed = await lives.accepted([1], SOON)
  await lives.identify(placed)
  return lives.orderOf(placed.uid)
}

/** Numbers of copies of an order, each with a unit of its own; all but the first `waiting` ones are confirmed. */
async function copiesOf(uid: string, count: number, waiting: number): Promise<number[]> {
  const copies = sql`generate_series(1, ${count}) AS n`
  await sql`
    INSERT INTO units SELECT (jsonb_populate_record(units,
      jsonb_build_object('uid', 900000 + n, 'id', item_id || '-9' || n))).*
    FROM units, ${copies}
    WHERE units.uid = (SELECT product_uid FROM order_lines WHERE order_uid = ${uid})`.execute(shop.db)
  const { rows } = await sql<{ number: string }>`
    INSERT INTO orders SELECT (jsonb_populate_record(orders, jsonb_build_object('uid', 'copy-' || n,
      'number', 800000 + n, 'status', CASE WHEN n > ${waiting} THEN 30 ELSE status END,
      'secret_hash', '\\x' || encode(sha256(n::text::bytea), 'hex')))).*
    FROM orders, ${copies} WHERE orders.uid = ${uid} RETURNING number`.execute(shop.db)
  await sql`
    INSERT INTO order_lines SELECT (jsonb_populate_record(order_lines, jsonb_build_object('uid', 'copy-line-' || n,
      'order_uid', 'copy-' || n, 'product_uid', 900000 + n))).*
    FROM order_lines, ${copies} WHERE order_uid = ${uid}`.execute(shop.db)
  return rows.map(({ number }) => Number(number))
}

test('500 orders are confirmed at once, three of them not: each of those is named with its reason', {
  timeout: 120_000,
}, async () => {
  const pages = await staffPages(shop)
  const [first, cancelled] = [await accepted(), await accepted()]
  await shop.services.orderLife.cancelByCompany(cancelled.uid, '在庫', 'staff:x')
  const others = await copiesOf(first.uid, 496, 40)
  const column = await pages.mainOf('packing', '/staff/today/confirm')
  const boxes = column.all('input', { type: 'checkbox' }).map(({ attributes }) => attributes.name)
  expect(boxes).toHaveLength(41)
  const refused = [`order.${cancelled.number}`, 'order.999999', 'order.0']
  const names = [...new Set([...refused, ...boxes, ...others.map((number) => `order.${number}`), 'order.999998'])]
  const ticks = names.map((name) => [name, 'on'])
  const answer = await pages.post('packing', '/staff/orders', Object.fromEntries(ticks))
  const { text } = parsePage(await answer.text()).one('section', { 'aria-label': '結果' })
  expect(text).toContain('完了 41件、変更なし 456件、できなかったもの 4件')
  expect(text).toMatch(new RegExp(`${cancelled.number} 「[^」]+」のご注文`))
  expect(text).toContain('999999 このご注文は見つかりません')
  expect(text).toContain('999998 一度に行えるのは500件までです')
  const { rows } = await sql`
    SELECT status, count(*)::integer AS count FROM orders WHERE number = ANY (${others}::bigint[])
    GROUP BY status`.execute(shop.db)
  expect(rows).toEqual([{ status: 30, count: 496 }])
})

test('bulk actions are refused for each record to those without the duty', async () => {
  const { uid, number = 0 } = await accepted()
  const { orders, mails } = shop.services.staff
  const [mail] = await shop.ports.staffOrders.mailsOf(uid)
  for (const duty of ['catalogue', 'money', 'returns'] as const) {
    await staff.withDuties([duty], duty)
    const [confirmed] = await orders.confirmMany(staff.callerOf(duty), [number])
    expect(confirmed).toMatchObject({ number, outcome: 'rejected', rejection: { code: 'duty-missing' } })
    const [retried] = await mails.retryMany(staff.callerOf(duty), [mail!.uid])
    expect(retried).toMatchObject({ subject: '', refused: { code: 'duty-missing' } })
  }
  expect((await lives.orderOf(uid)).status).toBe('Delivery')
})

test('orders whose document is not accepted are left out and named, and the queue stays', async () => {
  const pages = await staffPages(shop)
  const [ready, unchecked, wanted] = [
    await accepted(),
    await lives.accepted([1], SOON),
    await lives.accepted([1], SOON),
  ]
  await shop.services.identityDocuments.submit({ orderSecret: unchecked.secret }, await photograph())
  const numbers = await Promise.all(
    [ready, unchecked, wanted].map(async ({ uid }) => (await lives.orderOf(uid)).number),
  )
  const ticks = Object.fromEntries(numbers.map((number) => [`order.${number}`, 'on']))
  const answer = await pages.post('service', '/staff/today/confirm', ticks)
  const page = parsePage(await answer.text()).one('main')
  const { text } = page.one('section', { 'aria-label': '結果' })
  expect(text).toContain('完了 1件、変更なし 0件、できなかったもの 0件')
  expect(text).toContain(`確認が済んでいない 2件は除いています：${numbers[1]}、${numbers[2]}`)
  expect(text).toContain(`完了したもの${numbers[0]}`)
  const names = page.all('input', { type: 'checkbox' }).map(({ attributes }) => attributes.name)
  expect(names).toEqual(expect.arrayContaining([`order.${numbers[1]}`, `order.${numbers[2]}`]))
  expect(names).not.toContain(`order.${numbers[0]}`)
  const statuses = await Promise.all(
    [ready, unchecked, wanted].map(async ({ uid }) => (await lives.orderOf(uid)).status),
  )
  expect(statuses).toEqual(['Reserved', 'Delivery', 'Delivery'])
  // One by one, with the warning, it is possible.
  const warned = await pages.mainOf('service', `/staff/orders/${numbers[2]}/confirm`)
  expect(warned.text).toContain(
    '本人確認書類の確認が済んでいません。確定すると、発送日が近づいてからの取消にキャンセル料がかかります。',
  )
  const allowed = await pages.mainOf('service', `/staff/orders/${numbers[1]}/ship`)
  expect(allowed.text).not.toContain('本人確認書類の確認が済んでいません。確定すると')
})

test('only the column to confirm takes ticks', async () => {
  const pages = await staffPages(shop)
  const { number } = await accepted()
  const answer = await pages.post('service', '/staff/today/documents', { [`order.${number}`]: 'on' })
  expect(answer.status).toBe(404)
})
