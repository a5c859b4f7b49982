import type { CDPSession } from '@playwright/test'
import { arrive, follow } from './support/follow.ts'
import { openSideShop } from './support/side-shop.ts'
import { signInAsStaff } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

/** Opens the packing list of a shop with two parcels, and what types like an input method. */
async function withInputMethod(
  page: Page,
  use: (parcel: string, type: ReturnType<typeof inputMethodOf>) => Promise<void>,
): Promise<void> {
  const shop = await openSideShop('packing')
  try {
    await shop.perform({ do: 'add-parcels', count: 2 })
    await signInAsStaff(page, 'packing', shop.url)
    await page.goto(`${shop.url}/staff/packing`)
    await arrive(page, { heading: /^出荷/ })
    const [parcel = ''] = await page.locator('tbody .staff-number').allTextContents()
    await use(parcel, inputMethodOf(await page.context().newCDPSession(page)))
  } finally {
    await shop.close()
  }
}

function inputMethodOf(session: CDPSession) {
  const unidentified = { key: 'Unidentified', windowsVirtualKeyCode: 229 } as const
  return {
    compose: (text: string) =>
      session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    commit: (text: string) => session.send('Input.insertText', { text }),
    pressUnidentified: () => session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...unidentified }),
    /** Enter that ends the conversion. */
    pressSwallowedEnter: () =>
      session.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Process',
        code: 'Enter',
        windowsVirtualKeyCode: 229,
      }),
    /** Enter as some handheld scanners send it: the event does not name the key. */
    pressEnter: () =>
      session.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        ...unidentified,
        windowsVirtualKeyCode: 13,
        text: '\r',
      }),
  }
}

/** Holds back what the page sends. Returns a function that ends it. */
async function holdPosts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  return held.resolve
}

const hint = (page: Page) => page.getByRole('alert').filter({ hasText: '日本語入力がオンです' })

test('a scanner in Japanese mode is reported, and what it typed is understood', ({ page }) =>
  withInputMethod(page, async (parcel, type) => {
    await type.compose('１０')
    await expect(hint(page)).toBeVisible()
    await type.commit(`あ${parcel.replace('-1', 'ー１')}あ`)
    await follow(page, () => page.keyboard.press('Enter'), { heading: new RegExp(`^お荷物 ${parcel}`) })
  }))

test('a scanner in Japanese mode does not hide what came of the codes before and after', ({ page }) =>
  withInputMethod(page, async (parcel, type) => {
    await type.commit('4901234567894')
    await page.keyboard.press('Enter')
    await expect(page.getByText('この店のコードではありません')).toBeVisible()
    await type.compose('１０９９ー１')
    await expect(hint(page)).toBeVisible()
    await expect(page.getByText('この店のコードではありません')).toBeVisible()
    await type.commit('１０９９ー１')
    await page.keyboard.press('Enter')
    await expect(page.getByText('登録のない番号です')).toBeVisible()
    await expect(hint(page)).toBeHidden()
    await type.compose(parcel)
    await expect(hint(page)).toBeHidden()
    await type.pressSwallowedEnter()
    await expect(hint(page)).toBeVisible()
  }))

test('a handheld scanner types through an input method, with keys that are not identified', ({ page }) =>
  withInputMethod(page, async (parcel, type) => {
    const refused = (code: string) =>
      expect(page.getByText(`「${code}」は、この店のコードではありません`)).toBeVisible()
    await expect(page.locator('input[name=code]')).toBeFocused()
    for (const typed of ['4', '49', '4900000000011']) {
      await type.pressUnidentified()
      await type.compose(typed)
    }
    await type.commit('4900000000011')
    await expect(hint(page)).toBeHidden()
    await type.pressEnter()
    await refused('4900000000011')

    const release = await holdPosts(page)
    await type.commit('4900000000028')
    await type.pressEnter()
    await expect(page.locator('form.staff-scan')).toHaveAttribute('aria-busy')
    await type.commit('4900000000035')
    await type.pressEnter()
    await expect(page.locator('input[name=code]')).toHaveValue('')
    release()
    await refused('4900000000035')
    await type.commit('4900000000042\n')
    await refused('4900000000042')

    await page.locator('h1').click()
    await expect(page.locator('input[name=code]')).not.toBeFocused()
    await type.pressUnidentified()
    await type.commit(parcel)
    await follow(page, () => type.pressEnter(), { heading: new RegExp(`^お荷物 ${parcel}`) })
  }))
