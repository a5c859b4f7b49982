type Detail = Readonly<Record<string, unknown>>

/** Rejections of customer service and of money: what happened, and the next step. */
export const SERVICE_SENTENCES: Readonly<Record<string, string | ((detail: Detail) => string)>> = {
  night: '20時から8時までは、お客様へ催促のメールを送りません。時間になってから行ってください。',
  'not-cash-on-delivery': '代金引換のお荷物ではありません。',
  'slip-unknown': ({ slipNumber }) => `伝票番号 ${slipNumber}：お荷物が見つかりません。伝票番号を確かめてください。`,
  'caller-unknown': 'このお客様は見つかりません。電話番号からもう一度探してください。',
  'phone-order-over': 'このご注文はすでに承っています。ご注文の一覧から開いてください。',
  'venue-unknown': 'この斎場・施設は名簿から削除されています。一覧から選び直してください。',
  'venue-known': '同じ名称・電話番号の斎場・施設が、すでに名簿にあります。',
  'destination-missing': 'お届け先の都道府県を先に選んでください。',
  'terms-not-read': '内容を読み上げ、お客様の同意を得てから、確認の欄に印を付けてください。',
  'email-for-payment':
    '代金引換のほかのお支払いには、メールアドレスが必要です。メールアドレスをうかがうか、代金引換を選んでください。',
  'email-unusable': 'このメールアドレスは、ほかの会員が使っているか、登録を禁止しています。つづりを確かめてください。',
  'email-unchanged': 'いまのメールアドレスと同じです。',
  'too-many-mails': 'この宛先へは、きょうの上限まで確認のメールを送りました。届いているか、お客様にご確認ください。',
  'contact-unknown': 'ご注文者の記録がないご注文です。',
  'email-of-member': '会員のご注文です。メールアドレスは、会員の画面から変更の手続きを行ってください。',
  'email-needed': 'メールアドレスを入力してください。省けるのは、代金引換の電話注文だけです。',
  'email-bouncing':
    'このメールアドレスには、届かずに戻った記録があります。つづりを確かめるか、「送信を止めている宛先」で再開してから行ってください。',
  'email-missing': 'メールアドレスのないご注文です。お電話でお伝えください。',
  'no-call': 'お電話でお伝えすることはありません。ほかの担当者がお伝えした場合があります。',
  incomplete: 'お客様・お届け先・お支払い方法がそろっていません。足りない欄を入力してください。',
}
