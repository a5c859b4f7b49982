import { expect, test } from 'vitest'
import { personalColumns } from '#tests/support/database/personal-columns.ts'
import { privacyRowOf } from '#tests/support/database/privacy-rows.ts'
import { FIRST_CONSTANTS, FIRST_PAGES } from '#tests/support/pages/first-pages.ts'

/** The rows of a table of the privacy policy: of retention, what is kept and how long. */
function rowsOfPolicy(heading = '情報 期間'): string[] {
  const { blocks } = FIRST_PAGES.find(({ path }) => path === '/other/protection')!
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []))
  const table = tables.find(({ head }) => head.flat().join(' ') === heading)
  return table!.rows.map((row) => row.map((cell) => cell.map(String).join('')).join('：'))
}

/** What is collected, by the words of the first table, for each row of retention that has other words for it. */
const COLLECTED_AS: Readonly<Record<string, string>> = {
  会員の情報: '生年月日、性別、パスワード',
  ご注文の記録: 'ご注文、ご返却、ポイントの記録',
  ご注文のそのほかの情報: 'お名前、ふりがな、ご住所、お電話番号、メールアドレス',
  仮登録の情報: 'メールアドレス',
  ご注文に至らなかったカート: 'お届け先の方のお名前',
  ご注文のときの接続元: '接続元',
  お送りしたメールの控え: 'メールの不達の記録',
  ログインの状態の記録: '通信の記録',
  ログインの接続元: '接続元',
  お手続きの回数を数えるための接続元: '接続元',
  ご利用をお断りした方のメールアドレス: 'メールアドレス',
  本人確認書類の画像: '本人確認書類',
  お知らせのメールのお受け取りへのご同意の記録: 'お知らせのメールのお受け取りへのご同意',
  外部のアカウントの識別子: '外部のアカウントの種類、識別子',
  閲覧の履歴とお気に入り: '閲覧の履歴、お気に入り',
  '「私のサイズ」': '「私のサイズ」のご入力',
  お召しになる方のお名前とお召しになる日: 'お召しになる方のお名前（お子様を含みます）とお召しになる日',
}

test('every column about a person has a row in the privacy policy, and every row a column or its reason', () => {
  const rows = rowsOfPolicy()
  const told = personalColumns().map((column) => [column, privacyRowOf(column)] as const)
  const untold = told.filter(
    ([, row]) => row === undefined || (row !== '' && !rows.some((each) => each.startsWith(row))),
  )
  expect(untold).toEqual([])
  const used = new Set(told.map(([, row]) => row ?? ''))
  const WITHOUT_COLUMN = ['ご注文の記録', 'ご注文に至らなかったカート', 'ご返金のお振り込み先']
  const unused = rows.filter((row) => ![...used, ...WITHOUT_COLUMN].some((each) => each !== '' && row.startsWith(each)))
  expect(unused).toEqual([])
})

test('what is kept is named where the policy says what it collects', () => {
  const collected = rowsOfPolicy('情報 場面').join('\n')
  const untold = rowsOfPolicy().filter((row) => {
    const words = Object.entries(COLLECTED_AS).find(([start]) => row.startsWith(start))?.[1]
    return !collected.includes(words ?? /^[^（：、]+/u.exec(row)![0])
  })
  expect(untold).toEqual([])
})

test('the rows of carts, sign-ins and undelivered mails say how long the jobs keep them', () => {
  const rows = rowsOfPolicy()
  const { cartRetentionDays, sessionIdleDays, knownPlaceDays, mailRetentionDays } = FIRST_CONSTANTS
  for (const [row, days] of [
    ['ご注文に至らなかったカート', cartRetentionDays],
    ['ログインの状態の記録', sessionIdleDays],
    ['ログインの接続元', knownPlaceDays],
    ['お送りしたメールの控え、メールの不達の記録', mailRetentionDays],
  ])
    expect(rows.find((each) => each.startsWith(row ?? ''))).toMatch(new RegExp(`\\D${days}日$`))
})
