/** Labels of an address form, in the order of the form. */
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

/** Labels of a delivery address other than the customer's own. */
export const DESTINATION_LABELS = {
  placeName: '斎場・施設の名称',
  bereavedFamilyName: '喪家名',
  ceremonyAt: '式の日時',
  ...ADDRESS_LABELS,
} as const

/** Labels of the guest's form. */
export const GUEST_LABELS = {
  ...ADDRESS_LABELS,
  email: 'メールアドレス',
  emailAgain: 'メールアドレス（確認用）',
} as const
