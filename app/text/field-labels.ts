export const ADDRESS_LABELS = {
  familyName: '姓',
  givenName: '名',
  familyNameKana: 'セイ（カナ）',
  givenNameKana: 'メイ（カナ）',
  postalCode: '郵便番号',
  prefecture: '都道府県',
  address1: '市区町村・番地',
  address2: '建物名・部屋番号',
  telephone: '電話番号',
} as const

export const DESTINATION_LABELS = {
  placeName: '斎場・施設の名称',
  bereavedFamilyName: '喪家名',
  ceremonyAt: '式の日時',
  ...ADDRESS_LABELS,
} as const

export const GUEST_LABELS = {
  ...ADDRESS_LABELS,
  email: 'メールアドレス',
  emailAgain: 'メールアドレス（確認用）',
} as const

export const PROFILE_LABELS = {
  ...ADDRESS_LABELS,
  sex: '性別',
  bornOn: '生年月日',
  mailMagazine: 'メールマガジン',
} as const

export const CREDENTIAL_LABELS = {
  password: 'パスワード',
  passwordAgain: 'パスワード（確認用）',
  reminderQuestion: 'パスワードをお忘れのときの質問',
  reminderAnswer: '質問の答え',
} as const

export const EMAIL_LABELS = { email: 'メールアドレス', emailAgain: 'メールアドレス（確認用）' } as const

export const PROBLEM_LABELS = {
  lineUid: '商品',
  kind: 'ご用件',
  body: '詳しい内容',
  photo: '写真',
} as const
