import type { OperatorField } from '#domain/operator/operator-form.ts'

export const OPERATOR_UNCHANGED = 'その日時の内容と同じです。変えてから保存してください。'

/** A field of the operator's data. `lines`: how many lines its control has; one by default. */
type FieldWords = { readonly label: string; readonly help?: string; readonly lines?: number }

type Words = { readonly [Name in OperatorField]: FieldWords }
type PartWords = { readonly title: string; readonly fields: Partial<Words> }

const NAME = {
  shopName: { label: '店名' },
  shortName: { label: '短い店名', help: 'スマートフォンのアイコンの下などに出ます。空欄は店名です。' },
  mark: { label: 'ロゴの文字', help: '1文字か2文字です。空欄は店名の頭の文字です。' },
  accentColour: {
    label: 'リンクとボタンの色',
    help: '「#574a86」のように入力します。空欄は、はじめの紫です。',
  },
  shopNameOrigin: { label: '店名の由来', help: '会社概要に出ます。空欄のときは出ません。', lines: 4 },
} as const

const COMPANY = {
  companyName: { label: '会社名' },
  representativeTitle: { label: '代表者の肩書き' },
  representative: { label: '代表者の氏名' },
  postalCode: { label: '郵便番号' },
  address: { label: '住所', help: 'ご返送先にもなります。' },
  listing: { label: '上場している市場', help: '空欄は「非上場」です。' },
  invoiceNumber: { label: '適格請求書の登録番号', help: '「T」と13桁です。領収書と納品書に出ます。' },
  secondHandLicence: { label: '古物商の許可番号' },
  groupSites: {
    label: 'グループのサイト',
    help: 'フッターに出ます。1行に1件、名前とアドレスを空白で区切ります。空欄のときは出ません。',
    lines: 4,
  },
} as const

const CONTACT = {
  telephone: { label: '電話番号' },
  businessHours: { label: '電話の受付時間', help: '電話番号に添えて出ます。休む曜日があれば書きます。' },
  email: { label: 'メールアドレス', help: 'お客様のお問い合わせと、店へのお知らせが届きます。' },
  lineUrl: { label: 'LINEのアドレス', help: '空欄のときは、LINEの案内が出ません。' },
} as const

const LAW = {
  cardProcessor: { label: 'カード番号を受け取る会社', help: '個人情報保護方針に出ます。以下も同じです。' },
  foreignProcessing: { label: '外国での取り扱い', lines: 5 },
  disclosureProcedure: { label: '開示などの求め方', lines: 4 },
  disclosureIdentification: { label: '開示のときの本人確認', lines: 4 },
  disclosureFee: { label: '開示などの手数料', lines: 3 },
  businessYearEndMonth: { label: '決算の月', help: '税の記録は、この月の終わりから数えて残します。' },
  recordRetentionYears: {
    label: '税の記録を残す年数',
    help: '欠損金の生じた年度があれば10年です。短くすると、過ぎた記録は次の夜に消え、戻せません。',
  },
} as const

/** The parts of the form, in its order. */
export const OPERATOR_PARTS: readonly PartWords[] = [
  { title: '店の名前', fields: NAME },
  { title: '会社', fields: COMPANY },
  { title: '連絡先', fields: CONTACT },
  { title: '法律の表示', fields: LAW },
]

export const OPERATOR_WORDS: Words = { ...NAME, ...COMPANY, ...CONTACT, ...LAW }

export const OPERATOR_LABELS = Object.fromEntries(
  Object.entries(OPERATOR_WORDS).map(([field, { label }]) => [field, label]),
) as Readonly<Record<OperatorField, string>>

export const OPERATOR_CHOICES: Readonly<Partial<Record<OperatorField, readonly { value: string; label: string }[]>>> = {
  businessYearEndMonth: Array.from({ length: 12 }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}月` })),
  recordRetentionYears: [
    { value: '7', label: '7年' },
    { value: '10', label: '10年' },
  ],
}
