const staff = <const Path extends string>(path: Path) => ({ path, kind: 'staff' as const })

/** Papers of parcels and files of the carrier in the back office; a part of PAGES. */
export const PAPER_PAGES = {
  'staff-packing-slips': staff('/staff/packing/slips.pdf'),
  'staff-return-guides': staff('/staff/packing/guides.pdf'),
  'staff-picking-list': staff('/staff/packing/picking.pdf'),
  'staff-unit-labels': staff('/staff/units/labels.pdf'),
  'staff-carrier': staff('/staff/carrier'),
  'staff-carrier-export': staff('/staff/carrier/export'),
  'staff-carrier-import': staff('/staff/carrier/import'),
}
