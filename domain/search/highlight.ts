import { soundKey } from './fold.ts'
import { synonymsOf, writingsOfBeginnings } from './synonyms.ts'
import { slipsBetween, typosForgiven } from './typos.ts'
import { type Term, termOf, type Word } from './words.ts'

/** What is put around a match. */
export type HighlightTags = { readonly before: string; readonly after: string }

/**
 * A text with its matches marked, as the search protocol has it. `value` is HTML: the text is escaped, the tags are
 * not. `matchLevel`: whether all, some or none of the words were found; `matchedWords`: their keys.
 */
export type Highlight = {
  readonly value: string
  readonly matchLevel: 'none' | 'partial' | 'full'
  readonly matchedWords: readonly string[]
  readonly fullyHighlighted: boolean
}

/** The smallest pieces that fold by themselves: a character with its marks, long vowels, and the small kana after ヴ. */
const LENGTHENED = String.raw`[-\u2010-\u2015\u2212\u30FC\uFF70~\u301C]*`
const PIECE = new RegExp(
  [
    String.raw`(?:[ヴゔ]|[ウｳう][\u3099\uFF9E])[ァィェォュぁぃぇぉゅｧｨｪｫｭ]?${LENGTHENED}`,
    String.raw`[\p{sc=Hiragana}\p{sc=Katakana}][\u3099\u309A\uFF9E\uFF9F]*${LENGTHENED}`,
    String.raw`.\p{M}*`,
  ].join('|'),
  'gsu',
)
const RUN = /[\p{sc=Katakana}\u30FC\uFF70]+|[\p{sc=Hiragana}\u30FC]+|\p{sc=Han}+|[\p{sc=Latin}\p{M}]+/gu
const SHORTEST_WITHOUT_LENGTH = 4
const UNSAFE: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that stands for itself in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => UNSAFE[sign] ?? sign)
}

/**
 * Marks where the words of a query stand in texts: as typed, in another writing, or with slips. Nothing is ever cut
 * off. One highlighter serves one answer: texts that come again are marked once.
 */
export function highlighter(words: readonly Word[], tags: HighlightTags): (text: string) => Highlight {
  const marks = words.map(marksOf)
  const known = new Map<string, Highlight>()
  return (text) => {
    const marked = known.get(text) ?? highlight(text, marks, tags)
    known.set(text, marked)
    return marked
  }
}

type MarkedTerm = { readonly key: string; readonly writings: readonly Term[]; readonly begun: readonly Term[] }
/** What one word is looked for as: it and its parts, each in all its writings; then those that it begins. */
type Marks = { readonly key: string; readonly terms: readonly MarkedTerm[] }

function marksOf(word: Word): Marks {
  const terms = [word, ...word.segments].map((term) => ({
    key: term.key,
    writings: [term, ...synonymsOf(term.key).same],
    begun: writingsOfBeginnings(term.key),
  }))
  return { key: word.key, terms }
}

function highlight(text: string, marks: readonly Marks[], tags: HighlightTags): Highlight {
  const folded = foldedPieces(text)
  const { pieces } = folded
  const isMarked = new Uint8Array(pieces.length)
  const matchedWords = marks.filter((mark) => markWord(text, folded, mark, isMarked)).map(({ key }) => key)
  let value = ''
  for (const [place, { from, to }] of pieces.entries()) {
    if (isMarked[place] && !isMarked[place - 1]) value += tags.before
    value += escapeHtml(text.slice(from, to))
    if (isMarked[place] && !isMarked[place + 1]) value += tags.after
  }
  return {
    value,
    matchLevel: matchedWords.length === 0 ? 'none' : matchedWords.length === marks.length ? 'full' : 'partial',
    matchedWords,
    fullyHighlighted: pieces.length > 0 && isMarked.every((marked) => marked === 1),
  }
}

/** A folded text, and the place of the piece that each of its characters comes from. */
type Line = { readonly text: string; readonly pieceAt: readonly number[] }
type Folded = {
  readonly pieces: readonly { readonly from: number; readonly to: number }[]
  readonly sounds: Line
  readonly keys: Line
}

function foldedPieces(text: string): Folded {
  const found = [...text.matchAll(PIECE)]
  const sounds = found.map(([piece]) => soundKey(piece))
  return {
    pieces: found.map(({ 0: piece, index }) => ({ from: index, to: index + piece.length })),
    sounds: lineOf(sounds),
    keys: lineOf(sounds.map((sound) => sound.replaceAll('ー', ''))),
  }
}

function lineOf(parts: readonly string[]): Line {
  return { text: parts.join(''), pieceAt: parts.flatMap((part, place) => Array<number>(part.length).fill(place)) }
}

function markWord(text: string, folded: Folded, { terms }: Marks, isMarked: Uint8Array): boolean {
  const markAny = (writings: readonly Term[]) =>
    writings.map((writing) => markTerm(folded, writing, isMarked)).includes(true)
  const isFound = terms.map(({ writings, begun }) => markAny(writings) || markAny(begun)).includes(true)
  return isFound || terms.map(({ key }) => markSlips(text, folded, key, isMarked)).includes(true)
}

/** Long vowels count where they were typed, unless the word is long enough to be told without. */
function markTerm({ sounds, keys }: Folded, { key, sound }: Term, isMarked: Uint8Array): boolean {
  const isLengthened = sound.includes('ー')
  if (isLengthened && markStretches(sounds, sound, isMarked)) return true
  return (!isLengthened || key.length >= SHORTEST_WITHOUT_LENGTH) && markStretches(keys, key, isMarked)
}

function markStretches({ text, pieceAt }: Line, wanted: string, isMarked: Uint8Array): boolean {
  let isFound = false
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    isFound = true
    for (let place = at; place < at + wanted.length; place += 1) isMarked[pieceAt[place]!] = 1
  }
  return isFound
}

/** A run of one script that is some slips away is marked as a whole. */
function markSlips(text: string, { pieces }: Folded, key: string, isMarked: Uint8Array): boolean {
  const limit = typosForgiven(key)
  if (limit === 0) return false
  let isFound = false
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (slipsBetween(key, termOf(run).key, limit, 'beginning') === undefined) continue
    isFound = true
    for (const [place, { from, to }] of pieces.entries()) {
      if (from >= index && to <= index + run.length) isMarked[place] = 1
    }
  }
  return isFound
}
