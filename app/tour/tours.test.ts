import { expect, test } from 'vitest'
import { tourOf } from './tours.ts'

test('home, list and item have a tour, and no other page', () => {
  expect(['/', '/items/list', '/items/12', '/items/12-3'].map((path) => tourOf(path)?.name)).toEqual([
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
  const texts = ['/', '/items/list', '/items/1'].flatMap((path) => tourOf(path)?.steps ?? [])
  expect(texts.filter(({ title, text }) => /[!！]/.test(title + text))).toEqual([])
})
