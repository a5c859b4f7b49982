import { FIRST_MENUS, type GroupKind, LAW_LINKS, type MenuGroup, type MenuKey, type MenuLink } from './menus.ts'

/** A group as typed. */
export type TypedGroup = {
  readonly kind: string
  readonly title: string
  readonly links: readonly { readonly path: string; readonly text: string }[]
}

/** Staff add and remove columns of links; every other group of the release is there once. */
export function isFixedGroup({ kind }: { readonly kind: string }): boolean {
  return kind !== 'links'
}

/** Groups that change places: the columns of the footer. */
export function isColumn(kind: GroupKind): boolean {
  return kind === 'links' || kind === 'categories' || kind === 'visitor'
}

/** Whether staff write the links of a group. */
export function hasLinks(kind: GroupKind): boolean {
  return kind !== 'categories' && kind !== 'visitor'
}

/** The last line of the footer and the menu above the pages have no title. */
export function hasTitle(kind: GroupKind): boolean {
  return kind !== 'end' && kind !== 'nav'
}

export function isLawLink({ path }: Pick<MenuLink, 'path'>): boolean {
  return LAW_LINKS.some((link) => link.path === path)
}

/**
 * The groups of a menu as they can be: those of the release are all there, columns first, and the last line of the
 * footer has the links that the law demands, with their words.
 */
export function completeMenu(key: MenuKey, groups: readonly TypedGroup[]): readonly MenuGroup[] {
  const first = FIRST_MENUS[key]
  const known = groups.filter(({ kind }, index) => {
    const isFirst = groups.findIndex((other) => other.kind === kind) === index
    return (kind === 'links' && key === 'footer') || (isFirst && first.some((other) => other.kind === kind))
  }) as MenuGroup[]
  const missing = first.filter((group) => isFixedGroup(group) && !known.some(({ kind }) => kind === group.kind))
  const all = [...known, ...missing]
  const placeOf = ({ kind }: MenuGroup) => (isColumn(kind) ? 0 : first.findIndex((other) => other.kind === kind))
  return all
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ kind, title, links }) => ({
      kind,
      title: hasTitle(kind) ? title : '',
      links: kind === 'end' ? withLaw(links) : hasLinks(kind) ? links : [],
    }))
}

function withLaw(links: readonly MenuLink[]): readonly MenuLink[] {
  const lawOf = (link: MenuLink) => LAW_LINKS.find(({ path }) => path === link.path)
  const missing = LAW_LINKS.filter(({ path }) => !links.some((link) => link.path === path))
  return [...links.map((link) => lawOf(link) ?? link), ...missing]
}
