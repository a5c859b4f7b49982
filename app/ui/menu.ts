import { onceFor } from './once-for.ts'
import { type CategoryName, type Menu, useSite } from './site.ts'

/** A category of the menus, with the categories in it. */
export type MenuCategory = CategoryName & { readonly children: readonly CategoryName[] }

/** Not a line feed: the router writes one as seven characters in each document. */
const LINE = '␤'
const BLOCK = LINE + LINE

export const menuOf = onceFor((categories: readonly MenuCategory[]): Menu => {
  const line = ({ uid, name }: CategoryName) => `${uid} ${name}`
  return categories.map((category) => [line(category), ...category.children.map(line)].join(LINE)).join(BLOCK)
})

function parseMenu(menu: Menu): readonly MenuCategory[] {
  if (menu === '') return []
  return menu.split(BLOCK).map((block) => {
    const [category, ...children] = block.split(LINE).map((line) => {
      const [uid, name = ''] = line.split(/ (.*)/)
      return { uid: Number(uid), name }
    })
    return { ...category!, children }
  })
}

let last: { readonly menu: Menu; readonly categories: readonly MenuCategory[] } | undefined

/** The same object for the same menu, so that parts of the shell are rendered once. */
export function categoriesOf(menu: Menu): readonly MenuCategory[] {
  if (last?.menu !== menu) last = { menu, categories: parseMenu(menu) }
  return last.categories
}

/** The categories of the menus; none on an error page whose root could not load. */
export function useCategories(): readonly MenuCategory[] {
  return categoriesOf(useSite()?.menu ?? '')
}
