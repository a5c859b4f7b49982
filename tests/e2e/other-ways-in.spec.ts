import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { MEMBER_PASSWORD } from './support/other-ways-people.ts'
import { openSideShop, type SideShop } from './support/side-shop.ts'

// One after the other, so that they share a shop.
test.describe.configure({ mode: 'default' })

let shop: SideShop
let url = ''
let births = 0

test.beforeAll(async () => {
  shop = await openSideShop('other-ways')
  url = shop.url
})
test.afterAll(() => shop?.close())

/** Somebody who is a member already. */
async function newMember(email = `member${++births}@example.jp`): Promise<string> {
  await shop.ask({ do: 'add-member', email })
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
 * A device in the browser that keeps passkeys and always recognises its user. It would choose a passkey that is offered
 * in the field at once: so none is, until `offerInField`.
 */
async function giveDevice(page: Page): Promise<void> {
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
const otherWay = (page: Page) => page.getByRole('link', { name: 'エルスウェアでログイン' })
const shot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })

test('a passkey is added in my page, used to sign in, renamed, removed', async ({ page }) => {
  const email = await newMember()
  await giveDevice(page)
  await page.goto(`${url}/mypage/passkeys`)
  await arrive(page, { heading: 'ログイン', address: `${url}/mypage/login?next=%2Fmypage%2Fpasskeys` })
  await follow(page, () => signIn(page, email), { heading: 'パスキー' })
  await page
    .getByLabel(/^パスキーの名前/)
    .last()
    .fill('自宅のパソコン')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'パスキーを追加する' }).click()
  await expect(page.getByText('パスキーを登録しました')).toBeVisible()
  await expect(page.getByRole('heading', { name: '自宅のパソコン' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await shot(page, 'passkeys')

  await signOut(page)
  await page.goto(`${url}/mypage/login`)
  await expect(page.getByRole('button', { name: 'パスキーでログイン' })).toBeVisible()
  await shot(page, 'login')
  expect(await faultsOf(page)).toEqual([])
  await follow(page, () => page.getByRole('button', { name: 'パスキーでログイン' }).click(), MY_PAGE)

  // The same passkey, offered in the field of the e-mail address and chosen there.
  await signOut(page)
  await offerInField(page)
  await follow(page, () => page.goto(`${url}/mypage/login`), MY_PAGE)

  await page.goto(`${url}/mypage/passkeys`)
  await expect(page.getByText('最後のご利用')).toBeVisible()
  await page.getByText('名前の変更・削除').click()
  await page
    .getByRole('form', { name: '自宅のパソコンの名前の変更' })
    .getByLabel('パスキーの名前')
    .fill('居間のパソコン')
  await page.getByRole('button', { name: '名前を変更する' }).click()
  await expect(page.getByRole('heading', { name: '居間のパソコン' })).toBeVisible()
  await page.getByText('名前の変更・削除').click()
  await shot(page, 'passkey-open')
  await page.getByRole('button', { name: 'このパスキーを削除する' }).click()
  await expect(page.getByText('パスキーを削除しました')).toBeVisible()
  await expect(page.getByText('まだ登録されていません')).toBeVisible()

  // The device still offers it; the shop no longer knows it.
  await signOut(page)
  await page.goto(`${url}/mypage/login`)
  await expect(page.getByText('このパスキーは登録されていないか、削除されています')).toBeVisible()
})

test('without a script the page says what it takes, and the login page works as ever', async ({ browser }) => {
  const email = await newMember()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/mypage/login?next=%2Fmypage%2Fpasskeys`)
  await expect(page.getByRole('button', { name: 'パスキーでログイン' })).toHaveCount(0)
  await follow(page, () => signIn(page, email), { heading: 'パスキー' })
  await expect(page.getByText('JavaScriptを有効にしてください')).toBeVisible()
  await context.close()
})

test('an account elsewhere signs in through a window of 500 by 600, and asks who is new to tell the rest', async ({
  page,
}) => {
  await page.goto(`${url}/mypage/login`)
  expect(await faultsOf(page)).toEqual([])
  const opening = page.waitForEvent('popup')
  await otherWay(page).click()
  const popup = await opening
  await expect(popup.getByRole('heading', { name: 'エルスウェアにログイン' })).toBeVisible()
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  const closed = popup.waitForEvent('close')
  await follow(page, () => popup.getByRole('button', { name: 'hanako' }).click(), {
    heading: '会員情報の登録',
    address: `${url}/mypage/change`,
  })
  await closed
  // The second time there is nothing to ask: it is the same account.
  await signOut(page)
})

test('an account elsewhere signs in without a window and without a script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/mypage/login?next=%2Fmypage%2Fpasskeys`)
  await follow(page, () => otherWay(page).click(), { heading: 'エルスウェアにログイン' })
  await follow(page, () => page.getByRole('button', { name: 'silent' }).click(), { heading: 'ログイン' })
  await expect(page.getByText('メールアドレスの確認が済んでいない')).toBeVisible()
  await shot(page, 'unverified')
  await context.close()
})

test('a window that is closed, and one that is blocked, are told calmly', async ({ page }) => {
  await page.goto(`${url}/mypage/login`)
  const opening = page.waitForEvent('popup')
  await otherWay(page).click()
  const popup = await opening
  await popup.getByRole('heading', { name: 'エルスウェアにログイン' }).waitFor()
  await popup.close()
  await expect(page.getByText('ログインの画面が閉じられました')).toBeVisible()
  await page.evaluate(() => {
    window.open = () => null
  })
  await otherWay(page).click()
  await expect(page.getByText('ログインの画面を開けませんでした')).toBeVisible()
  await shot(page, 'blocked')
  await follow(page, () => page.getByRole('link', { name: 'この画面のままエルスウェアへ進む' }).click(), {
    heading: 'エルスウェアにログイン',
  })
  await follow(page, () => page.getByRole('button', { name: '拒否' }).click(), { heading: 'ログイン' })
  await expect(page.getByText('ほかのアカウントでのログインを取りやめました')).toBeVisible()
})

test('an address that has an account is linked after one sign-in by password', async ({ page }) => {
  // Who is who at the provider is settled; each run of this journey has a shop of its own.
  const email = await newMember('taro@elsewhere.example')
  await page.goto(`${url}/mypage/login`)
  const opening = page.waitForEvent('popup')
  await otherWay(page).click()
  await (await opening).getByRole('button', { name: 'taro' }).click()
  await expect(page.getByText('すでに会員登録されています')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^メールアドレス/ })).toHaveValue(email)
  expect(await faultsOf(page)).toEqual([])
  await shot(page, 'confirm')
  await page
    .getByLabel(/^パスワード/)
    .first()
    .fill(MEMBER_PASSWORD)
  await follow(page, () => page.getByRole('button', { name: 'ログインする' }).click(), MY_PAGE)
  await signOut(page)
  await page.goto(`${url}/mypage/login`)
  const again = page.waitForEvent('popup')
  // The provider still knows its own session: it asks nothing.
  await follow(page, () => otherWay(page).click(), MY_PAGE)
  await again
})
