/** Claims of docs/product/5: Text fields. */

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MAIL_MAGAZINES, REMINDER_QUESTIONS } from '#domain/customer/enumerations.ts'
import { day } from '#domain/day.ts'
import { servedPrefectures } from '#domain/delivery/prefecture.ts'
import { errorMessage } from '#domain/errors/catalogue.ts'
import { registrationForm } from '#domain/membership/registration-form.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { PERSON } from '#tests/support/customers/guest-checkout.ts'
import {
  codeTo,
  mailsTo,
  newCaller,
  newMember,
  openingOf,
  PASSWORD,
  registration,
} from '#tests/support/customers/member-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const TODAY = day('2026-11-20')
const FIELDS = {
  ...PERSON,
  address2: '',
  email: 'hana@example.jp',
  emailAgain: 'hana@example.jp',
  password: PASSWORD,
  passwordAgain: PASSWORD,
  sex: '2',
  bornOn: '1980-02-29',
  mailMagazine: '3',
  reminderQuestion: '3',
  reminderAnswer: 'たま',
}
const issuesOf = (change: Record<string, string | undefined>) => {
  const parsed = registrationForm(TODAY, FIRST_RULES).safeParse({ ...FIELDS, ...change })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
}

const shop = smallShop([{ id: 1, units: 20 }])
const members = () => shop.services.members
const kindsTo = async (email: string) => (await mailsTo(shop.db, email)).map(({ kind }) => kind)

describe('Registration', () => {
  test('Registration is provisional until the link is opened; signing in before that gives error 12', async () => {
    const input = registration()
    await members().register(input, newCaller())
    expect(await shop.services.sessions.signIn(input, newCaller())).toMatchObject({ code: 'registration-provisional' })
    expect(errorMessage(12)).toContain('本登録')
    await members().completeRegistration(await openingOf(shop.db, input), newCaller())
    expect(await shop.services.sessions.signIn(input, newCaller())).toHaveProperty('session')
  })

  test('the link of a registration expires after 24 h', async () => {
    const input = registration()
    await members().register(input, newCaller())
    const opening = await openingOf(shop.db, input)
    shop.setClock(NOW.add({ hours: 24, seconds: 1 }))
    expect(await members().completeRegistration(opening, newCaller())).toMatchObject({ code: 'link-expired' })
    shop.setClock(NOW)
  })
})

describe('Fields', () => {
  test.each([
    ['familyName', 'required'],
    ['givenName', 'required'],
    ['familyNameKana', 'required'],
    ['givenNameKana', 'required'],
    ['postalCode', 'required'],
    ['prefecture', 'required'],
    ['address1', 'required'],
    ['telephone', 'required'],
    ['password', 'required'],
    ['email', 'required'],
    ['sex', 'sex'],
    ['bornOn', 'birth-date'],
    ['mailMagazine', 'mail-magazine'],
    ['reminderQuestion', 'reminder-question'],
    ['reminderAnswer', 'required'],
  ])('%s is required', (name, code) => expect(issuesOf({ [name]: '' })).toContain(`${name} ${code}`))

  test('half-width and hiragana are converted', () => {
    const parsed = registrationForm(TODAY, FIRST_RULES).parse({
      ...FIELDS,
      familyNameKana: 'やまだ',
      givenNameKana: 'ﾊﾅｺ',
    })
    expect([parsed.address.familyNameKana, parsed.address.givenNameKana]).toEqual(['ヤマダ', 'ハナコ'])
  })

  test('postal code (fills in the address)', async () => {
    expect(await members().findPostalAddress('1000001')).toMatchObject({ prefecture: 13, address1: '千代田区千代田' })
  })

  test('e-mail (twice), password (twice)', () => {
    expect(issuesOf({ emailAgain: 'other@example.jp' })).toEqual(['emailAgain email-differs'])
    expect(issuesOf({ passwordAgain: 'other-password' })).toEqual(['passwordAgain password-differs'])
  })

  test('at least 8 characters, checked against the most common passwords', async () => {
    expect(issuesOf({ password: 'kurumi7', passwordAgain: 'kurumi7' })).toEqual(['password too-short'])
    expect(issuesOf({ password: 'password', passwordAgain: 'password' })).toEqual(['password password-common'])
    const rejection = await members().checkPassword({ password: 'letmein2024', email: 'hana@example.jp' })
    expect(rejection?.code).toBe('password-common')
  })

  test('mail magazine 1–3, reminder question 1–8', () => {
    expect(MAIL_MAGAZINES.map(({ code }) => code)).toEqual([1, 2, 3])
    expect(REMINDER_QUESTIONS.map(({ code }) => code)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('the answer is stored like a password', async () => {
    const member = await newMember(shop)
    const { rows } = await sql<{ hash: string }>`
      SELECT reminder_answer_hash AS hash FROM customers WHERE uid = ${member.session.uid}`.execute(shop.db)
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/)
    const { rows: plainTextRows } =
      await sql`SELECT FROM customers WHERE customers::text LIKE '%たま%' OR customers::text LIKE '%タマ%'`.execute(
        shop.db,
      )
    expect(plainTextRows).toHaveLength(0)
  })

  test('Accepts the 46 prefectures; Okinawa is refused with its own code', () => {
    expect(servedPrefectures(FIRST_RULES)).toHaveLength(46)
    expect(issuesOf({ prefecture: '47' })).toEqual(['prefecture prefecture-not-served'])
  })
})

describe('Changes', () => {
  test('E-mail change takes effect when the link to the new address is opened; the old one gets a notice', async () => {
    const member = await newMember(shop)
    const { email: newEmail } = registration()
    await members().requestEmailChange(member.session, { newEmail, password: PASSWORD }, member.from)
    expect((await members().getMember(member.session.uid))?.email).toBe(member.email)
    await members().confirmEmailChange(await codeTo(shop.db, newEmail), newCaller())
    expect((await members().getMember(member.session.uid))?.email).toBe(newEmail)
    expect((await kindsTo(member.email)).slice(-2)).toEqual(['emailchangenotice', 'emailchanged'])
  })

  test('Forgotten password: e-mail + the answer, then a mailed link; the response is always the same', async () => {
    const member = await newMember(shop)
    const requestReset = (email: string, reminderAnswer: string) =>
      members().requestPasswordReset({ email, reminderQuestion: 3, reminderAnswer }, newCaller())
    const answers = [
      await requestReset(member.email, 'みけ'),
      await requestReset('nobody@example.jp', 'たま'),
      await requestReset(member.email, 'たま'),
    ]
    expect(answers).toEqual([undefined, undefined, undefined])
    expect((await kindsTo(member.email)).filter((kind) => kind === 'passwordreset')).toHaveLength(1)
    expect(await kindsTo('nobody@example.jp')).toEqual([])
  })

  test('the link of a password reset expires after 1 h', async () => {
    const member = await newMember(shop)
    await members().requestPasswordReset(
      { email: member.email, reminderQuestion: 3, reminderAnswer: 'たま' },
      newCaller(),
    )
    const code = await codeTo(shop.db, member.email)
    shop.setClock(NOW.add({ hours: 1, seconds: 1 }))
    expect(await members().checkPasswordReset(code, newCaller())).toMatchObject({ code: 'link-expired' })
    shop.setClock(NOW)
  })
})

describe('Withdrawal', () => {
  const orderOf = (customerUid: string, status: number, lineStatus: number) =>
    sql`
    WITH new_order AS (
      INSERT INTO orders (uid, number, status, secret_hash, customer_uid, customer_info, email, registered_at,
                          modified_at, subtotal, total, payment_total, tax)
      VALUES (${`order-${status}-${customerUid}`}, ${status * 1_000 + lineStatus}, ${status},
              sha256(convert_to(${customerUid}::text, 'UTF8')),
              ${customerUid}, '{"familyName": "山田"}', 'hana@example.jp', now(), now(), 6980, 6980, 6980, 634)
      RETURNING uid
    ), free_unit AS (
      SELECT uid, item_id FROM units WHERE uid NOT IN (SELECT product_uid FROM order_lines) LIMIT 1
    )
    INSERT INTO order_lines (uid, order_uid, status, product_uid, item_id, item_name, rental_start_on,
                             rental_end_on, blocked)
    SELECT new_order.uid, new_order.uid, ${lineStatus}, free_unit.uid, free_unit.item_id, '黒のワンピース',
           '2026-12-10', '2026-12-13',
           '[2026-12-08,2026-12-17)' FROM new_order, free_unit`.execute(shop.db)

  test.each([
    ['New', 7, 1],
    ['Delivery', 20, 2],
    ['Reserved', 30, 2],
    ['Rental1', 40, 3],
    ['Rental2', 60, 4],
    ['Rental3', 65, 4],
    ['Arrear', 90, 6],
  ])('is refused while the customer has an active rental order: %s', async (_, status, lineStatus) => {
    const member = await newMember(shop)
    await orderOf(member.session.uid, status, lineStatus)
    const refused = await members().withdraw(member.session, { password: PASSWORD }, member.from)
    expect(refused).toMatchObject({ code: 'active-rental' })
  })

  test('removes personal data and keeps the order figures that the law requires', async () => {
    const member = await newMember(shop)
    await orderOf(member.session.uid, 70, 5)
    expect(await members().withdraw(member.session, { password: PASSWORD }, member.from)).toBeUndefined()
    expect((await kindsTo(member.email)).at(-1)).toBe('withdrawn')
    const { rows } = await sql`SELECT email, customer_info, customer_uid, total, tax FROM orders
                               WHERE number = 70005`.execute(shop.db)
    expect(rows).toEqual([{ email: null, customer_info: null, customer_uid: null, total: 6_980, tax: 634 }])
    const { rows: records } = await sql`SELECT number, tax FROM tax_records WHERE number = 70005`.execute(shop.db)
    expect(records).toEqual([{ number: 70_005, tax: 634 }])
    const { rows: left } = await sql`SELECT num_nonnulls(email, address, sex, born_on, reminder_answer_hash) AS count
                                     FROM customers WHERE uid = ${member.session.uid}`.execute(shop.db)
    expect(left).toEqual([{ count: 0 }])
  })
})
