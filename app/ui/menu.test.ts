import { expect, test } from 'vitest'
import { categoriesOf, menuOf } from './menu.ts'

test('the categories of the menus are read as they were written', () => {
  const categories = [
    { uid: 86, name: 'レディース礼服・喪服', children: [{ uid: 111, name: 'ワンピース' }] },
    { uid: 5, name: 'Hats and gloves', children: [] },
  ]
  expect(menuOf(categories)).toEqual([['86 レディース礼服・喪服', '111 ワンピース'], ['5 Hats and gloves']])
  expect(categoriesOf(menuOf(categories))).toEqual(categories)
})

test('the same categories have the same menu', () => {
  const categories = [{ uid: 5, name: 'Hats', children: [] }]
  expect(menuOf(categories)).toBe(menuOf(categories))
  expect(menuOf([...categories])).not.toBe(menuOf(categories))
})
