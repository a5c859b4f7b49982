/** Claims of docs/product/5: Text fields, Field messages. */

import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { fieldErrorText } from '#app/text/field-errors.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { parseKana, parsePersonName, parseTelephone, parseWearerName } from '#domain/customer/contact.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { parsePostalCode } from '#domain/customer/postal-code.ts'
import { day } from '#domain/day.ts'
import { parseReport } from '#domain/order/carrier-reports.ts'
import { readCodStatement } from '#domain/order/cod-statement.ts'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { parseSlipNumber } from '#domain/order/slip-number.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import { parseScannedCode } from '#domain/staff/scanned-code.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import {
  anyTyped,
  NOTHING,
  names,
  orderNumbers,
  postalCodes,
  type Spelled,
  slipNumbers,
  spellingsOfOrder,
  telephones,
} from '#tests/support/customers/spellings.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'
import { addMember } from '#tests/support/staff/staff-table-changes.ts'
import { runsOf } from '#tests/support/suite/deep-run.ts'

type Reader = (input: unknown) => unknown

const fieldSentence = ({ code, detail }: Rejection) => fieldErrorText('ご入力', code, detail)
const GENERAL = /の内容をご確認ください。$|この操作はできませんでした/
/** Each reader, the form of what it accepts, and what says why it refuses. */
const READERS: readonly (readonly [
  name: string,
  read: Reader,
  form: RegExp,
  sentence: (refused: Rejection) => string,
])[] = [
  ['telephone', parseTelephone, /^0\d{9,10}$/, fieldSentence],
  ['postal code', parsePostalCode, /^\d{7}$/, fieldSentence],
  ['order number', parseOrderNumber, /^[1-9]\d{5,8}$/, fieldSentence],
  ['name', parsePersonName, /\p{L}/u, fieldSentence],
  ['wearer', parseWearerName, /\p{L}/u, fieldSentence],
  ['kana', parseKana, /^[\p{sc=Katakana}ー・ヽヾ ]+$/u, fieldSentence],
  ['e-mail address', parseEmail, /^[!-~]+@[a-z0-9.-]+$/, fieldSentence],
  ['slip number', parseSlipNumber, /^\d{12}$/, (refused) => staffRejectionText(refused as BackOfficeRejection)],
]
const SPELLINGS: readonly (readonly [name: string, spellings: fc.Arbitrary<Spelled>, read: Reader])[] = [
  ['telephone', telephones, parseTelephone],
  ['postal code', postalCodes, parsePostalCode],
  ['slip number', slipNumbers, parseSlipNumber],
  ['order number', orderNumbers, (input) => String(parseOrderNumber(input))],
  ['slip of a scanner', slipNumbers, (input) => slipOf(String(input))],
  ['slip of a statement', slipNumbers, (slip) => statementSlip(String(slip))],
  [
    'slip of a webhook',
    slipNumbers,
    (slipNumber) => reportSlip({ slipNumber, kind: 'delivered', at: '2026-12-01 9:00' }),
  ],
]

function slipOf(typed: string): unknown {
  const code = parseScannedCode(typed)
  return code.kind === 'slip' ? code.slipNumber : code
}

function statementSlip(slip: string): unknown {
  const read = readCodStatement([[slip, '12,430', '2026/12/1']])
  return isRejected(read) ? read : read.rows[0]?.slipNumber
}

function reportSlip(input: Readonly<Record<string, unknown>>): unknown {
  const report = parseReport(input)
  return isRejected(report) ? report : report.slipNumber
}

const ALL = { q: '', status: '', ships: '', arrives: '', method: '', document: '', charge: '', before: 0 } as const
const PERSON = { givenName: '花子', familyNameKana: 'ヤマダ', givenNameKana: 'ハナコ' }

/** Runs of each property: what people type and files contain is stored clean and found again, or refused in words. */
const runs = runsOf({ short: 60, deep: 5_000 })

describe('readers of typed texts (docs/product/5, Text fields)', () => {
  test.each(SPELLINGS)('every spelling of a %s is the same one', (_, spellings, read) => {
    fc.assert(
      fc.property(spellings, ({ stored, typed }) => {
        expect([typed, read(typed)]).toEqual([typed, stored])
      }),
      { numRuns: runs },
    )
  })

  test.each(READERS)('a %s is clean, or refused with a sentence', (_, read, form, sentence) => {
    fc.assert(
      fc.property(anyTyped, (typed) => {
        const accepted = read(typed)
        if (isRejected(accepted)) {
          expect(sentence(accepted)).not.toMatch(GENERAL)
          return
        }
        expect(String(accepted)).toMatch(form)
        expect(NOTHING.some((mark) => String(accepted).includes(mark))).toBe(false)
        expect(read(String(accepted))).toEqual(accepted)
      }),
      { numRuns: runs },
    )
  })
})

describe('what was stored is found again by staff (docs/rules.md Staff)', () => {
  const shop = smallShop([{ id: 1, units: 2 }])
  const lives = orderLives(() => shop)
  const staff = staffOf(() => shop)
  let caller: StaffCaller
  let number: number
  let uid: string
  beforeAll(async () => {
    caller = await staff.withDuties(['service'])
    ;({ uid } = await lives.shipped([1], { startOn: day('2026-12-10') }))
    ;({ number = 0 } = await lives.orderOf(uid))
  })
  const foundOrders = async (q: string) => {
    const list = await shop.services.staff.orders.list(caller, { ...ALL, q })
    return 'orders' in list ? list.orders.map((order) => order.number) : list
  }
  const foundMembers = async (q: string) => {
    const list = await shop.services.staff.members.list(caller, { q, after: '' })
    return 'members' in list ? list.members.map((member) => member.uid) : list
  }
  const foundVenues = async (q: string) => {
    const list = await shop.services.staff.records.venue.list(caller, { q, after: '' })
    return 'rows' in list ? list.rows.map((venue) => venue.uid) : list
  }
  const always = <T>(arbitrary: fc.Arbitrary<T>, check: (drawn: T) => Promise<void>) =>
    fc.assert(fc.asyncProperty(arbitrary, check), { numRuns: runs })
  const timeoutMs = 60_000 + runs * 50

  test('an order by its number, slip and the name and telephone of its customer', {
    timeout: timeoutMs,
  }, async () => {
    const drawn = fc.record({
      name: names,
      telephone: telephones,
      slip: slipNumbers,
      typed: spellingsOfOrder(number),
    })
    await always(drawn, async ({ name, telephone, slip, typed }) => {
      const [familyName, digits] = [parsePersonName(name.typed), parseTelephone(telephone.typed)]
      const customer = JSON.stringify({ ...PERSON, familyName, telephone: digits })
      await sql`UPDATE orders SET customer_info = ${customer}::jsonb WHERE uid = ${uid}`.execute(shop.db)
      await sql`UPDATE parcels SET slip_number = ${parseSlipNumber(slip.typed)} WHERE order_uid = ${uid}`.execute(
        shop.db,
      )
      for (const sought of [name.sought, `${name.sought} 花子 様`, telephone.sought, slip.sought, typed])
        expect([sought, await foundOrders(sought)]).toEqual([sought, [number]])
    })
  })

  test('a member and a venue by name and telephone', { timeout: timeoutMs }, async () => {
    const member = await addMember(shop)
    await sql`
        INSERT INTO venues (uid, name, kana, postal_code, prefecture, address1, telephone, changed_by, changed_at)
        VALUES ('hall', '会館', 'カイカン', '1600022', 13, '新宿', '0', 'staff:x', now())`.execute(shop.db)
    await always(fc.record({ name: names, telephone: telephones }), async ({ name, telephone }) => {
      const [familyName, digits] = [parsePersonName(name.typed), parseTelephone(telephone.typed)]
      const address = JSON.stringify({ ...PERSON, familyName, telephone: digits })
      await sql`UPDATE customers SET address = ${address}::jsonb WHERE uid = ${member}`.execute(shop.db)
      await sql`UPDATE venues SET name = ${`${familyName}会館`}, telephone = ${digits}`.execute(shop.db)
      for (const sought of [name.sought, telephone.sought])
        expect([sought, await foundMembers(sought), await foundVenues(sought)]).toEqual([sought, [member], ['hall']])
    })
  })
})
