import { expect, test } from 'vitest'
import { markedScripts } from './inline-scripts.server.ts'

const markedScript = (text: string, mark: string) => `<script nonce="${mark}">${text}</script>`

test('the marked scripts of a document are listed', () => {
  const document = `<head><link href="/a.js" nonce="n"/>${markedScript('1<2', 'n')}</head>
<script nonce="n" type="module" async="">start()</script>`
  expect(markedScripts(document, 'n')).toEqual(['1<2', 'start()'])
})

test.each([
  ['has no mark', '<script>evil()</script>'],
  ['has the mark of another rendering', '<script nonce="m">evil()</script>'],
  ['has an empty mark', '<script nonce="">evil()</script>'],
  ['stands before a marked link', '<script>evil()</script><link href="/a.js" nonce="n"/>'],
])('a script that %s is not listed', (_, script) => {
  expect(markedScripts(`${markedScript('own()', 'n')}${script}`, 'n')).toEqual(['own()'])
})

test('a document without marks has none', () => {
  expect(markedScripts('<script>1</script>', 'n')).toEqual([])
})
