import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FavouriteButton } from '#app/ui/favourite-button.tsx'
import { fillParts, findParts } from './personal-parts.ts'

const heart = (itemId: number, isFavourite = false) => renderToStaticMarkup(FavouriteButton({ itemId, isFavourite }))
const fill = (html: string, favouriteIds: readonly number[], viewedHtml = '') =>
  Buffer.from(fillParts(Buffer.from(html), { favouriteIds: new Set(favouriteIds), viewedHtml })).toString()

test('a filled page is the one that would have been rendered for the visitor', () => {
  const ids = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 })
  fc.assert(
    fc.property(ids, ids, fc.nat(12), (shown, favourites, at) => {
      const page = (of: (id: number) => string, viewed: string) => {
        const parts = shown.map(of)
        return `<p>喪服</p>${parts.toSpliced(at, 0, viewed).join('<hr>')}`
      }
      const shared = page((id) => heart(id), '<!--@viewed-items-->')
      const own = page((id) => heart(id, favourites.includes(id)), '<ul>数珠</ul>')
      expect(fill(shared, favourites, '<ul>数珠</ul>')).toBe(own)
    }),
    { numRuns: 100 },
  )
})

test('a page without favourites or viewed items of the visitor stays the same', () => {
  const html = Buffer.from(`${heart(7)}<!--@viewed-items-->`)
  expect(fillParts(html, { favouriteIds: new Set([8]), viewedHtml: '' })).toBe(html)
})

test('finds which parts a page has', () => {
  const find = (html: string) => findParts(Buffer.from(html))
  expect(find('<p>')).toEqual({ hasHearts: false, hasViews: false })
  expect(find(heart(7))).toEqual({ hasHearts: true, hasViews: false })
  expect(find('<!--@viewed-items-->')).toEqual({ hasHearts: false, hasViews: true })
})
