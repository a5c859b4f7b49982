import { expect, test } from 'vitest'
import { tourOf } from './tour-name.ts'
import { TOURS } from './tours.ts'

test('home, list and item have a tour, and no other page', () => {
  expect(['/', '/items/list', '/items/12', '/items/12-3'].map((path) => tourOf(path))).toEqual([
    'home',
    'list',
    'item',
    'item',
  ])
  expect(['/cart', '/items/ranking', '/items/select', '/service'].map(tourOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('tour texts have no exclamation marks', () => {
  const texts = Object.values(TOURS).flat()
  expect(texts.filter(({ title, text }) => /[!！]/.test(title + text))).toEqual([])
})
