/**
 * The row of the table of retention in the privacy policy that tells of each column about a person
 * (personal-columns.ts): by its beginning, for a whole table or, of a table with other columns too, for each column.
 * `''`: a third party keeps it, which the embedded adapter stands in for.
 */
const MEMBER = '会員の情報'
const CONTACT = 'ご注文のそのほかの情報'
const WITH_ORDER = 'お召しになる方のお名前とお召しになる日、お電話の内容の記録'
const VISITOR = '閲覧の履歴とお気に入り'
const MAIL = 'お送りしたメールの控え、メールの不達の記録'
const COUNTED = 'お手続きの回数を数えるための接続元とメールアドレス'
const DOCUMENT = '本人確認書類の画像'
const PROBLEM = '届いた商品についてのご連絡と写真'
const REVIEW = 'ご感想'
const SESSION = 'ログインの状態の記録'
const INQUIRY = 'お問い合わせの内容'

/** Tables whose personal and kept columns are all told by one row. */
const ROWS_OF_TABLES: Readonly<Record<string, string>> = {
  barred_emails: 'ご利用をお断りした方のメールアドレス',
  body_sizes: '「私のサイズ」',
  cart_documents: DOCUMENT,
  charge_links: CONTACT,
  customer_addresses: MEMBER,
  customer_keys: MEMBER,
  email_corrections: MEMBER,
  'embedded_identity.accounts': MEMBER,
  'embedded_identity.action_codes': MEMBER,
  'embedded_identity.pending_factors': MEMBER,
  'embedded_identity.second_factors': MEMBER,
  'embedded_identity.known_places': 'ログインの接続元',
  'embedded_identity.provider_links': '外部のアカウントの識別子',
  'embedded_identity.refresh_tokens': SESSION,
  'embedded_identity.sessions': SESSION,
  'embedded_processor.sessions': '',
  inquiries: INQUIRY,
  inquiry_replies: INQUIRY,
  item_questions: '商品についてのご質問',
  magazine_consents: 'お知らせのメールのお受け取りへのご同意の記録',
  magazine_links: MEMBER,
  mail_suppressions: MAIL,
  mails: MAIL,
  member_recovery_codes: MEMBER,
  opened_links: MEMBER,
  order_keys: CONTACT,
  order_networks: 'ご注文のときの接続元',
  order_secrets: CONTACT,
  other_sign_ins: COUNTED,
  parcel_slips: CONTACT,
  passkey_challenges: COUNTED,
  passkeys: MEMBER,
  point_entries: MEMBER,
  point_expiry_notices: MEMBER,
  problem_reports: PROBLEM,
  rate_windows: COUNTED,
  registrations: '仮登録の情報',
  staff_audit: '通信の記録、担当者がお客様の情報を閲覧または変更した記録',
  // Of the staff.
  upload_parts: '',
  visitor_favourites: VISITOR,
  visitor_views: VISITOR,
  visitors: VISITOR,
  waiting_links: COUNTED,
}

const ROWS_OF_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  customers: {
    [MEMBER]: `email address sex born_on mail_magazine reminder_question reminder_answer_hash is_barred note
      uid status registered_at completed_at modified_at withdrawn_at account_removed_at version`,
  },
  identity_documents: { [DOCUMENT]: 'file_key note' },
  order_charges: { [WITH_ORDER]: 'note photo_key' },
  order_events: { [WITH_ORDER]: 'reason detail' },
  order_lines: { [CONTACT]: 'shipped_to', [WITH_ORDER]: 'wearer_name' },
  orders: {
    [CONTACT]: `secret_hash customer_uid email customer_info shipping_info delivery_note day_telephone notices
      slip_number return_slip_number device`,
    [WITH_ORDER]: 'note memo',
  },
  parcels: { [CONTACT]: 'slip_number return_slip_number' },
  payments: { [WITH_ORDER]: 'last_four processor_ref' },
  reviews: { [REVIEW]: 'nickname height_cm usual_size hidden_note' },
  unit_conditions: { [WITH_ORDER]: 'note file_key further_file_keys' },
}

/** The beginning of the row that tells of a column; undefined when none was chosen. */
export function privacyRowOf(column: string): string | undefined {
  const at = column.lastIndexOf('.')
  const [table, name] = [column.slice(0, at), column.slice(at + 1)]
  const rows = Object.entries(ROWS_OF_COLUMNS[table] ?? {})
  return ROWS_OF_TABLES[table] ?? rows.find(([, names]) => names.split(/\s+/).includes(name))?.[0]
}
