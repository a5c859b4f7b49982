import { onceFor } from './once-for.ts'
import { type CategoryName, type Menu, useSite } from './site.ts'

/** A category of the menus, with the categories in it. */
export type MenuCategory = CategoryName & { readonly children: readonly CategoryName[] }

/** The same object for the same categories, so that parts of the shell are rendered once. */
export const menuOf = onceFor((categories: readonly MenuCategory[]): Menu => {
  const text = ({ uid, name }: CategoryName) => `${uid} ${name}`
  return categories.map((category) => [text(category), ...category.children.map(text)])
})

function parseMenu(menu: Menu): readonly MenuCategory[] {
  return menu.map((texts) => {
    const [category, ...children] = texts.map((text) => {
      const [uid, name = ''] = text.split(/ (.*)/)
      return { uid: Number(uid), name }
    })
    return { ...category!, children }
  })
}

/** On the server once for all pages; the browser has one menu. */
export const categoriesOf = import.meta.env.SSR ? onceFor(parseMenu) : parseMenu

/** The categories of the menus; none on an error page whose root could not load. */
export function useCategories(): readonly MenuCategory[] {
  return categoriesOf(useSite()?.menu ?? [])
}
