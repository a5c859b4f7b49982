import { matchRoutes } from 'react-router'
import { helpOf } from '#app/text/help-pages.ts'
import { RECORD_WORDS } from '#app/text/record-words.ts'
import { type PlainStaffPageId, staffHref } from '#domain/navigation/staff-href.ts'
import { STAFF_PAGES, type StaffPageId } from '#domain/navigation/staff-pages.ts'
import { RECORDS, type RecordKind } from '#domain/record/records.ts'
import { DUTIES, type Duty, hasDuty, STOCK_DUTIES } from '#domain/staff/duties.ts'

type Entry = { readonly page: PlainStaffPageId; readonly label: string; readonly duties: readonly Duty[] }
export type MenuGroup = { readonly label: string; readonly entries: readonly Entry[] }

/** The menu of the back office: a screen is an entry, shown to those with a duty of it. Parcels are in their order. */
const MENU: readonly MenuGroup[] = [
  {
    label: '日々',
    entries: [
      { page: 'staff-today', label: '本日', duties: DUTIES },
      { page: 'staff-orders', label: 'ご注文', duties: ['packing', 'returns', 'service', 'money'] },
    ],
  },
  {
    label: 'お荷物',
    entries: [
      { page: 'staff-packing', label: '出荷', duties: ['packing'] },
      { page: 'staff-carrier', label: '送り状', duties: ['packing'] },
      { page: 'staff-returns', label: '返却', duties: ['returns', 'service'] },
      { page: 'staff-cleaning', label: 'お手入れ', duties: ['returns', 'packing'] },
    ],
  },
  {
    label: 'お客様',
    entries: [
      { page: 'staff-phone-order', label: '電話受付', duties: ['service'] },
      { page: 'staff-members', label: '会員', duties: ['service', 'money'] },
      { page: 'staff-inquiries', label: 'お問い合わせ', duties: ['service'] },
      { page: 'staff-questions', label: '商品への質問', duties: ['service', 'catalogue'] },
      { page: 'staff-mails', label: 'メール', duties: ['service'] },
    ],
  },
  {
    label: 'お金',
    entries: [
      { page: 'staff-arrears', label: '延滞', duties: ['returns', 'service', 'money'] },
      { page: 'staff-charges', label: '請求', duties: ['returns', 'service', 'money'] },
      { page: 'staff-money', label: '決済', duties: ['money'] },
    ],
  },
  {
    label: '品揃え',
    entries: [
      { page: 'staff-items', label: '商品', duties: ['catalogue'] },
      { page: 'staff-units', label: '個体', duties: STOCK_DUTIES },
      { page: 'staff-timeline', label: '予定表', duties: STOCK_DUTIES },
      { page: 'staff-reviews', label: 'ご感想', duties: ['catalogue'] },
    ],
  },
  {
    label: 'お店',
    entries: [
      { page: 'staff-settings', label: '設定', duties: ['owner'] },
      { page: 'staff-closings', label: '休業', duties: ['service', 'packing'] },
      { page: 'staff-display', label: 'サイトの表示', duties: ['catalogue', 'service'] },
      { page: 'staff-mail-words', label: 'メールの文面', duties: ['catalogue', 'service'] },
      { page: 'staff-people', label: '担当者', duties: ['owner'] },
      { page: 'staff-audit', label: '監査記録', duties: ['owner'] },
    ],
  },
]

/** The groups with an entry for these duties, and those entries. */
export function menuFor(duties: readonly Duty[]): readonly MenuGroup[] {
  return MENU.map(({ label, entries }) => ({
    label,
    entries: entries
      .flatMap((entry) => [entry, ...recordsAfter(entry.page)])
      .filter((entry) => hasDuty(duties, entry.duties)),
  })).filter(({ entries }) => entries.length > 0)
}

/** The lists of records whose entries follow one. */
function recordsAfter(page: PlainStaffPageId): readonly Entry[] {
  const kinds = Object.keys(RECORD_WORDS) as RecordKind[]
  return kinds
    .map((kind) => ({ page: `staff-${kind}s` as const, duties: RECORDS[kind].duties, ...RECORD_WORDS[kind].menu }))
    .filter(({ after }) => after === page)
}

const ROUTES = Object.entries(STAFF_PAGES).map(([id, { path }]) => ({ id, path }))

/** The page of the manual for the page of the back office at a path. */
export function helpAt(pathname: string) {
  const { route, params } = matchRoutes(ROUTES, pathname)?.at(-1) ?? {}
  return helpOf(route?.id as StaffPageId | undefined, params?.move)
}

/** The entry that a page belongs to: the one with the longest path that leads there. /staff/orders/new is its own. */
export function currentEntry(
  groups: readonly MenuGroup[],
  location: { readonly pathname: string; readonly search: string },
): PlainStaffPageId | undefined {
  const path = placeOf(location)
  const [entry] = groups
    .flatMap(({ entries }) => entries)
    .filter(
      ({ page }) => path === staffHref(page) || (page !== 'staff-today' && path.startsWith(`${staffHref(page)}/`)),
    )
    .sort((one, other) => staffHref(other.page).length - staffHref(one.page).length)
  return entry?.page
}

/** The screens to which that of the shop's pages leads. */
const ON_DISPLAY = ['staff-home', 'staff-menus', 'staff-pages'] as const

/** The path of a page; of one whose path does not begin with that of its entry, the path of the entry. */
function placeOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  if (pathname.startsWith(staffHref('staff-today-column', { column: '' }))) return staffHref('staff-today')
  if (ON_DISPLAY.some((page) => pathname.startsWith(staffHref(page)))) return staffHref('staff-display')
  if (pathname.startsWith(staffHref('staff-operator'))) return staffHref('staff-settings')
  if (pathname === staffHref('staff-maintenance')) return staffHref('staff-notices')
  if (pathname !== staffHref('staff-condition')) return pathname
  const isPacking = new URLSearchParams(search).get('stage') === 'packing'
  return staffHref(isPacking ? 'staff-packing' : 'staff-returns')
}
