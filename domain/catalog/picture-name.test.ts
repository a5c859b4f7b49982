import { expect, test } from 'vitest'
import { pictureKey, pictureName } from './picture-name.ts'

test.each([
  ['items/1023/front', '1023'],
  ['items/1023/detail-2', 'items/1023/detail-2'],
  ['items/1023/front/back', 'items/1023/front/back'],
])('%s has the name %s, which leads back to it', (key, name) => {
  expect(pictureName(key)).toBe(name)
  expect(pictureKey(name)).toBe(key)
  expect(pictureKey(key)).toBe(key)
})
