import { expect, test } from 'vitest'
import { createTrustedTypesPolicy } from './html-policy.ts'

type Rules = Parameters<NonNullable<Parameters<typeof createTrustedTypesPolicy>[0]>['createPolicy']>[1]

function policy(): Rules {
  const created: [string, Rules][] = []
  createTrustedTypesPolicy({ createPolicy: (name, rules) => created.push([name, rules]) }, 'https://shop.example')
  expect(created.map(([name]) => name)).toEqual(['default'])
  return created[0]![1]
}

test.each([
  '<script></script>',
  '&times;',
  '次へ',
  '<option value="2026-12-10">12月10日（木）</option>',
  '<h1>ご利用ガイド</h1><a href="/about">はじめての方へ</a><img src="/images/a-160.webp" alt="on = 1">',
  '<p>a</p><script type="application/ld+json">{"@type":"FAQPage","name":"\\u003cb>"}</script>',
  '{"@context":"https://schema.org"}',
])('lets %s through', (html) => expect(policy().createHTML(html)).toBe(html))

test.each([
  '<script>alert(1)</script>',
  '<script src="https://evil.example/x.js"></script>',
  '<p><script></script></p>',
  '<script type="application/ld+json">{}<script>alert(1)</script></script>',
  '<SCRIPT type="module">x</SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="x"></iframe>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0">',
])('blocks %s', (html) => expect(policy().createHTML(html)).toBeUndefined())

test('lets only the scripts of the build be loaded', () => {
  const { createScriptURL } = policy()
  expect(createScriptURL('/sw.js')).toBe('/sw.js')
  expect(createScriptURL('https://shop.example/assets/item-1.js')).toBe('https://shop.example/assets/item-1.js')
  for (const url of [
    'https://evil.example/sw.js',
    '//evil.example/assets/x.js',
    '/files/x.js',
    'data:text/javascript,1',
    'http://[',
  ])
    expect(createScriptURL(url), url).toBeUndefined()
})

test('without Trusted Types nothing is created', () => {
  expect(() => createTrustedTypesPolicy(undefined, 'https://shop.example')).not.toThrow()
})
