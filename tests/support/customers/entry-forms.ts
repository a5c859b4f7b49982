import { sql } from 'kysely'
import { type BuiltShop, SITE } from '../shop/built-shop.ts'
import type { Browser } from './members.ts'

export const PASSWORD = 'kuroi-obi-to-sensu'
export const ANSWER = 'たまごろう'
/** The fields of the first page, with the spelling variants that customers use. */
export const DETAILS = {
  familyName: '山田',
  givenName: '花子',
  familyNameKana: 'やまだ',
  givenNameKana: 'ﾊﾅｺ',
  postalCode: '１００−０００１',
  prefecture: '13',
  address1: '千代田区千代田１ー１',
  telephone: '０３-１２３４-５６７８',
  email: 'ｈana＠example.jp',
  emailAgain: 'hana@example.jp',
  sex: '2',
  birthYear: '1985',
  birthMonth: '4',
  birthDay: '9',
  mailMagazine: '3',
}
/** The fields of the confirmation page. */
export const SECRETS = { password: PASSWORD, passwordAgain: PASSWORD, reminderQuestion: '3', reminderAnswer: ANSWER }
export const AGREED = { consent: '1', intent: 'register' }

/** Posts forms to a shop and reads its mails. */
export function openForms(shop: BuiltShop) {
  const post = async (path: string, fields: Record<string, string> | URLSearchParams, browser?: Browser) => {
    const headers = { origin: SITE }
    const body = new URLSearchParams(fields)
    const response = await (browser?.send ?? shop.fetch)(path, { method: 'POST', headers, body })
    return { status: response.status, location: response.headers.get('location'), html: await response.text() }
  }
  /** Queued mails to an address, newest last. */
  const mailsTo = async (email: string) => {
    const { rows } = await sql<{ kind: string; text: string }>`SELECT kind, content->>'text' AS text FROM mails
      WHERE recipient = ${email} ORDER BY queued_at, uid`.execute(shop.db)
    return rows
  }
  return {
    post,
    mailsTo,
    /** The code of the last link to a path that was mailed to an address. */
    codeIn: async (email: string, path: string) => {
      const texts = (await mailsTo(email)).map(({ text }) => text).filter((text) => text.includes(path))
      return /oobCode=([\w-]+)/.exec(texts.at(-1) ?? '')?.[1] ?? 'no-code'
    },
    /** Creates a provisional registration in one post. */
    register: (email: string) => post('/entry', { ...DETAILS, ...SECRETS, ...AGREED, email, emailAgain: email }),
  }
}
