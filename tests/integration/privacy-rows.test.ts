import { expect, test } from 'vitest'
import { PAGES } from '#app/routes/content/pages.server.ts'
import { CONSTANTS } from '#content/constants.ts'
import { personalColumns } from '#tests/support/database/personal-columns.ts'
import { privacyRowOf } from '#tests/support/database/privacy-rows.ts'

/** The rows of the table of retention in the privacy policy: what is kept, and how long. */
function rowsOfPolicy(): string[] {
  const { blocks } = PAGES.find(({ path }) => path === '/other/protection')!
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []))
  const retention = tables.find(({ head }) => head.flat().join(' ') === '情報 期間')
  return retention!.rows.map((row) => row.map((cell) => cell.map(String).join('')).join('：'))
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

test('the rows of carts, sign-ins and undelivered mails say how long the jobs keep them', () => {
  const rows = rowsOfPolicy()
  const { cartRetentionDays, sessionIdleDays, knownPlaceDays, mailRetentionDays } = CONSTANTS
  for (const [row, days] of [
    ['ご注文に至らなかったカート', cartRetentionDays],
    ['ログインの状態の記録', sessionIdleDays],
    ['ログインの接続元', knownPlaceDays],
    ['お送りしたメールの控え、メールの不達の記録', mailRetentionDays],
  ])
    expect(rows.find((each) => each.startsWith(row ?? ''))).toMatch(new RegExp(`\\D${days}日$`))
})
