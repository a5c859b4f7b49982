import type { LayoutKey } from '#domain/layout/layouts.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'

/** Where a layout is edited. `from`: the version with which the form begins. */
export function editHref(key: LayoutKey, from?: string): string {
  return key === 'home' ? staffHref('staff-home', { from }) : staffHref('staff-menus', { menu: key, from })
}
