import { expect, test } from 'vitest'
import { sizeTexts } from './size-texts.ts'

test.each([
  ['23.5cm', ['23.5cm', '23.5']],
  ['23.0cm', ['23.0cm', '23.0', '23cm', '23']],
  ['9号', ['9号', '9']],
  ['13号', ['13号', '13']],
  ['15号', ['15号', '15', '大きいサイズ']],
  ['120cm', ['120cm', '120']],
  ['フリー', ['フリー']],
  ['M（マタニティ）', ['M（マタニティ）']],
])('%s is written as %j', (size, texts) => expect(sizeTexts(size)).toEqual(texts))
