import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { type Block, textOf, textOfBlocks } from '#content/blocks.ts'
import { fillNames } from '#content/page.ts'
import { INQUIRY_RETENTION_DAYS } from '#domain/inquiry/inquiry.ts'
import { MAGAZINE_CONSENT_RETENTION_YEARS, MAIL_RETENTION_DAYS } from '#domain/mail/retention.ts'
import { LOSS_RECORD_YEARS, operatorText, RECORD_YEARS } from '#domain/operator/operator.ts'
import { AUTHORISATION_DAYS_BEFORE_SHIPPING } from '#domain/order/authorisation.ts'
import { CARD_ISSUER_DATA } from '#domain/order/card-issuer-data.ts'
import { ACCEPTED_IDENTITY_DOCUMENTS } from '#domain/order/identity.ts'
import { POINT_NOTICE_DAYS } from '#domain/points/points.ts'
import { cancellationSteps } from '#domain/pricing/cancellation.ts'
import { COVERED_DAMAGES, DAMAGES } from '#domain/pricing/charges.ts'
import { CONTACT_RETENTION_YEARS } from '#domain/receipt/retention.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { FIRST_CONSTANTS, FIRST_PAGES } from '#tests/support/pages/first-pages.ts'

const ROOT = join(import.meta.dirname, '../..')
const RULES = readFileSync(join(ROOT, 'docs/rules.md'), 'utf8')

function pageOf(path: string) {
  const page = FIRST_PAGES.find((one) => one.path === path)
  if (page === undefined) throw new Error(`no page ${path}`)
  return fillNames(page, (name) => operatorText(SAMPLE_OPERATOR, name.replace(/^operator\./, '')))
}

const textAt = (path: string) => textOfBlocks(pageOf(path).blocks)

/** The rows of the first table whose head begins with a text. */
function rowsOf(path: string, firstHead: string): string[][] {
  const tables = pageOf(path).blocks.filter(
    (block): block is Extract<Block, { kind: 'table' }> => block.kind === 'table',
  )
  const found = tables.find(({ head }) => textOf(head[0] ?? []) === firstHead)
  return (found?.rows ?? []).map((row) => row.map(textOf))
}

describe('the fee table of cancellations is the one setting, everywhere (docs/rules.md Cancellation)', () => {
  test('the rules have the steps of the code', () => {
    const rows = [...RULES.matchAll(/^\| (\d+ or more|\d+–\d+) \| (\d+)(?: %)? \|$/gm)].map(([, days, rate]) => [
      days,
      rate,
    ])
    expect(rows).toEqual(
      cancellationSteps(FIRST_SETTINGS.cancellation).map(({ fromDays, toDays, ratePercent }) => [
        fromDays === undefined ? `${toDays} or more` : `${fromDays}–${toDays}`,
        `${ratePercent}`,
      ]),
    )
  })

  test.each(['/other/use', '/other/indi', '/service/notandum', '/service/payment'])('%s shows it', (path) => {
    expect(rowsOf(path, 'お申し出の時期')).toEqual([
      ['「ご予約確定メール」をお送りするまで', '無料'],
      [`ご注文から${FIRST_SETTINGS.cancellation.freeMinutes}分以内（箱詰めの前に限ります）`, '無料'],
      ...cancellationSteps(FIRST_SETTINGS.cancellation).map(({ fromDays, toDays, ratePercent }) => {
        const from = fromDays === undefined ? '' : `${fromDays}日前から`
        const to = toDays === 0 ? '発送まで' : `${toDays}日前まで`
        return [`ご予約確定のあと、発送日の${from}${to}`, ratePercent === 0 ? '無料' : `商品価格の${ratePercent}％`]
      }),
      ['発送後', 'お受けできません'],
    ])
  })

  test.each(['/faq', '/about', '/other/indi'])('%s names every rate', (path) => {
    for (const { ratePercent } of cancellationSteps(FIRST_SETTINGS.cancellation).filter(
      (step) => step.ratePercent > 0,
    )) {
      expect(textAt(path)).toContain(`商品価格の${ratePercent}％`)
    }
  })

  test('the terms say how the average damage is computed and that it is explained on request', () => {
    const text = textAt('/other/use')
    for (const words of [
      '消費者契約法第9条第1項第1号',
      'ほかの方へ貸し出されたか',
      '毎年この算定をやり直し',
      'お求めに応じてご説明',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toContain('安心プラン、送料、代金引換の手数料には掛けません')
  })
})

describe('charges after the order (docs/rules.md After the order)', () => {
  const CHARGES = [
    ['延滞', ['1日につき', '1日あたりの追加料金', '参考価格を超えません']],
    [
      'お受け取りの拒否、長いお留守など',
      ['商品価格の50％', `${FIRST_SETTINGS.delivery.feeYen.toLocaleString('ja-JP')}円を加えた額を上限とする損害金`],
    ],
    ['紛失', ['使用した年数1年につき10％', '参考価格の30％']],
    ['破損（安心プランなし）', ['参考価格まで']],
    ['破損（安心プランあり）', ['無料', ...COVERED_DAMAGES.map(({ text }) => text)]],
    ['お客様の責めによらないもの', ['無料', '運送会社または窓口へお渡しになったあとの事故', '災害']],
  ] as const

  test.each(['/other/use', '/other/indi', '/service/notandum'])('%s shows them', (path) => {
    const rows = rowsOf(path, '費用の種類')
    expect(rows.map(([kind]) => kind)).toEqual(CHARGES.map(([kind]) => kind))
    for (const [index, [, texts]] of CHARGES.entries()) {
      for (const words of texts) expect(rows[index]?.[1]).toContain(words)
    }
  })

  test('the rules have the same numbers', () => {
    const plain = RULES.replaceAll(/\s+/g, ' ')
    for (const words of [
      'The charge is 50 % of the rental prices',
      'at most 1,100 yen',
      '10 % for each year of use',
      'at least 30 % remain',
    ]) {
      expect(plain).toContain(words)
    }
    expect(FIRST_SETTINGS.delivery.feeYen).toBe(1_100)
  })

  test('page of the plan, terms and code name the same damages', () => {
    for (const { text } of COVERED_DAMAGES) {
      expect(textAt('/service/plan')).toContain(text)
      expect(textAt('/other/use')).toContain(text)
    }
    for (const { text } of DAMAGES.filter(({ isCovered }) => !isCovered))
      expect(textAt('/service/plan')).toContain(text)
  })

  test.each(['/other/use', '/other/indi', '/service/notandum', '/service/rental', '/service/plan', '/faq'])(
    '%s says what the reference price means',
    (path) => expect(textAt(path)).toMatch(/ご負担いただく額の上限.*?販売価格ではありません/),
  )

  test.each(['/other/use', '/service/payment'])('%s names the days to pay', (path) =>
    expect(textAt(path)).toContain(`ご請求から${FIRST_SETTINGS.charges.dueDays}日`),
  )
})

describe('overdue rentals (docs/rules.md Overdue)', () => {
  test.each(['/other/use', '/other/indi', '/service/notandum', '/service/delivery', '/other/guide', '/faq'])(
    '%s names the second day, and the third where delivery takes two',
    (path) => expect(textAt(path)).toContain('ご返却日から2日後（お届けに2日かかる地域では3日後）まで'),
  )
})

describe('the promise of same-day shipping (docs/rules.md Identity documents in practice)', () => {
  const promising = FIRST_PAGES.filter(({ description, blocks }) =>
    /(当日|その日|その日のうち)に発送|都府県へは、?(最短で|\d+時までのご注文で)/.test(
      description + textOfBlocks(blocks),
    ),
  )

  test('is found on the pages that make it', () => {
    const paths = ['/about', '/faq', '/lp/area', '/service/delivery', '/other/indi', '/other/info_shortest_delivered']
    expect(promising.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
  })

  test.each(promising)('$path has its condition beside it', ({ blocks }) =>
    expect(textOfBlocks(blocks)).toContain(FIRST_CONSTANTS.firstOrderCondition),
  )
})

describe('identity documents', () => {
  test.each(['/other/use', '/other/indi', '/other/protection', '/service/notandum', '/service/use_mypage', '/faq'])(
    '%s lists those that the shop accepts',
    (path) => expect(textAt(path)).toContain(ACCEPTED_IDENTITY_DOCUMENTS.join('、')),
  )
})

describe('payment', () => {
  test.each(['/other/use', '/other/indi', '/service/payment'])(
    '%s says when an order far ahead is authorised',
    (path) => {
      expect(textAt(path)).toContain(`発送日の${AUTHORISATION_DAYS_BEFORE_SHIPPING}日前に与信、発送時に確定`)
    },
  )

  test.each(['/other/use', '/service/payment'])('%s says that 3-D Secure is asked for in principle', (path) =>
    expect(textAt(path)).toMatch(/3Dセキュア）を原則として行います。[^。]*入力を省くことがあります/),
  )

  test('the privacy policy names the data that card issuers receive, and that they may be abroad', () => {
    for (const words of [...CARD_ISSUER_DATA, 'カードを発行した会社が外国にあるとき']) {
      expect(textAt('/other/protection')).toContain(words)
    }
  })
})

describe('points', () => {
  test.each(['/entry/userpolicy', '/service/point', '/faq'])('%s says when they expire', (path) => {
    expect(textAt(path)).toMatch(new RegExp(`確定した日から${FIRST_SETTINGS.points.validYears}年`))
    expect(textAt(path)).toContain(`期限の${POINT_NOTICE_DAYS}日前に、メールでお知らせします`)
  })
})

describe('privacy (個人情報の保護に関する法律 27, 28, 32, 33 and 38)', () => {
  const text = textAt('/other/protection')
  const FIELDS = [
    'companyName',
    'address',
    'representative',
    'representativeTitle',
    'telephone',
    'email',
    'cardProcessor',
  ] as const
  const DISCLOSURE = ['disclosureProcedure', 'disclosureIdentification', 'disclosureFee', 'foreignProcessing'] as const

  test('names the operator, its representative, the card processor, and the procedure and fee of disclosure', () => {
    for (const field of [...FIELDS, ...DISCLOSURE]) expect(text).toContain(SAMPLE_OPERATOR[field])
    for (const field of [...DISCLOSURE, 'cardProcessor'] as const) expect(SAMPLE_OPERATOR[field]).toContain('（見本）')
  })

  test('says for how long data are kept', () => {
    const periodOf = (start: string) => retentionRows().find(([kept]) => kept?.startsWith(start))?.[1]
    expect(periodOf('ご注文の記録')).toContain(
      `確定申告の期限から${RECORD_YEARS}年（欠損金の生じた事業年度は${LOSS_RECORD_YEARS}年）`,
    )
    expect(periodOf('ご注文のそのほかの情報')).toContain(`${CONTACT_RETENTION_YEARS}年`)
    expect(periodOf('お知らせのメールのお受け取り')).toContain(`${MAGAZINE_CONSENT_RETENTION_YEARS}年`)
    expect(periodOf('お問い合わせの内容')).toBe(`${INQUIRY_RETENTION_DAYS}日`)
    expect(periodOf('お送りしたメールの控え')).toBe(`${MAIL_RETENTION_DAYS}日`)
  })

  function retentionRows(): string[][] {
    const tables = pageOf('/other/protection').blocks.filter((block) => block.kind === 'table')
    return (tables.find(({ head }) => textOf(head[1] ?? []) === '期間')?.rows ?? []).map((row) => row.map(textOf))
  }
})

describe('liability (消費者契約法 8 and 8の2)', () => {
  test('is limited for slight negligence alone, in so many words', () => {
    const text = textAt('/other/use')
    expect(text).toContain('軽過失（故意または重大な過失に当たらない過失）')
    expect(text).toContain('生命または身体に損害が生じたときは、前項のように範囲を限らず')
    expect(text).toContain('法令による解除を妨げるものではありません')
    expect(text).toContain('お使いになって初めて現れた不備についても')
  })
})
