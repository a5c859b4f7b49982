/** Claims of docs/product/7: Sign-in window. Claims of docs/product/8: Popup errors. */

import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { MEMBER_PASSWORD } from './support/other-sign-in-members.ts'
import { openSideShop, type SideShop } from './support/side-shop.ts'
import { expect, type Page, test } from './support/test.ts'

// Serial, because the tests share a shop.
test.describe.configure({ mode: 'default' })

let shop: SideShop
let url = ''
let memberCount = 0

test.beforeAll(async () => {
  shop = await openSideShop('other-sign-in')
  url = shop.url
})
test.afterAll(() => shop?.close())

/** Creates a member. */
async function newMember(email = `member${++memberCount}@example.jp`): Promise<string> {
  await shop.perform({ do: 'add-member', email })
  return email
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill(email)
  await page
    .getByLabel(/^パスワード/)
    .first()
    .fill(MEMBER_PASSWORD)
  await page.getByRole('button', { name: 'ログインする' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${url}/mypage/logout`)
  await follow(page, () => page.getByRole('button', { name: 'ログアウトする' }).click(), {
    heading: 'ログアウトしました',
  })
}

/**
 * Adds a virtual authenticator that always verifies its user. It would accept a passkey of the e-mail field at once, so
 * autofill is disabled until `offerInField`.
 */
async function addAuthenticator(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('offers') === null) {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    }
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const offerInField = (page: Page) => page.evaluate(() => sessionStorage.setItem('offers', 'yes'))

const MY_PAGE = { heading: /^マイページ/, address: /\/mypage\/?$/ }
const otherAccountLink = (page: Page) => page.getByRole('link', { name: 'エルスウェアでログイン' })

test('a passkey is added on my page, used to sign in, renamed and removed', async ({ page }) => {
  const email = await newMember()
  await addAuthenticator(page)
  await page.goto(`${url}/mypage/passkeys`)
  await arrive(page, { heading: 'ログイン', address: `${url}/mypage/login?next=%2Fmypage%2Fpasskeys` })
  await follow(page, () => signIn(page, email), { heading: 'パスキー' })
  await page
    .getByLabel(/^パスキーの名前/)
    .last()
    .fill('自宅のパソコン')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'パスキーを追加する' }).click()
  await expect(page.getByText('パスキーを登録しました')).toBeVisible()
  await expect(page.getByRole('heading', { name: '自宅のパソコン' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await signOut(page)
  await page.goto(`${url}/mypage/login`)
  await expect(page.getByRole('button', { name: 'パスキーでログイン' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await follow(page, () => page.getByRole('button', { name: 'パスキーでログイン' }).click(), MY_PAGE)

  // The same passkey, by autofill in the e-mail field.
  await signOut(page)
  await offerInField(page)
  await follow(page, () => page.goto(`${url}/mypage/login`), MY_PAGE)

  await page.goto(`${url}/mypage/passkeys`)
  await expect(page.getByText('最後のご利用')).toBeVisible()
  await page.getByText('名前の変更・削除').click()
  await page.getByLabel('パスキーの名前').first().fill('居間のパソコン')
  await page.getByRole('button', { name: '名前を変更する' }).click()
  await expect(page.getByRole('heading', { name: '居間のパソコン' })).toBeVisible()
  await page.getByText('名前の変更・削除').click()
  await page.getByRole('button', { name: 'このパスキーを削除する' }).click()
  await expect(page.getByText('パスキーを削除しました')).toBeVisible()
  await expect(page.getByText('まだ登録されていません')).toBeVisible()

  // The authenticator still has the passkey, but the shop does not.
  await signOut(page)
  await page.goto(`${url}/mypage/login`)
  await expect(page.getByText('このパスキーは登録されていないか、削除されています')).toBeVisible()
})

test('without JavaScript the passkey page states the requirement, and sign-in by password works', async ({
  browser,
}) => {
  const email = await newMember()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/mypage/login?next=%2Fmypage%2Fpasskeys`)
  await expect(page.getByRole('button', { name: 'パスキーでログイン' })).toHaveCount(0)
  await follow(page, () => signIn(page, email), { heading: 'パスキー' })
  await expect(page.getByText('JavaScriptを有効にしてください')).toBeVisible()
  await context.close()
})

test('an external account signs in by a popup of 500 × 600 px; a new member completes the profile (D29)', async ({
  page,
}) => {
  await page.goto(`${url}/mypage/login`)
  expect(await violationsOf(page)).toEqual([])
  const opening = page.waitForEvent('popup')
  await otherAccountLink(page).click()
  const popup = await opening
  await expect(popup.getByRole('heading', { name: 'エルスウェアにログイン' })).toBeVisible()
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  const closed = popup.waitForEvent('close')
  await follow(page, () => popup.getByRole('button', { name: 'hanako' }).click(), {
    heading: '会員情報の登録',
    address: `${url}/mypage/change`,
  })
  await closed

  await signOut(page)
})

test('an external account signs in without a popup and without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/mypage/login?next=%2Fmypage%2Fpasskeys`)
  await follow(page, () => otherAccountLink(page).click(), { heading: 'エルスウェアにログイン' })
  await follow(page, () => page.getByRole('button', { name: 'silent' }).click(), { heading: 'ログイン' })
  await expect(page.getByText('メールアドレスの確認が済んでいない')).toBeVisible()
  await context.close()
})

test('a closed popup and a blocked one show a message', async ({ page }) => {
  await page.goto(`${url}/mypage/login`)
  const opening = page.waitForEvent('popup')
  await otherAccountLink(page).click()
  const popup = await opening
  await popup.getByRole('heading', { name: 'エルスウェアにログイン' }).waitFor()
  await popup.close()
  await expect(page.getByText('ログインの画面が閉じられました')).toBeVisible()
  await page.evaluate(() => {
    window.open = () => null
  })
  await otherAccountLink(page).click()
  await expect(page.getByText('ログインの画面を開けませんでした')).toBeVisible()
  await follow(page, () => page.getByRole('link', { name: 'この画面のままエルスウェアへ進む' }).click(), {
    heading: 'エルスウェアにログイン',
  })
  await follow(page, () => page.getByRole('button', { name: '拒否' }).click(), { heading: 'ログイン' })
  await expect(page.getByText('ほかのアカウントでのログインを取りやめました')).toBeVisible()
})

test('an address with an account is linked after a sign-in by password', async ({ page }) => {
  // The accounts of the provider are fixed; each run of this test has its own shop.
  const email = await newMember('taro@elsewhere.example')
  await page.goto(`${url}/mypage/login`)
  const opening = page.waitForEvent('popup')
  await otherAccountLink(page).click()
  await (await opening).getByRole('button', { name: 'taro' }).click()
  await expect(page.getByText('すでに会員登録されています')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^メールアドレス/ })).toHaveValue(email)
  expect(await violationsOf(page)).toEqual([])
  await page
    .getByLabel(/^パスワード/)
    .first()
    .fill(MEMBER_PASSWORD)
  await follow(page, () => page.getByRole('button', { name: 'ログインする' }).click(), MY_PAGE)
  await signOut(page)
  await page.goto(`${url}/mypage/login`)
  const again = page.waitForEvent('popup')
  // The session at the provider still exists, so the popup closes by itself.
  await follow(page, () => otherAccountLink(page).click(), MY_PAGE)
  await again
})
