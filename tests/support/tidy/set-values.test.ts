import { expect, it } from 'vitest'
import { setValueViolations } from './set-values.ts'
import { parse } from './source.ts'

const found = (path: string, text: string) => setValueViolations(parse({ path, text })).map(({ what }) => what)
const CONSTANT = "import { POINT_RATE_PERCENT, HITS_PER_PAGE } from '#domain/constants.ts'"

it.each(['app/text/a.ts', 'content/a.ts', 'services/mails/a.ts', 'adapters/paper/a.ts'])(
  'rejects a constant of what the owner decides in %s',
  (path) => expect(found(path, CONSTANT)).toEqual(['POINT_RATE_PERCENT']),
)

it.each([
  ['domain/pricing/a.ts', CONSTANT],
  ['app/text/a.test.ts', CONSTANT],
  ['app/text/a.ts', "import { type Settings } from '#domain/settings/settings.ts'"],
])('accepts in %s: %s', (path, text) => expect(found(path, text)).toEqual([]))
