import { violationsOf } from './support/axe.ts'
import { follow } from './support/follow.ts'
import { hydrated } from './support/hydration.ts'
import { tabTo } from './support/keyboard.ts'
import { openSideShop, type SideShop } from './support/side-shop.ts'
import { openToday } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

// Serial, because both widths share a shop; each leaves no version behind.
test.describe.configure({ mode: 'default' })

const MORNING = '2026-11-20T10:00:00+09:00'
let shop: SideShop
test.beforeAll(async () => {
  shop = await openSideShop('after-order')
  await shop.perform({ do: 'add-staff' })
})
test.beforeEach(async () => {
  await shop.perform({ do: 'clock', at: MORNING })
})
test.afterAll(() => shop?.close())

const main = (page: Page) => page.getByRole('main')
const noViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name })

async function enter(page: Page, target: Locator): Promise<void> {
  await hydrated(page)
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function fill(page: Page, name: RegExp, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name })
  await hydrated(page)
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('the owner changes the delivery fee from the first of next month, and withdraws it @widths', async ({ page }) => {
  await openToday(page, 'owner', shop.url)
  await page.goto(`${shop.url}/staff/settings`)
  await noViolations(page)
  await fillSearch(page, '配送料')
  await expect(main(page).getByRole('heading', { level: 3 })).toHaveText(['送料'])
  await follow(page, () => enter(page, link(page, '送料')), { heading: '送料' })
  await noViolations(page)

  await fill(page, /^送料 必須/, '1,300円')
  await page.getByLabel('開始').fill('2026-12-01T00:00')
  await fill(page, /^理由/, '配送会社の値上げ')
  await follow(page, () => enter(page, button(page, '内容を確かめる')), {
    shows: page.getByRole('heading', { name: '行われること' }),
  })
  await expect(main(page)).toContainText('2026年12月1日（火）0時0分から、次のとおりになります。')
  await expect(page.getByRole('row', { name: '送料 1,100円 1,300円' })).toBeVisible()
  await noViolations(page)
  await follow(page, () => enter(page, button(page, '保存する')), { shows: page.getByText('保存しました。') })
  await noViolations(page)

  await follow(page, () => enter(page, link(page, '設定へ戻る')), { heading: '設定' })
  await expect(main(page)).toContainText('2026年12月1日（火）0時0分から：送料：1,100円 → 1,300円')
  await follow(page, () => enter(page, link(page, '送料')), { heading: '送料' })
  await follow(page, () => enter(page, link(page, /^予定を変える/)), {
    shows: page.getByRole('heading', { name: '予定を変える' }),
  })
  await fill(page, /^送料 必須/, '1,250')
  await follow(page, () => enter(page, button(page, '内容を確かめる')), {
    shows: page.getByRole('heading', { name: '行われること' }),
  })
  await follow(page, () => enter(page, button(page, '保存する')), { shows: page.getByText('保存しました。') })
  await expect(main(page)).toContainText('送料：1,100円 → 1,250円')

  await follow(page, () => enter(page, link(page, /^予定を取り消す/)), {
    shows: page.getByText('の予定を取り消します。', { exact: false }),
  })
  await noViolations(page)
  await follow(page, () => enter(page, button(page, '予定を取り消す')), {
    shows: page.getByText('予定を取り消しました。'),
  })
  await expect(main(page)).toContainText('まだ変えていません。')
})

async function fillSearch(page: Page, words: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: '言葉で探す' })
  await hydrated(page)
  await tabTo(page, field)
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}
