import { expect, test } from 'vitest'
import { allowedTypos } from './matching.ts'

test.each([
  ['ぱる', 0],
  ['すかと', 0],
  ['わんぴす', 1],
  ['あんさんぶる', 1],
  ['ぶらつくふお', 1],
  ['ぶらつくふおまる', 2],
  ['7点せつと', 0],
])('%s: %i typos are allowed', (key, count) => expect(allowedTypos(key)).toBe(count))
