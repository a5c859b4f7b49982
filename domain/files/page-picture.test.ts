import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagePicturePath, pagePicturesIn, parsePagePicture } from './page-picture.ts'

const size = fc.integer({ min: 1, max: 99_999 })
const picture = fc.record({ uploadUid: fc.uuid(), width: size, height: size })

test('an address of a picture names its upload and its size', () => {
  fc.assert(
    fc.property(picture, (given) => {
      expect(parsePagePicture(pagePicturePath(given))).toEqual(given)
    }),
  )
})

test('a text has the addresses of its pictures, each once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(picture, { selector: pagePicturePath, maxLength: 5 }), (pictures) => {
      const addresses = pictures.map(pagePicturePath)
      const text = [...addresses, ...addresses].map((address) => `![袱紗](${address})`).join('\n\n')
      expect(pagePicturesIn(text)).toEqual(addresses)
    }),
  )
})

test('no other text is an address of a picture', () => {
  fc.assert(
    fc.property(fc.string(), picture, (text, given) => {
      fc.pre(text !== '')
      const address = pagePicturePath(given)
      expect(parsePagePicture(text)).toBeUndefined()
      expect(parsePagePicture(`${text}${address}`)).toBeUndefined()
      if (!/^\d+$/.test(text)) expect(parsePagePicture(`${address}${text}`)).toBeUndefined()
    }),
  )
})
