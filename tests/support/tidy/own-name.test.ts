import { expect, it } from 'vitest'
import { ownNameViolations } from './own-name.ts'

const found = (path: string, text: string) => ownNameViolations({ path, text }).map(({ line }) => line)

it.each([
  ['app/ui/footer.tsx', "const text = '© 墨礼'"],
  ['content/other/use.md', 'すみれいの規約'],
  ['app/text/words.ts', "const kana = 'スミレイカイカン'"],
  ['server.ts', "console.log('Sumirei')"],
  ['app/ui/call.tsx', "const href = 'tel:0300000000'"],
  ['http/site.ts', "const contact = 'support@sumirei.example'"],
])('rejects in %s: %s', (path, text) => {
  expect(found(path, `\n${text}`)).toEqual([2])
})

it.each([
  ['domain/visitor/cookies.ts', "const name = '__Host-sumirei_cart'"],
  ['observability/metrics.ts', "const name = 'sumirei_mails_total'"],
  ['demo/load.ts', "const shop = '墨礼'"],
  ['http/site.test.ts', "const shop = '墨礼'"],
])('accepts in %s: %s', (path, text) => {
  expect(found(path, text)).toEqual([])
})
