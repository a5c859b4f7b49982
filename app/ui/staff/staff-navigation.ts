import type { PlainPageId } from '#domain/navigation/href.ts'
import { DUTIES, type Duty, hasDuty, STOCK_DUTIES } from '#domain/staff/duties.ts'

/** The menu of the back office, in the order of a parcel's way: a screen is a row, shown to those with a duty of it. */
const MENU: readonly { readonly page: PlainPageId; readonly label: string; readonly duties: readonly Duty[] }[] = [
  { page: 'staff-today', label: '本日', duties: DUTIES },
  { page: 'staff-orders', label: 'ご注文', duties: ['packing', 'returns', 'service', 'money'] },
  { page: 'staff-packing', label: '出荷', duties: ['packing'] },
  { page: 'staff-carrier', label: '送り状', duties: ['packing'] },
  { page: 'staff-returns', label: '返却', duties: ['returns', 'service'] },
  { page: 'staff-cleaning', label: 'お手入れ', duties: ['returns', 'packing'] },
  { page: 'staff-timeline', label: '予定表', duties: STOCK_DUTIES },
  { page: 'staff-units', label: '個体', duties: STOCK_DUTIES },
  { page: 'staff-phone-order', label: '電話受付', duties: ['service'] },
  { page: 'staff-arrears', label: '延滞', duties: ['returns', 'service', 'money'] },
  { page: 'staff-charges', label: '請求', duties: ['returns', 'service', 'money'] },
  { page: 'staff-money', label: '決済', duties: ['money'] },
  { page: 'staff-members', label: '会員', duties: ['service'] },
  { page: 'staff-inquiries', label: 'お問い合わせ', duties: ['service'] },
  { page: 'staff-reviews', label: 'ご感想', duties: ['catalogue'] },
  { page: 'staff-mails', label: 'メール', duties: ['service'] },
  { page: 'staff-items', label: '商品', duties: ['catalogue'] },
  { page: 'staff-closings', label: '休業', duties: ['service', 'packing'] },
  { page: 'staff-notices', label: 'お知らせ', duties: ['catalogue', 'service'] },
  { page: 'staff-people', label: '担当者', duties: ['owner'] },
  { page: 'staff-audit', label: '監査記録', duties: ['owner'] },
]

export function menuFor(duties: readonly Duty[]) {
  return MENU.filter((entry) => hasDuty(duties, entry.duties))
}
