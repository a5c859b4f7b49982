import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { withCheckDigit } from '#domain/order/slip-number.ts'
import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { openToday } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

const ON = '2026-12-05'
const CARRIER = { heading: '送り状と書類' }
const noViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])

/**
 * Confirmed orders of this width, the first one with a name that the carrier cannot print and a building that is too
 * long. Both widths use one shop.
 */
async function ordersToShip(): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: process.env.SHOP_DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<{ number: string }>(
    `SELECT number FROM orders WHERE status IN (20, 30) AND shipping_info IS NOT NULL AND EXISTS (
       SELECT FROM order_lines AS line WHERE line.order_uid = orders.uid AND line.status = 2
         AND lower(blocked) + 1 BETWEEN '2026-11-21' AND $1)
     ORDER BY number DESC LIMIT 4`,
    [ON],
  )
  const own = rows
    .slice(test.info().project.name === 'phone' ? 0 : 2)
    .slice(0, 2)
    .map(({ number }) => Number(number))
  await client.query('UPDATE orders SET status = 30 WHERE number = ANY ($1)', [own])
  await client.query(
    `UPDATE orders SET shipping_info = shipping_info || '{"familyName": "髙橋", "address2": "グランドレジデンス新宿御苑前1203号室"}'
     WHERE number = $1`,
    [own[0]],
  )
  await client.end()
  return own
}

test('one overflow and one 髙 in the export, one wrong digit in the import, and a slip that opens', async ({
  page,
}) => {
  const [one, two] = await ordersToShip()
  const first = `${one}-1`
  await openToday(page, 'packing')
  await follow(page, () => page.getByRole('link', { name: '送り状', exact: true }).click(), CARRIER)
  await page.goto(`${shopUrl()}/staff/carrier?on=${ON}`)
  await expect(page.getByRole('row', { name: new RegExp(first) })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: first })).toContainText('髙 → 高')
  await noViolations(page)

  const building = page.getByRole('textbox', { name: new RegExp(`^${first}.*建物`) })
  await expect(building).toHaveValue('グランドレジデンス新宿御苑前1203号室')
  await building.fill('新宿御苑前GR1203')
  await building.press('Enter')
  await expect(page.getByText('収まりました。')).toBeVisible()
  await noViolations(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^\d+件を書き出す$/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`b2-${ON}.csv`)
  const text = new TextDecoder('shift_jis', { fatal: true }).decode(await readFile(await download.path()))
  const row = text.split('\r\n').find((each) => each.startsWith(`${first},`)) ?? ''
  expect(row.split(',')).toHaveLength(95)
  expect(row).toContain('新宿御苑前GR1203')
  expect(row).toContain('高橋')

  const slip = (n: number) => withCheckDigit(`${String(one).padStart(10, '0')}${n}`)
  const wrong = `${slip(3).slice(0, -1)}${(Number(slip(3).at(-1)) + 1) % 7}`
  const rows = [
    [first, slip(1)],
    [`${first}R`, slip(2)],
    [`${two}-1`, wrong],
  ]
  const buffer = Buffer.from(rows.map(([name, number]) => `${name},0,,${number}\r\n`).join(''))
  await page.getByLabel(/発行済みデータ/).setInputFiles({ name: 'b2.csv', mimeType: 'text/csv', buffer })
  await follow(page, () => page.getByRole('button', { name: '取り込む' }).click(), { heading: '送り状番号の取り込み' })
  await expect(page.getByRole('alert')).toContainText('取り込み 2件')
  await expect(page.getByRole('row', { name: new RegExp(`${two}-1`) })).toContainText('検査数字が合いません')
  await noViolations(page)

  await page.goto(`${shopUrl()}/staff/carrier?on=${ON}`)
  await expect(page.getByRole('row', { name: new RegExp(first) })).toContainText(slip(1).slice(0, 4))
  await page.getByRole('checkbox', { name: `${first} を選ぶ` }).check()
  const query = new URLSearchParams({ on: ON, [`p.${first}`]: 'on' })
  const slips = await page.request.get(`${shopUrl()}/staff/packing/slips.pdf?${query}`)
  expect([slips.status(), slips.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const opened = page.context().waitForEvent('request', (request) => request.url().includes('/slips.pdf'))
  await page.getByRole('button', { name: '納品書' }).click()
  expect((await opened).url()).toContain(`p.${first}=on`)
})
