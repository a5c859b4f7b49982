import { violationsOf } from './support/axe.ts'
import { arrive, follow, followCard } from './support/follow.ts'
import { shopUrl } from './support/guest.ts'
import { hydrated } from './support/hydration.ts'
import { expect, type Page, test } from './support/test.ts'

const sentence = (page: Page) => page.locator('.fit-sentence')
const cardFits = (page: Page) => page.locator('main .card-fit')

async function openDresses(page: Page): Promise<void> {
  await page.goto(`${shopUrl()}/items/list?category_id=111`)
  await arrive(page, { shows: page.locator('main .card-link').first() })
}

test('the size is said once on an item; item and list show what fits, until it is deleted', async ({ page }) => {
  await openDresses(page)
  await expect(cardFits(page)).toHaveCount(0)
  await followCard(page)
  await hydrated(page)
  await expect(sentence(page)).toHaveCount(0)
  const form = page.locator('details.my-size')
  await form.locator('summary').click()
  await form.getByLabel('普段のサイズ').selectOption({ label: '9号' })
  await form.getByLabel(/身長/).fill('158')
  await form.getByRole('button', { name: '合うサイズを見る' }).click()
  await expect(sentence(page)).toContainText('バスト')
  await expect(page.locator('.size-tiles, .fit-sizes').first()).toContainText('おすすめ')
  expect(await violationsOf(page, '.choice-form')).toEqual([])

  await openDresses(page)
  await expect(cardFits(page).first()).toHaveText(/^(\d+号が(ほどよい|ゆったり|ややきつめ)|合うサイズなし)$/)
  const change = page.getByRole('link', { name: '私のサイズを変更する' })
  await follow(page, () => change.click(), { heading: '私のサイズ' })
  await expect(page.getByLabel(/身長/)).toHaveValue('158')
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel(/バスト/).fill('8')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByRole('alert')).toContainText('40から160まで')
  await page.getByLabel(/バスト/).fill('84')
  await expect(page.getByText('40から160まで')).toHaveCount(0)
  await page.getByLabel(/足の長さ/).fill('84')
  await page.getByLabel(/身長/).focus()
  await expect(page.getByText('足の長さは10から32まで')).toBeVisible()
  await page.getByRole('button', { name: '私のサイズを削除する' }).click()
  await arrive(page, { shows: page.locator('main .card-link').first() })
  await expect(cardFits(page)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the size is said on an item, and deleted there', async ({ page }) => {
    await openDresses(page)
    const name = await followCard(page)
    const form = page.locator('details.my-size')
    await form.locator('summary').click()
    await form.getByLabel('普段のサイズ').selectOption({ label: '9号' })
    await form.getByRole('button', { name: '合うサイズを見る' }).click()
    await expect(sentence(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await form.locator('summary').click()
    await form.getByRole('button', { name: '私のサイズを削除する' }).click()
    await expect(sentence(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  })
})
