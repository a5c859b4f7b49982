import { DEMO_PASSWORD } from '#demo/members/people.ts'
import { withCheckDigit } from '#domain/order/slip-number.ts'
import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { pressKey } from './support/keyboard.ts'
import { openSideShop } from './support/side-shop.ts'
import { expect, type Page, test } from './support/test.ts'

const noViolations = async (page: Page) => expect(await violationsOf(page)).toEqual([])
const result = (page: Page, text: string | RegExp) => expect(page.locator('.scanner-result')).toContainText(text)
const LIST = { heading: /^出荷/ }

/** Types like a scanner: the code into the focused field, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await expect(page.locator('input[name=code]')).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** Enter in the empty field: what the page offers. It is ignored until the step before has ended. */
async function acceptOffer(page: Page): Promise<void> {
  await expect(page.locator('form.staff-scan')).not.toHaveAttribute('aria-busy')
  await expect(page.locator('.scanner-offer')).toBeVisible()
  await page.keyboard.press('Enter')
}

/** Signs in and opens the packing list by keyboard. */
async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/staff/packing`)
  await arrive(page, { heading: '管理画面へのログイン' })
  await page.getByLabel('メールアドレス').focus()
  await page.keyboard.type('packing@sumirei.example')
  await page.getByRole('textbox', { name: 'パスワード' }).focus()
  await page.keyboard.type(DEMO_PASSWORD)
  await follow(page, () => page.keyboard.press('Enter'), LIST)
}

const slipsOf = (parcel: string) =>
  [1, 2].map((last) => withCheckDigit(`${parcel.slice(0, 6)}${last}`.padStart(11, '4')))

/** From the list to the page of a parcel by the code of its order, framed as codabar. */
async function open(page: Page, parcel: string): Promise<string> {
  await follow(page, () => scan(page, `a${parcel.slice(0, 6)}a`), { heading: new RegExp(`^お荷物 ${parcel}`) })
  return (await page.locator('.staff-units .staff-number').first().textContent()) ?? ''
}

async function scanSlips(page: Page, parcel: string): Promise<void> {
  for (const slip of slipsOf(parcel)) {
    await scan(page, slip)
    await result(page, `伝票 ${slip} を読み取りました。`)
  }
}

/** Condition, both slips, and the shipping by Ctrl+Enter. */
async function finish(page: Page, parcel: string, unit: string): Promise<void> {
  await acceptOffer(page)
  await result(page, `${unit}：異常なし。`)
  await finishSlips(page, parcel)
}

async function finishSlips(page: Page, parcel: string): Promise<void> {
  await scanSlips(page, parcel)
  await expect(page.getByText('ご注文：確定 → 発送済')).toBeVisible()
  await follow(page, () => pressKey(page, 'Control+Enter'), LIST)
  await result(page, `${parcel} を発送しました。`)
}

async function scanWrongUnit(page: Page, parcel: string): Promise<void> {
  const unit = await open(page, parcel)
  await noViolations(page)
  await scan(page, '1002-3')
  await result(page, '1002-3 は別の商品です')
  await scan(page, unit)
  await result(page, `${unit} を読み取りました。`)
  const release = await holdReloads(page)
  await scan(page, unit)
  await result(page, '読み取り済みです')
  await acceptOffer(page)
  release()
  await result(page, `${unit}：異常なし。`)
  await finishSlips(page, parcel)
}

/** Holds back what the page loads after an answer. Returns a function that ends it. */
async function holdReloads(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'GET') await held.promise
    await route.continue()
  })
  return held.resolve
}

/** A free unit instead of the planned one; then a slip with a wrong digit. */
async function exchange(page: Page, parcel: string, free: string): Promise<void> {
  const planned = await open(page, parcel)
  await scan(page, free)
  await result(page, '予定と違う個体ですが')
  await expect(page.locator('.scanner-offer')).toContainText('Enter で交換')
  await noViolations(page)
  await acceptOffer(page)
  await result(page, `${free} に交換しました。`)
  await expect(page.locator('.staff-units')).not.toContainText(planned)
  await acceptOffer(page)
  await result(page, '異常なし。')
  const [slip = ''] = slipsOf(parcel)
  await scan(page, `${slip.slice(0, -1)}${(Number(slip.at(-1)) + 1) % 10}`)
  await result(page, '検査数字が合いません')
  await scanSlips(page, parcel)
  await noViolations(page)
  await follow(page, () => pressKey(page, 'Control+Enter'), LIST)
}

async function packWithoutDocument(page: Page, parcel: string): Promise<void> {
  const unit = await open(page, parcel)
  await expect(page.getByRole('alert').filter({ hasText: '本人確認書類' })).toBeVisible()
  await scan(page, unit)
  await result(page, `${unit} を読み取りました。`)
  await acceptOffer(page)
  await result(page, '異常なし。')
  await scanSlips(page, parcel)
  await expect(page.getByRole('button', { name: '発送する' })).toHaveCount(0)
}

/** The first two parcels and the last one are special; the long morning repeats the others. */
for (const { count, tag } of [
  { count: 4, tag: [] },
  { count: 20, tag: ['@deep'] },
]) {
  const title = `the packer ships ${count} parcels by scanner: a wrong unit, an exchange, a missing document`
  test(title, { tag }, async ({ page }) => {
    const shop = await openSideShop('packing')
    try {
      await shop.perform({ do: 'add-parcels', count })
      await shipMorning(page, shop.url, count)
    } finally {
      await shop.close()
    }
  })
}

async function shipMorning(page: Page, url: string, count: number): Promise<void> {
  await signIn(page, url)
  await noViolations(page)
  await expect(page.getByText('書類未確認')).toHaveCount(1)
  const parcels = await page.locator('tbody .staff-number').allTextContents()
  expect(parcels).toHaveLength(count)
  await scan(page, '4901234567894')
  await result(page, 'この店のコードではありません')
  await scan(page, '1099-1')
  await result(page, '登録のない番号です')

  const [first = '', second = '', ...others] = parcels
  await scanWrongUnit(page, first)
  await exchange(page, second, '1001-31')
  await packWithoutDocument(page, others.at(-1) ?? '')
  await page.goto(`${url}/staff/packing`)
  await arrive(page, LIST)
  for (const parcel of others.slice(0, -1)) {
    const unit = await open(page, parcel)
    await scan(page, unit)
    await result(page, `${unit} を読み取りました。`)
    await finish(page, parcel, unit)
  }
  await expect(page.getByText(`発送済（本日） ${count - 1}件`)).toBeVisible()
  await expect(page.locator('tbody .staff-number')).toHaveCount(1)
}
