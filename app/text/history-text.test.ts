import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { historyText } from './history-text.ts'

const SERVICES = join(import.meta.dirname, '../../services')
const FIXED_REASON = /reason: '([^'|]+)'(?! \|)|'(authorisation [^']+)'/g

/** The reasons that use cases write as they stand, without those of the points ledger, of cards and of mails. */
function fixedReasons(): string[] {
  const notOfOrders = new Set([
    'adjusted',
    'earned',
    'expired',
    'returned',
    'used',
    'chosen',
    'cardholder',
    'chargeback',
    'bounce',
  ])
  const files = readdirSync(SERVICES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const found = files.flatMap((path) => {
    const isHistory = !/test\.ts$|^ports|^mails|dispute/.test(path)
    const matches = isHistory ? readFileSync(join(SERVICES, path), 'utf8').matchAll(FIXED_REASON) : []
    return [...matches].map(([, reason, authorisation]) => reason ?? authorisation ?? '')
  })
  return [...new Set(found)].filter((reason) => !notOfOrders.has(reason))
}

describe('the history of an order reads Japanese', () => {
  test.each(fixedReasons())('%s', (reason) => expect(historyText(reason)).not.toMatch(/[a-z]{3}/))

  test.each([
    ['cash on delivery paid on 2026-12-01', '代引の入金 12月1日'],
    ['authorised 8980', '与信済 ¥8,980'],
    ['refund 500: 値引き', '返金 ¥500：値引き'],
    ['refund rent 500: 値引き', '返金 ¥500：値引き'],
    ['refund fee 500: 請求の誤り', '返金（キャンセル料・実費） ¥500：請求の誤り'],
    ['2 packed', '2点を箱詰め'],
    ['packed 1023-4', '個体1023-4を読み取り'],
    ['packed 1023-4 instead of product 17', '個体を1023-4に替えて読み取り'],
    ['slip 123456789013', '伝票123456789013を読み取り'],
    ['1 back', '1点が返却'],
    ['2 lines extended to 2026-12-05', '2点を12月5日まで延長'],
    ['return date 2026-12-05', 'ご返却日 12月5日'],
    ['shipped 1111-2222', '発送 1111-2222'],
    ['shipped 1111-2222, despite a dispute: 店長確認', '発送 1111-2222、チャージバック中：店長確認'],
    ['product 1023-4: chosen', '個体を1023-4に変更'],
    ['product 1023-4: product at risk: overdue', '個体を1023-4に変更（前のご予約が延滞）'],
    ['return undone: 別のお客様', '返却の取り消し：別のお客様'],
    ['placed by telephone, terms read out', '電話でのご注文（内容の読み上げ済み）'],
    ['call: 明日返送とのこと', '電話：明日返送とのこと'],
    ['lost: 三度の連絡に応答なし', '紛失：三度の連絡に応答なし'],
    ['dispute opened: fraudulent', 'チャージバック 申し立て：fraudulent'],
    ['dispute won: ', 'チャージバック 解決（当店の主張どおり）'],
    ['delivery changed: prefecture 13 to 27', 'お届け先を変更（東京都 → 大阪府）'],
    [
      'rental changed: 2026-11-24 – 2026-11-27 9号 to 2026-11-25 – 2026-11-28 11号',
      '日程・サイズを変更：2026-11-24〜2026-11-27 9号 → 2026-11-25〜2026-11-28 11号',
    ],
    ['charge late 700: proposed', '請求 延滞料 ¥700：判断待ち'],
    ['charge late 500: claimed', '請求 延滞料 ¥500：請求を確定'],
    ['charge late 700 waived: お詫び', '請求 延滞料 ¥700 取りやめ：お詫び'],
    ['charge damage 500: 焦げ', '請求 損傷 ¥500：焦げ'],
    ['charge extension 1800: refunded, paid by capture', '請求 延長料金 ¥1,800 返金'],
    ['charges paid: 1800', '請求の入金 ¥1,800'],
    ['delivered 1111-2222, handed-in 3333-4444', '配達完了 1111-2222、返却の引受 3333-4444'],
    ['在庫の不足; transfer back 1200', '在庫の不足（振込で返金 ¥1,200）'],
    ['delivery refused; transfer back 1200', '受取拒否・持ち戻り（振込で返金 ¥1,200）'],
  ])('%s', (reason, text) => expect(historyText(reason)).toBe(text))

  test.each(['お電話で承りました', '', 'on 20, twice', 'constructor'])('text that staff typed stays: %j', (typed) =>
    expect(historyText(typed)).toBe(typed),
  )
})
