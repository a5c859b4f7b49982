/** What a visitor reads when no page of the shop can be shown, by code. Pages have their texts in app/text. */
export const HTTP_TEXTS = {
  busy: 'ただいま混み合っております。恐れ入りますが、しばらくしてからもう一度お試しください。',
  'other-origin': 'この送信はお受けできませんでした。お手数ですが、ページを開き直してから、もう一度お試しください。',
  'body-incomplete': '送信が途中で途切れました。お手数ですが、もう一度お試しください。',
  'url-too-long': 'アドレスが長すぎます。',
  'url-malformed': 'アドレスが正しくありません。',
  'two-hosts': 'Hostヘッダーが複数あるため、お受けできません。',
  'method-unknown': 'このアドレスでは受け付けていない操作です。',
  'picture-missing': '画像が見つかりません。',
  'picture-unavailable': '画像をただいま表示できません。',
  'picture-read-only': '画像は表示することだけができます。',
  'file-missing': 'ファイルが見つかりません。',
  'file-read-only': 'ファイルは受け取ることだけができます。',
  unsubscribed: '配信を停止しました。',
} as const

/** `busy`, with the telephone of the shop for customers in a hurry. */
export function busyText(help: { readonly telephone: string; readonly businessHours: string } | undefined): string {
  if (help === undefined) return HTTP_TEXTS.busy
  return `${HTTP_TEXTS.busy}お急ぎの方は、お電話で承ります。${help.telephone}（${help.businessHours}）`
}
