const staff = <const Path extends `/staff${string}`>(path: Path) => ({ path })

type RecordPage<Kind, Part, Path> = { readonly path: Path; readonly record: Kind; readonly part: Part }
type RecordPages<Kind extends string, Path extends string> = {
  readonly [Id in `staff-${Kind}s`]: RecordPage<Kind, 'list', Path>
} & { readonly [Id in `staff-${Kind}-new`]: RecordPage<Kind, 'new', `${Path}/new`> } & {
  readonly [Id in `staff-${Kind}`]: RecordPage<Kind, 'one', `${Path}/:uid`>
} & { readonly [Id in `staff-${Kind}-export`]: RecordPage<Kind, 'export', `${Path}/export`> } & {
  readonly [Id in `staff-${Kind}-import`]: RecordPage<Kind, 'import', `${Path}/import`>
}

/** The pages of a kind of record (domain/record/records.ts). */
const records = <const Kind extends string, const Path extends `/staff/${string}`>(record: Kind, path: Path) =>
  ({
    [`staff-${record}s`]: { path, record, part: 'list' },
    [`staff-${record}-new`]: { path: `${path}/new`, record, part: 'new' },
    [`staff-${record}`]: { path: `${path}/:uid`, record, part: 'one' },
    [`staff-${record}-export`]: { path: `${path}/export`, record, part: 'export' },
    [`staff-${record}-import`]: { path: `${path}/import`, record, part: 'import' },
  }) as RecordPages<Kind, Path>

/** The pages of the back office. The shop's pages do not load this table: for them it is one page (find-page.ts). */
export const STAFF_PAGES = {
  'staff-login': staff('/staff/login'),
  'staff-code': staff('/staff/code'),
  'staff-code-app': staff('/staff/code-app'),
  'staff-logout': staff('/staff/logout'),
  'staff-today': staff('/staff'),
  'staff-today-column': staff('/staff/today/:column'),
  'staff-live': staff('/staff/live'),
  'staff-help': staff('/staff/help'),
  'staff-help-page': staff('/staff/help/:topic'),
  'staff-orders': staff('/staff/orders'),
  'staff-views': staff('/staff/orders/views'),
  'staff-phone-order': staff('/staff/orders/new'),
  'staff-phone-draft': staff('/staff/orders/new/:draft'),
  ...records('venue', '/staff/venues'),
  'staff-arrears': staff('/staff/arrears'),
  'staff-charges': staff('/staff/charges'),
  'staff-money': staff('/staff/money'),
  'staff-order': staff('/staff/orders/:number'),
  'staff-document': staff('/staff/orders/:number/document'),
  'staff-document-picture': staff('/staff/orders/:number/document/picture'),
  'staff-problem-photo': staff('/staff/orders/:number/problems/:problem'),
  'staff-order-move': staff('/staff/orders/:number/:move'),
  'staff-timeline': staff('/staff/timeline'),
  'staff-booking': staff('/staff/timeline/:line'),
  'staff-units': staff('/staff/units'),
  'staff-unit': staff('/staff/units/:id'),
  'staff-unit-act': staff('/staff/units/:id/:act'),
  'staff-members': staff('/staff/members'),
  'staff-member': staff('/staff/members/:member'),
  'staff-member-act': staff('/staff/members/:member/:act'),
  'staff-reviews': staff('/staff/reviews'),
  'staff-questions': staff('/staff/questions'),
  'staff-review': staff('/staff/reviews/:review'),
  'staff-inquiries': staff('/staff/inquiries'),
  'staff-inquiry': staff('/staff/inquiries/:inquiry'),
  ...records('template', '/staff/templates'),
  ...records('topic', '/staff/topics'),
  'staff-mails': staff('/staff/mails'),
  'staff-mail-samples': staff('/staff/mails/samples'),
  'staff-mail-suppressions': staff('/staff/mails/suppressed'),
  'staff-mail-words': staff('/staff/mails/words'),
  'staff-mail-words-edit': staff('/staff/mails/words/:kind'),
  'staff-mail-words-history': staff('/staff/mails/words/:kind/history'),
  'staff-mail-words-html': staff('/staff/mails/words/:kind/html'),
  'staff-mail': staff('/staff/mails/:mail'),
  'staff-returns': staff('/staff/returns'),
  'staff-return': staff('/staff/returns/:number'),
  'staff-return-damage': staff('/staff/returns/:number/damage'),
  'staff-condition': staff('/staff/condition'),
  'staff-condition-photo': staff('/staff/condition/:uid/photo'),
  'staff-people': staff('/staff/people'),
  'staff-person-new': staff('/staff/people/new'),
  'staff-person': staff('/staff/people/:uid'),
  'staff-person-act': staff('/staff/people/:uid/:act'),
  'staff-audit': staff('/staff/audit'),
  'staff-audit-export': staff('/staff/audit/export'),
  'staff-tax-record': staff('/staff/audit/tax-records'),
  'staff-tax-search': staff('/staff/audit/tax-records/search'),
  'staff-tax-export': staff('/staff/audit/tax-records/export'),
  'staff-cleaning': staff('/staff/cleaning'),
  'staff-packing': staff('/staff/packing'),
  'staff-parcel': staff('/staff/packing/:parcel'),

  'staff-items': staff('/staff/items'),
  'staff-item-new': staff('/staff/items/new'),
  'staff-labels': staff('/staff/items/labels'),
  'staff-label': staff('/staff/items/labels/:kind/:uid'),
  'staff-label-export': staff('/staff/items/labels/export'),
  'staff-label-import': staff('/staff/items/labels/import'),
  /** Its address is fixed, because the limit of uploads is found by it; the item is in the query. */
  'staff-item-pictures': staff('/staff/items/pictures'),
  'staff-item': staff('/staff/items/:id'),
  'staff-item-sizes': staff('/staff/items/:id/sizes'),
  'staff-item-units': staff('/staff/items/:id/units'),
  'staff-settings': staff('/staff/settings'),
  'staff-settings-group': staff('/staff/settings/:group'),
  'staff-settings-export': staff('/staff/settings/:group/export'),
  'staff-operator': staff('/staff/operator'),
  'staff-operator-history': staff('/staff/operator/history'),
  'staff-closings': staff('/staff/closings'),
  ...records('notice', '/staff/notices'),
  ...records('banner', '/staff/banners'),
  'staff-maintenance': staff('/staff/maintenance'),
  'staff-pages': staff('/staff/pages'),
  'staff-page-edit': staff('/staff/pages/edit'),
  'staff-page-history': staff('/staff/pages/history'),
  'staff-page-pictures': staff('/staff/pages/pictures'),
  'staff-display': staff('/staff/display'),
  'staff-display-history': staff('/staff/display/history'),
  'staff-home': staff('/staff/home'),
  'staff-menus': staff('/staff/menus'),

  'staff-packing-slips': staff('/staff/packing/slips.pdf'),
  'staff-return-guides': staff('/staff/packing/guides.pdf'),
  'staff-picking-list': staff('/staff/packing/picking.pdf'),
  'staff-unit-labels': staff('/staff/units/labels.pdf'),
  'staff-carrier': staff('/staff/carrier'),
  'staff-carrier-export': staff('/staff/carrier/export'),
  'staff-carrier-import': staff('/staff/carrier/import'),
}
export type StaffPageId = keyof typeof STAFF_PAGES
type StaffPage = (typeof STAFF_PAGES)[StaffPageId]
/** The pages of records, with their kind and what of it they show. */
export type RecordPageRow = Extract<StaffPage, { readonly record: string }>
