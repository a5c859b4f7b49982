import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Phrases that were wrong, with what the rules say instead. */
const WRONG: readonly (readonly [phrase: RegExp, rule: string])[] = [
  [/ご?注文合計の\s*\d+％/, 'the fee is a share of the rental prices alone, by days'],
  [/平均的な損害の範囲で|損失の平均にあたる/, 'the average damage is computed'],
  [/3Dセキュア）をお願いすることがあります/, '3-D Secure is always requested'],
  [/運転免許証[^。]*資格確認書|資格確認書、/, 'insurance certificates are not requested'],
  [/末尾に記載の窓口（お電話・メール）へ|お申し出は、ご注文番号を添えて、このメール末尾の窓口まで/, 'there is a page'],
  [/お届けできないときも、料金は申し受けます/, 'an undeliverable parcel costs half'],
  [/お使いになる前に(ご連絡|お知らせ|\[)/, 'defects that show in use count as well'],
  [/翌々日までにご返却/, 'the grace is two or three days, by area'],
  [/お休みするのは年末年始だけ/, 'there are other closings'],
  [/会員でない方は、\[?お問い合わせ/, 'guests print receipts from the order page'],
  [/お名前など(と結びつかない|を除いて)/, 'names stay in tax records'],
  [/ご提出と(当店の|当社の)?確認(が|も|、)/, 'a document is sent until the cut-off, and checked by the shop after it'],
  [/発送の手続きに入ったあと/, 'a line is cancelled until its parcel has left'],
  [/特定商取引法に基づく表記に(ご)?同意/, 'a notice is not a term'],
  [/法令の定める範囲で/, 'clauses do not say less than they mean (消費者契約法 8条3項)'],
]

test('no page, text or mail has a phrase that was wrong', () => {
  const sources = globSync('{content/**/*.md,app/**/*.{ts,tsx},services/mails/*.ts}', { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8').replaceAll(/\$?\{+[^{}]*\}+/g, '50') }))
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.flatMap(({ file, text }) =>
    WRONG.filter(([phrase]) => phrase.test(text)).map(
      ([phrase, rule]) => `${file}: ${phrase.exec(text)?.[0]} (${rule})`,
    ),
  )
  expect(found).toEqual([])
})
