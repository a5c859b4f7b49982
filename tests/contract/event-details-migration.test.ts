import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { historyText } from '#app/text/history-text.ts'
import type { EventDetail } from '#services/ports/order-events.ts'
import { openDatabaseBefore } from '#tests/support/database/database.ts'

/** Texts of the history as the release before wrote them, and what staff read of them. */
const TEXTS = {
  placed: 'ご注文',
  'placed by telephone, terms read out': '電話でのご注文（内容の読み上げ済み）',
  'cash on delivery': '代金引換',
  authorised: '与信済',
  'verified again': '別のカードを登録済',
  refused: '決済不成立',
  'amount differs': '決済金額の相違',
  'given up': 'お支払いの中断',
  confirmed: 'ご予約確定',
  cancelled: 'お客様による取消',
  'one line cancelled; transfer back 6980': 'お客様による一部取消（振込で返金 ¥6,980）',
  'order API': '外部プログラム',
  'no identity document': '本人確認書類の未着',
  'no identity document, mail bounced': '本人確認書類の未着（メールがお届けできず）',
  'identity document not checked in time': '本人確認書類の確認が期限に間に合わず',
  'not paid by the cut-off': '期限までにお支払いなし',
  'arrival date': 'お届け日',
  overdue: '返却期限超過',
  'reminded of overdue lines': '延滞の催促メール',
  'return date 2026-12-05': 'ご返却日 12月5日',
  'handed in in time': '期限内のお渡しを確認',
  'problem reported': '到着時の問題のご連絡',
  'problem closed': '到着時のご連絡に対応済み',
  'mail sent again': 'メールを再送',
  memo: 'メモを更新',
  'call: 明日返送\n折り返し': '電話：明日返送\n折り返し',
  'called about: orderconfirmed': '電話で連絡：ご予約の確定',
  'contact corrected (telephone, email): 本人から': '連絡先を修正（電話番号、メールアドレス）：本人から',
  'delivery changed': 'お届け先を変更',
  'delivery changed: prefecture 13 to 27': 'お届け先を変更（東京都 → 大阪府）',
  'rental changed: 2026-11-24 – 2026-11-27 9号 to 2026-11-25 – 2026-11-28 11号':
    '日程・サイズを変更：11月24日〜11月27日 9号 → 11月25日〜11月28日 11号',
  ['rental changed: 2026-11-24 – 2026-11-27  to 2026-11-25 – 2026-11-28 , ' +
    '2026-11-24 – 2026-11-27 9号, 細 to 2026-11-25 – 2026-11-28 S to M']:
    '日程・サイズを変更：11月24日〜11月27日 → 11月25日〜11月28日、' +
    '11月24日〜11月27日 9号, 細 → 11月25日〜11月28日 S to M',
  '2 lines extended to 2026-12-05': '2点を12月5日まで延長',
  'authorisation requested': '与信を依頼',
  'authorisation ended: requested again': '与信が切れたため再度依頼',
  'authorised 8980': '与信済 ¥8,980',
  'authorisation needs-customer: customer asked to pay': '本人認証が必要、お客様へお支払いを依頼',
  'cash on delivery paid on 2026-12-01': '代引の入金 12月1日',
  'refund 500: 値引き': '返金 ¥500：値引き',
  'refund rent 500: 値引き': '返金 ¥500：値引き',
  'refund fee 500: 請求の誤り': '返金（キャンセル料・実費） ¥500：請求の誤り',
  'dispute opened: fraudulent': 'チャージバック 申し立て：fraudulent',
  'dispute won: ': 'チャージバック 解決（当店の主張どおり）',
  'charges paid: 1800': '請求の入金 ¥1,800',
  'charge late 700: proposed': '請求 延滞料 ¥700：判断待ち',
  'charge late 500: claimed': '請求 延滞料 ¥500：請求を確定',
  'charge extension 1800: refunded, paid by capture': '請求 延長料金 ¥1,800 返金',
  'charge damage 500: 焦げ': '請求 損傷 ¥500：焦げ',
  'charge late 700 waived: お詫び': '請求 延滞料 ¥700 取りやめ：お詫び',
  '2 packed': '2点を箱詰め',
  'packed 1023-4': '個体1023-4を読み取り',
  'packed 1023-4 instead of product 17': '個体を1023-4に替えて読み取り',
  unpacked: '梱包を取り消し',
  'slip 123456789013': '伝票123456789013を読み取り',
  'slips 1111, 2222': '伝票1111、2222を取り込み',
  'slips taken back': '伝票番号を取り消し',
  'shipped 1111-2222': '発送 1111-2222',
  'shipped 1111-2222, despite a dispute: 店長確認': '発送 1111-2222、チャージバック中：店長確認',
  'delivered 1111-2222, handed-in 3333-4444': '配達完了 1111-2222、返却の引受 3333-4444',
  'delivery refused; transfer back 1200': '受取拒否・持ち戻り（振込で返金 ¥1,200）',
  'delivery refused, not by the customer': '受取拒否・持ち戻り（お客様の責任ではない）',
  'product 1023-4: chosen': '個体を1023-4に変更',
  'product 1023-4: product at risk: overdue': '個体を1023-4に変更（前のご予約が延滞）',
  '1 back': '1点が返却',
  'return undone: 別のお客様': '返却の取り消し：別のお客様',
  'lost: 三度の連絡に応答なし': '紛失：三度の連絡に応答なし',
  'lost product found': '紛失した個体を発見',
  'tax record read: 税務調査': '税務記録の閲覧：税務調査',
  '在庫の不足; transfer back 1200': '在庫の不足（振込で返金 ¥1,200）',
  'on 20, twice': 'on 20, twice',
  constructor: 'constructor',
}

test('the texts of the history become codes with data; the previous release may go on writing texts', async () => {
  const { db, migrateOn, close } = await openDatabaseBefore('0204_event_details.sql')
  const insert = (reason: string) =>
    sql`INSERT INTO order_events (order_uid, at, actor, from_status, to_status, reason)
        VALUES ('o', now(), 'shop', 20, 20, ${reason})`.execute(db)
  const read = async () =>
    (
      await sql<{ reason: string; detail: EventDetail | null }>`
      SELECT reason, detail FROM order_events ORDER BY id`.execute(db)
    ).rows
  const textsOf = (rows: Awaited<ReturnType<typeof read>>) =>
    Object.fromEntries(rows.map(({ reason, detail }) => [reason, detail && historyText(detail)]))
  try {
    await sql`INSERT INTO orders (uid, number, status, secret_hash, registered_at, modified_at)
              VALUES ('o', 100, 90, '\\x00', now(), now())`.execute(db)
    for (const reason of [...Object.keys(TEXTS), '']) await insert(reason)
    await migrateOn()
    expect(textsOf(await read())).toEqual({ ...TEXTS, '': null })

    await sql`DELETE FROM order_events`.execute(db)
    for (const reason of ['2 packed', '']) await insert(reason)
    expect((await read()).map(({ detail }) => detail)).toEqual([{ code: 'lines-packed', lineCount: 2 }, null])
    await sql`UPDATE order_events SET reason = '' WHERE reason <> ''`.execute(db)
    expect((await read()).map(({ detail }) => detail)).toEqual([null, null])
  } finally {
    await close()
  }
})
