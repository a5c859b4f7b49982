import { expect, test } from 'vitest'
import { categoriesOf, menuOf } from './menu.ts'

test('the categories of the menus are read as they were written', () => {
  const categories = [
    { uid: 86, name: 'レディース礼服・喪服', children: [{ uid: 111, name: 'ワンピース' }] },
    { uid: 5, name: 'Hats and gloves', children: [] },
  ]
  expect(menuOf(categories)).toBe('86 レディース礼服・喪服␤111 ワンピース␤␤5 Hats and gloves')
  expect(categoriesOf(menuOf(categories))).toEqual(categories)
})

test('the back office has no categories', () => expect(categoriesOf(menuOf([]))).toEqual([]))

test('the categories of a menu are the same object until the menu is another one', () => {
  const hats = menuOf([{ uid: 5, name: 'Hats', children: [] }])
  const first = categoriesOf(hats)
  expect(categoriesOf(hats)).toBe(first)
  expect(categoriesOf(menuOf([{ uid: 5, name: 'Gloves', children: [] }]))).toEqual([
    { uid: 5, name: 'Gloves', children: [] },
  ])
})
