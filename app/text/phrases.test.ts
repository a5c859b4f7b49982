import { describe, expect, test } from 'vitest'
import { phrasesOf } from './phrases.ts'

describe('a heading is split into phrases', () => {
  test.each([
    '本人確認書類の|ご提出が|必要です',
    '12月12日（土）16:00までに、|本人確認書類を|お送りください',
    'ご注文のあとに|生じることのある|費用',
    '斎場・|ホテル・|お勤め先への|お届け',
    'カスタマーハラスメントに|対する|方針',
    '三、|お届け先と|お支払い方法を|決める',
    'どのような|お席で|お召しになりますか',
    'パスワードで|ログインしてください',
    'メールの|リンクでの|ログイン',
    'メンズ礼服（ジャケット・|パンツ・|ネクタイ）：|お身体の|寸法の|目安',
    'お届けに|伺いましたが、|ご不在でした',
    '日にち・|サイズから、|その|日に|空いている|品を',
  ])('%s', (marked) => {
    const phrases = marked.split('|')
    expect(phrasesOf(phrases.join(''))).toEqual(phrases)
  })
})

test.each(['取り消しの', 'お受け取り', 'お気に入り', '間に合う', '男の子', 'お問い合わせ', '', 'バッグ', 'ご', 'のお'])(
  '%s is one phrase',
  (text) => expect(phrasesOf(text)).toEqual([text]),
)

test('phrases are the text in pieces, none of them empty', () => {
  const letters = [...'おごのには、。取A0（）・ー気入']
  for (const a of letters)
    for (const b of letters)
      for (const c of letters) {
        const text = a + b + c
        const phrases = phrasesOf(text)
        expect(phrases.join('')).toBe(text)
        expect(phrases).not.toContain('')
      }
})
