import { expect, test } from 'vitest'
import { SAMPLE_OPERATOR } from '#root/operator.ts'
import { sampleMails } from '#services/mails/samples.ts'
import { reactLetters } from './react-letters.ts'

const letters = reactLetters()
const samples = sampleMails({ siteUrl: 'https://shop.test', shop: SAMPLE_OPERATOR })
const withLetter = samples.flatMap(({ kind, content }) => (content.letter ? [{ kind, letter: content.letter }] : []))

test.each(withLetter)('$kind in HTML says what its letter says', async ({ letter }) => {
  const html = await letters.html(letter)
  const shown = html.replace(/<[^>]+>/g, '').replaceAll('&amp;', '&')
  const { title, addressee, greeting, parts } = letter
  const said = parts.flatMap(({ heading, rows = [], sentences = [], link }) => [
    heading,
    ...rows.flat(),
    ...sentences,
    ...(link ? [link.label, link.url] : []),
  ])
  for (const words of [title, `${addressee} 様`, ...greeting, ...said, SAMPLE_OPERATOR.companyName]) {
    expect(shown).toContain(words)
  }
})

test.each(withLetter)('$kind needs nothing from elsewhere and runs nothing', async ({ letter }) => {
  const html = await letters.html(letter)
  expect(html).toMatch(/^<!DOCTYPE html/)
  expect(html).toContain('lang="ja"')
  expect(html).not.toMatch(/<img|<script|<link|<iframe|<form|url\(|@import|@font-face|\son\w+=/i)
  expect(html.length).toBeLessThan(100_000)
})

test('what customers and catalogue wrote is text and no markup', async () => {
  const first = withLetter[0]
  if (first === undefined) throw new Error('no sample')
  const rows = [['<b>名前</b>', '"><img src=x>']] as const
  const url = 'https://shop.test/?a=1&b="x"'
  const parts = [{ heading: '<i>', rows, sentences: ['<script>alert(1)</script>'], link: { label: '<u>', url } }]
  const html = await letters.html({ ...first.letter, addressee: '<s>様', parts })
  expect(html).not.toMatch(/<b>|<img|<i>|<script|<u>|<s>/)
  expect(html).toContain('href="https://shop.test/?a=1&amp;b=&quot;x&quot;"')
})

test('the text of every mail has 78 columns at most, addresses excepted, and no word that mourners avoid', () => {
  const columns = (row: string) => [...row].reduce((sum, sign) => sum + (sign <= '\u007E' ? 1 : 2), 0)
  for (const { kind, content } of samples) {
    const long = content.text.split('\n').filter((row) => columns(row) > 78 && !row.startsWith('https://'))
    expect(long, kind).toEqual([])
    expect(`${content.subject}${content.text}`, kind).not.toMatch(/重ね重ね|度々|ますます|再び|！|!/)
  }
})

test('only the magazine says how it ends', () => {
  const ending = samples.filter(({ content }) => content.unsubscribeUrl !== undefined).map(({ kind }) => kind)
  expect(ending).toEqual(['magazine', 'magazine (text)'])
})
