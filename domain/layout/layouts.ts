import { completeBlocks, FIRST_BLOCKS, type HomeBlock } from './home-blocks.ts'
import { completeMenu } from './menu-groups.ts'
import { FIRST_MENUS, MENU_KEYS, type MenuGroup, type MenuKey } from './menus.ts'

/** What staff arrange, each with versions of its own: the home page, the footer, the other menus. */
export const LAYOUT_KEYS = ['home', ...MENU_KEYS] as const
export type LayoutKey = (typeof LAYOUT_KEYS)[number]

/** The entries of a layout, in their order. */
export type Layout<Key extends LayoutKey = LayoutKey> = Key extends 'home' ? readonly HomeBlock[] : readonly MenuGroup[]

/** The kind of their versions. */
export const kindOf = (key: LayoutKey) => (key === 'home' ? ('home' as const) : ('menu' as const))

export function isLayoutKey(input: unknown): input is LayoutKey {
  return LAYOUT_KEYS.some((key) => key === input)
}

/** That of the release, which holds until staff arrange another one. */
export function firstLayout<Key extends LayoutKey>(key: Key): Layout<Key> {
  return (key === 'home' ? FIRST_BLOCKS : FIRST_MENUS[key as MenuKey]) as Layout<Key>
}

/** A stored layout. A block of which this release knows no kind is left out, a link that it demands is added. */
export function storedLayout<Key extends LayoutKey>(key: Key, value: unknown): Layout<Key> {
  const { entries } = value as { readonly entries: never[] }
  return (key === 'home' ? completeBlocks(entries) : completeMenu(key, entries)) as Layout<Key>
}
