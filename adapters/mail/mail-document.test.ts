import { expect, test } from 'vitest'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { RELEASED_MAIL_WORDS } from '#domain/mail/mail-words.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { sampleMails } from '#services/mails/samples.ts'
import { htmlErrorsOf } from '#tests/support/pages/valid-html.ts'
import { createMailLayout } from './react-mail-layout.ts'

const renderer = createMailLayout()
const samples = sampleMails({
  siteUrl: 'https://shop.test',
  shop: SAMPLE_OPERATOR,
  settings: FIRST_SETTINGS,
  mailWords: RELEASED_MAIL_WORDS,
})
const samplesWithLetter = samples.flatMap(({ kind, content }) =>
  content.letter ? [{ kind, letter: content.letter }] : [],
)

test.each(samplesWithLetter)('the HTML of $kind contains the whole content', async ({ letter }) => {
  const html = await renderer.html(letter)
  const text = html.replace(/<[^>]+>/g, '').replaceAll('&amp;', '&')
  const { title, addressee, greeting, parts } = letter
  const contents = parts.flatMap(({ heading, rows = [], sentences = [], link }) => [
    heading,
    ...rows.flat(),
    ...sentences,
    ...(link ? [link.label, link.url] : []),
  ])
  for (const expected of [title, `${addressee} 様`, ...greeting, ...contents, SAMPLE_OPERATOR.companyName]) {
    expect(text).toContain(expected)
  }
})

test.each(samplesWithLetter)('the HTML of $kind has no external resources and no scripts', async ({ letter }) => {
  const html = await renderer.html(letter)
  expect(html).toMatch(/^<!DOCTYPE html/)
  expect(html).toContain('lang="ja"')
  expect(html).not.toMatch(/<img|<script|<link|<iframe|<form|url\(|@import|@font-face|\son\w+=/i)
  expect(html.length).toBeLessThan(100_000)
})

test.each(samplesWithLetter)('the HTML of $kind is valid', async ({ letter }) => {
  expect(await htmlErrorsOf(await renderer.html(letter), 'mail')).toEqual([])
})

test('texts of customers and catalogue are escaped', async () => {
  const sample = samplesWithLetter[0]
  if (sample === undefined) throw new Error('no sample')
  const rows = [['<b>名前</b>', '"><img src=x>']] as const
  const url = 'https://shop.test/?a=1&b="x"'
  const parts = [{ heading: '<i>', rows, sentences: ['<script>alert(1)</script>'], link: { label: '<u>', url } }]
  const html = await renderer.html({ ...sample.letter, addressee: '<s>様', parts })
  expect(html).not.toMatch(/<b>|<img|<i>|<script|<u>|<s>/)
  expect(html).toContain('href="https://shop.test/?a=1&amp;b=&quot;x&quot;"')
})

test('the text of every mail has at most 78 columns, except for URLs, and no word to avoid in mourning', () => {
  const columns = (row: string) => [...row].reduce((sum, character) => sum + (character <= '\u007E' ? 1 : 2), 0)
  for (const { kind, content } of samples) {
    const tooLong = content.text.split('\n').filter((row) => columns(row) > 78 && !row.startsWith('https://'))
    expect(tooLong, kind).toEqual([])
    expect(`${content.subject}${content.text}`, kind).not.toMatch(/重ね重ね|度々|ますます|再び|！|!/)
  }
})

test('only the magazine has an unsubscribe link', () => {
  const withUnsubscribe = samples.filter(({ content }) => content.unsubscribeUrl !== undefined).map(({ kind }) => kind)
  expect(withUnsubscribe).toEqual(['magazine', 'magazine (text)'])
})
