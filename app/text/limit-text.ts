/**
 * The sentence for a refusal by a rate limit (docs/rules.md Guests and abuse): what came too often, and how long to
 * wait, which is the window of the rate.
 */
function limitText(what: string, wait: string): string {
  return `短い時間に${what}が続いたため、ただいまはお受けできません。恐れ入りますが、${wait}ほどおいてから、もう一度お試しください。`
}

const BY_TELEPHONE = 'お急ぎの場合は、お電話でお問い合わせください。'

export const LIMIT_TEXTS = {
  member: limitText('お手続き', '1時間（同じメールアドレスでのお手続きは6時間）'),
  password: limitText('パスワードの入力', '15分'),
  resend: limitText('確認のメールの再送', '6時間'),
  inquiry: limitText('お問い合わせ', '1時間') + BY_TELEPHONE,
  lookup: limitText('ご注文の照会', '1時間（同じメールアドレスでの照会は6時間）') + BY_TELEPHONE,
  question: limitText('ご質問', '1時間') + BY_TELEPHONE,
  problem: limitText('このご注文についてのご連絡', '1日') + BY_TELEPHONE,
  picture: limitText('画像の送信', '1時間'),
  postalCode:
    '短い時間に住所の検索が続いたため、ただいまは検索できません。1分ほどおいてからお試しいただくか、ご住所をご入力ください。',
} as const
