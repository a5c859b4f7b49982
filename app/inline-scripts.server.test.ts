import { expect, test } from 'vitest'
import { markedScript, takeMarks } from './inline-scripts.server.ts'

test('the marked scripts of a document are listed, and the marks leave it', () => {
  const document = `<head><link href="/a.js" nonce="n"/>${markedScript('1<2', 'n')}</head>
<script nonce="n" type="module" async="">start()</script>`
  expect(takeMarks(document, 'n')).toEqual({
    html: document.replaceAll(' nonce="n"', ''),
    scripts: ['1<2', 'start()'],
  })
})

test.each([
  ['has no mark', '<script>evil()</script>'],
  ['has the mark of another rendering', '<script nonce="m">evil()</script>'],
  ['has an empty mark', '<script nonce="">evil()</script>'],
  ['stands before a marked link', '<script>evil()</script><link href="/a.js" nonce="n"/>'],
])('a script that %s is not listed', (_, script) => {
  expect(takeMarks(`${markedScript('own()', 'n')}${script}`, 'n').scripts).toEqual(['own()'])
})

test('a document without marks stays as it is', () => {
  expect(takeMarks('<script>1</script>', 'n')).toEqual({ html: '<script>1</script>', scripts: [] })
})
