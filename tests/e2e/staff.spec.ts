import { DEMO_PASSWORD } from '#demo/members/people.ts'
import { STAFF_PAGES } from '#domain/navigation/staff-pages.ts'
import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { pressKey } from './support/keyboard.ts'
import { openToday, signInAsStaff, TODAY } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

const noViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])

test('customer service finds an order by keys, and confirms it after its preview', async ({ page }) => {
  await page.goto(`${shopUrl()}/staff`)
  await expect(page.getByRole('heading', { level: 1, name: '管理画面へのログイン' })).toBeVisible()
  await noViolations(page)
  await page.getByLabel('メールアドレス').fill('service@sumirei.example')
  await page.getByRole('textbox', { name: 'パスワード' }).fill(DEMO_PASSWORD)
  await follow(page, () => page.getByRole('button', { name: 'ログインする' }).click(), TODAY)
  await noViolations(page)
  await pressKey(page, '/')
  await expect(page.getByRole('searchbox', { name: 'ご注文を探す' })).toBeFocused()
  await page.goto(`${shopUrl()}/staff/orders?status=Delivery`)
  await expect(page.getByRole('heading', { level: 1, name: 'ご注文' })).toBeVisible()
  await noViolations(page)
  // The rows of both widths are different orders, because both journeys use one shop.
  const isPhone = test.info().project.name === 'phone'
  for (let row = 0; row < (isPhone ? 1 : 2); row += 1) await pressKey(page, 'j')
  const number = await page.evaluate(() => document.activeElement?.textContent ?? '')
  expect(number).toMatch(/^\d+$/)
  await follow(page, () => page.keyboard.press('Enter'), { heading: new RegExp(`^ご注文 ${number}`) })
  await noViolations(page)
  await follow(page, () => page.getByRole('link', { name: 'ご予約を確定', exact: true }).click(), {
    heading: 'ご予約を確定',
  })
  await expect(page.getByText('ご注文：確定前 → 確定')).toBeVisible()
  await noViolations(page)
  await follow(page, () => page.getByRole('button', { name: 'ご予約を確定' }).click(), {
    heading: new RegExp(`^ご注文 ${number}`),
  })
  await expect(page.getByRole('status').filter({ hasText: '完了しました' })).toBeVisible()
})

test('packing sees its own columns and menu, and what others do within five seconds', async ({ page, browser }) => {
  await openToday(page, 'packing')
  await expect(page.locator('#inspect')).toHaveCount(0)
  const other = await browser.newPage()
  await openToday(other, 'service')
  const link = other.locator('#confirm a:has(.staff-number)').last()
  const number = (await link.locator('.staff-number').textContent()) ?? ''
  const row = page.locator('#confirm').getByText(number, { exact: true })
  await expect(row).toBeVisible()
  await other.goto(`${shopUrl()}/staff/orders/${number}/confirm`)
  await follow(other, () => other.getByRole('button', { name: 'ご予約を確定' }).click(), {
    heading: new RegExp(`^ご注文 ${number}`),
  })
  await expect(row).toHaveCount(0, { timeout: 6_000 })
  await other.close()
})

test('orders are ticked on the day and confirmed with one press; ticks stay while others confirm', async ({
  page,
  browser,
}) => {
  /** Orders with an unchecked document are left out. */
  const ticked = async (of: Page, place: number) => {
    const rows = of.locator('#confirm li').filter({ hasNotText: '書類の確認待ち' })
    const box = rows.getByRole('checkbox').nth(place)
    const name = await box.getAttribute('name')
    await box.check()
    return name ?? ''
  }
  const boxOf = (name: string) => page.locator(`#confirm input[name="${name}"]`)
  const confirm = (of: Page) =>
    follow(of, () => of.getByRole('button', { name: '選んだご注文を確定' }).click(), {
      shows: of.getByText('完了 1件'),
    })

  await openToday(page, 'packing')
  await expect(page.locator('#confirm')).toContainText(
    '確定すると、発送日が近づいてからの取消にキャンセル料がかかります。',
  )
  const own = await ticked(page, 2)
  const other = await browser.newPage()
  await openToday(other, 'service')
  const foreign = await ticked(other, 4)
  await confirm(other)
  await other.close()
  await expect(boxOf(foreign)).toHaveCount(0)
  await expect(boxOf(own)).toBeChecked()
  await confirm(page)
  await noViolations(page)
  await expect(boxOf(own)).toHaveCount(0)
})

/** Areas whose journeys run at phone width, because their pages differ at PC width by their layout only. */
const AREAS = /^\/staff\/(orders|timeline|inquiries|packing|returns|items|people|audit)/
/** Files, pictures, answers to a form, and steps that only some orders have. */
const NO_PAGE = /\.pdf$|\/(export|search|damage|document|picture)$|\/labels\/|\/problems\//
const KINDS: readonly string[] = Object.values(STAFF_PAGES)
  .map(({ path }) => path)
  .filter((path) => AREAS.test(path) && !NO_PAGE.test(path))

/** The kind of page that a link leads to. */
function kindOf(href: string): string | undefined {
  const path = href.replace(/[?#].*/, '')
  return KINDS.find((kind) => new RegExp(`^${kind.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
}

const linksOf = (page: Page) =>
  page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** Leaves a draft of an order by telephone, whose page is linked then. */
async function takeCall(page: Page): Promise<void> {
  await page.goto(`${shopUrl()}/staff/orders/new`)
  await page.getByLabel('お客様の電話番号').fill('0312345670')
  await page.getByRole('button', { name: 'お客様を探す' }).click()
  // A form does not start while another one of the page is pending.
  await expect(page.getByText('この番号のお客様はいません')).toBeVisible()
  const begin = page.getByRole('button', { name: '新しいお客様として受け付ける' })
  await follow(page, () => begin.click(), { heading: '電話でのご注文' })
}

test.describe('at PC width', () => {
  test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false })

  test('no kind of page has violations or is wider than the screen', async ({ page }) => {
    await signInAsStaff(page, 'owner')
    await takeCall(page)
    const hrefs = new Map(KINDS.filter((kind) => !kind.includes(':')).map((kind) => [kind, kind]))
    // The loop also visits what it adds: of each other kind, the first page that is linked.
    for (const href of hrefs.values()) {
      await page.goto(`${shopUrl()}${href}`)
      expect.soft(await violationsOf(page, 'html', true), href).toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), href).toBe(0)
      for (const link of await linksOf(page)) {
        const kind = kindOf(link)
        if (kind !== undefined && !hrefs.has(kind)) hrefs.set(kind, link)
      }
    }
    expect([...hrefs.keys()].toSorted()).toEqual(KINDS.toSorted())
  })
})
