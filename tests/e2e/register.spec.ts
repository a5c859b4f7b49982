import { violationsOf } from './support/axe.ts'
import { arrive, follow } from './support/follow.ts'
import { ownAddress, shopUrl } from './support/guest.ts'
import { linkTo } from './support/mails.ts'
import { expect, type Page, test } from './support/test.ts'

const PASSWORD = 'kuroi-obi-to-sensu'
const NEW_PASSWORD = 'ame-no-hi-no-kasa'

const open = (page: Page, path: string) => page.goto(`${shopUrl()}${path}`)
const type = (page: Page, name: RegExp, text: string) =>
  page.getByRole('main').getByRole('textbox', { name }).fill(text)
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)
/** Clicks a button and waits for the page with this heading. */
const pressTo = (page: Page, name: string, to: string) => follow(page, () => press(page, name), { heading: to })

async function typeTwice(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text)
  await field(page, `${name}Again`).fill(text)
}

/** Fills in everything except the address, in typical spellings. */
async function typePerson(page: Page, email: string): Promise<void> {
  await type(page, /^姓/, '山田')
  await type(page, /^名/, '花子')
  await type(page, /^セイ/, 'やまだ')
  await type(page, /^メイ/, 'ﾊﾅｺ')
  await type(page, /^電話番号/, '０９０-１２３４-５６７８')
  await typeTwice(page, 'email', email)
  await page.getByRole('radio', { name: '女性' }).check()
  await page.getByLabel('年', { exact: true }).selectOption('1985')
  await page.getByLabel('月', { exact: true }).selectOption('4')
  await page.getByLabel('日', { exact: true }).selectOption('9')
}

async function typeSecrets(page: Page): Promise<void> {
  await typeTwice(page, 'password', PASSWORD)
  await field(page, 'reminderQuestion').selectOption('3')
  await field(page, 'reminderAnswer').fill('たま')
  await page.getByRole('checkbox').check()
}

async function completeByMail(page: Page, email: string): Promise<void> {
  await page.goto(await linkTo(email, '/entry/complete'))
  await field(page, 'password').fill(PASSWORD)
  await pressTo(page, '本登録を完了する', '会員登録が完了しました')
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'email').fill(email)
  await field(page, 'password').fill(password)
  await press(page, 'ログインする')
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
}

/** Expects that a link with an unknown code is refused on opening or on submission. */
async function expectRefused(page: Page, path: string): Promise<void> {
  await open(page, `${path}?mode=x&oobCode=no-code-of-ours`)
  const button = page.getByRole('main').getByRole('button', { name: 'メールアドレスを変更する' })
  if (path === '/mypage/change_email') await button.click()
  await expect(page.getByText('このリンクはお使いいただけません')).toBeVisible()
  await expectAccessible(page)
}

/** Input and confirmation, with an input error, the postal code and the back button. */
async function fillIn(page: Page, email: string): Promise<void> {
  await open(page, '/entry')
  await press(page, '入力内容の確認へ進む')
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await typePerson(page, email)
  await page.getByRole('textbox', { name: /^郵便番号/ }).pressSequentially('160-0022')
  await expect(page.getByText('東京都新宿区新宿を入力しました')).toBeVisible()
  await type(page, /^市区町村/, '新宿区新宿１−２−３')
  await pressTo(page, '入力内容の確認へ進む', 'ご登録内容の確認')
  await expect(page.getByRole('main')).toContainText('ヤマダ ハナコ')
  await expectAccessible(page)

  await follow(page, () => page.goBack(), { heading: '会員登録' })
  await expect(page.getByRole('textbox', { name: /^姓/ })).toHaveValue('山田')
  await expect(page.getByRole('radio', { name: '女性' })).toBeChecked()
  await pressTo(page, '入力内容の確認へ進む', 'ご登録内容の確認')
}

/** Enters a weak password that is refused, then a strong one. */
async function chooseSecrets(page: Page): Promise<void> {
  await field(page, 'password').fill('tanaka1985')
  await expect(page.getByText(/パスワードの強さ：とても弱い/)).toBeVisible()
  await press(page, '同意して仮登録する')
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await typeSecrets(page)
  await expect(page.getByText(/パスワードの強さ：とても強い/)).toBeVisible()
  await page.getByRole('button', { name: 'パスワードを表示する' }).click()
  await expect(field(page, 'password')).toHaveAttribute('type', 'text')
  await pressTo(page, '同意して仮登録する', '仮登録のメールをお送りしました')
  await expectAccessible(page)
}

/** Opens the link of the mail twice. */
async function completeRegistrationTwice(page: Page, email: string): Promise<void> {
  await page.goto(await linkTo(email, '/entry/complete'))
  await arrive(page, { heading: '本登録のお手続き', address: /\/entry\/complete$/ })
  await expectAccessible(page)
  await field(page, 'password').fill('not-the-password')
  await press(page, '本登録を完了する')
  await expect(page.getByRole('alert')).toContainText('パスワードが正しくありません')
  await expectAccessible(page)
  await field(page, 'password').fill(PASSWORD)
  await pressTo(page, '本登録を完了する', '会員登録が完了しました')
  await completeByMail(page, email)
  await expectAccessible(page)
}

/** Resets a forgotten password. */
async function resetPassword(page: Page, email: string): Promise<void> {
  await open(page, '/mypage/forgot')
  await field(page, 'email').fill(email)
  await field(page, 'reminderQuestion').selectOption('3')
  await field(page, 'reminderAnswer').fill('ﾀﾏ')
  await pressTo(page, '再設定のメールを送る', '再設定のご案内')
  await expectAccessible(page)
  await page.goto(await linkTo(email, '/mypage/reset'))
  await arrive(page, { heading: '新しいパスワードの設定', address: /\/mypage\/reset$/ })
  await expectAccessible(page)
  await typeTwice(page, 'password', NEW_PASSWORD)
  await pressTo(page, 'このパスワードにする', 'パスワードを変更しました')
  await expectAccessible(page)
  await expectRefused(page, '/mypage/reset')
}

/** Changes the e-mail address after a wrong password. */
async function changeAddress(page: Page, email: string, newEmail: string): Promise<void> {
  await open(page, '/mypage/change_email')
  await expect(heading(page, 'ログイン')).toBeVisible()
  await follow(page, () => signIn(page, email, NEW_PASSWORD), { heading: 'メールアドレスの変更' })
  await expectAccessible(page)
  await typeTwice(page, 'email', newEmail)
  await field(page, 'password').fill('not-the-password')
  await press(page, '確認のメールを送る')
  await expect(page.getByRole('alert')).toContainText('現在のパスワードが正しくありません')
  await field(page, 'password').fill(NEW_PASSWORD)
  await pressTo(page, '確認のメールを送る', '確認のメールをお送りしました')
  await expectAccessible(page)
  await page.goto(await linkTo(newEmail, '/mypage/change_email'))
  await expectAccessible(page)
  await pressTo(page, 'メールアドレスを変更する', 'メールアドレスを変更しました')
  await expectAccessible(page)
  await expectRefused(page, '/mypage/change_email')
}

/** Withdraws from membership. */
async function withdraw(page: Page, email: string): Promise<void> {
  await open(page, '/mypage/refusal')
  await follow(page, () => signIn(page, email, NEW_PASSWORD), { heading: '退会のお手続き' })
  await expectAccessible(page)
  await page.getByRole('checkbox').check()
  await field(page, 'password').fill(NEW_PASSWORD)
  await pressTo(page, '退会する', '退会のお手続きが完了しました')
  await expectAccessible(page)
  await open(page, '/mypage/')
  await signIn(page, email, NEW_PASSWORD)
  await expect(page.getByRole('alert')).toContainText('メールアドレスまたはパスワードが正しくありません')
}

test('from registration to withdrawal: postal code, back button, strength, new password, new address', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const [email, newEmail] = [ownAddress('hana'), ownAddress('hana-new')]
  await fillIn(page, email)
  await chooseSecrets(page)
  await completeRegistrationTwice(page, email)
  await resetPassword(page, email)
  await changeAddress(page, email, newEmail)
  await withdraw(page, newEmail)
  expect(errors).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member registers and signs in; after errors the form keeps everything except passwords', async ({ page }) => {
    const email = ownAddress('no-script-member')
    await open(page, '/entry')
    await typePerson(page, email)
    await type(page, /^郵便番号/, '100-0001')
    await press(page, '郵便番号から住所を入力')
    await expect(page.getByRole('textbox', { name: /^市区町村/ })).toHaveValue('千代田区千代田')
    await expect(page.getByRole('textbox', { name: /^姓/ })).toHaveValue('山田')
    await type(page, /^市区町村/, '千代田区千代田1-1')
    await type(page, /^電話番号/, '12')
    await press(page, '入力内容の確認へ進む')
    await expect(page.getByRole('alert')).toContainText('電話番号')
    await expect(page.getByLabel('年', { exact: true })).toHaveValue('1985')
    await type(page, /^電話番号/, '03-1234-5678')
    await pressTo(page, '入力内容の確認へ進む', 'ご登録内容の確認')
    await pressTo(page, '入力内容を直す', '会員登録')
    await expect(page.getByRole('textbox', { name: /^セイ/ })).toHaveValue('ヤマダ')
    await pressTo(page, '入力内容の確認へ進む', 'ご登録内容の確認')
    await typeSecrets(page)
    await field(page, 'passwordAgain').fill('something else')
    await press(page, '同意して仮登録する')
    await expect(page.getByRole('alert')).toContainText('確認用のパスワードが一致しません')
    await expect(field(page, 'password')).toHaveValue('')
    await expect(field(page, 'reminderAnswer')).toHaveValue('')
    expect(await page.content()).not.toContain(PASSWORD)
    await expect(page.getByRole('checkbox')).toBeChecked()
    await typeSecrets(page)
    await pressTo(page, '同意して仮登録する', '仮登録のメールをお送りしました')
    await open(page, '/mypage/login')
    await signIn(page, email, PASSWORD)
    await expect(page.getByRole('alert')).toContainText('仮登録メールに記載のリンク')
    await completeByMail(page, email)
    await follow(page, () => page.getByRole('main').getByRole('link', { name: 'ログインする' }).click(), {
      heading: 'ログイン',
    })
    await follow(page, () => signIn(page, email, PASSWORD), { heading: /山田 花子 様/, address: /\/mypage\/?$/ })
  })
})
