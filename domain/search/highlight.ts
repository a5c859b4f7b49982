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
const PIECE =
  /(?:[ヴゔ]|[ウｳう][\u3099\uFF9E])[ァィェォュぁぃぇぉゅｧｨｪｫｭ]?[-\u2010-\u2015\u2212\u30FC\uFF70~\u301C]*|[\p{sc=Hiragana}\p{sc=Katakana}][\u3099\u309A\uFF9E\uFF9F]*[-\u2010-\u2015\u2212\u30FC\uFF70~\u301C]*|.\p{M}*/gsu
const RUN = /[\p{sc=Katakana}\u30FC\uFF70]+|[\p{sc=Hiragana}\u30FC]+|\p{sc=Han}+|[\p{sc=Latin}\p{M}]+/gu
const UNSAFE: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that stands for itself in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => UNSAFE[sign] ?? sign)
}

/**
 * Marks where the words of a query stand in a text: as typed, in another writing, or with slips. Nothing is ever cut
 * off.
 */
export function highlight(text: string, words: readonly Word[], tags: HighlightTags): Highlight {
  const pieces = piecesOf(text)
  const isMarked = new Uint8Array(pieces.length)
  const matchedWords = words.filter((word) => markWord(text, pieces, word, isMarked)).map(({ key }) => key)
  let value = ''
  for (const [place, { from, to }] of pieces.entries()) {
    if (isMarked[place] && !isMarked[place - 1]) value += tags.before
    value += escapeHtml(text.slice(from, to))
    if (isMarked[place] && !isMarked[place + 1]) value += tags.after
  }
  return {
    value,
    matchLevel: matchedWords.length === 0 ? 'none' : matchedWords.length === words.length ? 'full' : 'partial',
    matchedWords,
    fullyHighlighted: pieces.length > 0 && isMarked.every((marked) => marked === 1),
  }
}

type Piece = { readonly from: number; readonly to: number; readonly sound: string }

function piecesOf(text: string): Piece[] {
  return Array.from(text.matchAll(PIECE), ({ 0: piece, index }) => ({
    from: index,
    to: index + piece.length,
    sound: soundKey(piece),
  }))
}

function markWord(text: string, pieces: readonly Piece[], word: Word, isMarked: Uint8Array): boolean {
  const terms: readonly Term[] = [word, ...word.segments]
  const isFound = terms.map((term) => markWritings(pieces, term, isMarked)).includes(true)
  return isFound || terms.map(({ key }) => markSlips(text, pieces, key, isMarked)).includes(true)
}

function markWritings(pieces: readonly Piece[], term: Term, isMarked: Uint8Array): boolean {
  const writings = [term, ...synonymsOf(term.key).same]
  if (writings.map((writing) => markTerm(pieces, writing, isMarked)).includes(true)) return true
  return writingsOfBeginnings(term.key)
    .map((writing) => markTerm(pieces, writing, isMarked))
    .includes(true)
}

/** Long vowels count where they were typed, unless the word is long enough to be told without. */
function markTerm(pieces: readonly Piece[], { key, sound }: Term, isMarked: Uint8Array): boolean {
  const bySound =
    sound.includes('ー') &&
    markStretches(
      pieces.map((piece) => piece.sound),
      sound,
      isMarked,
    )
  if (bySound || (sound.includes('ー') && key.length < 4)) return bySound
  return markStretches(
    pieces.map((piece) => piece.sound.replaceAll('ー', '')),
    key,
    isMarked,
  )
}

function markStretches(folded: readonly string[], wanted: string, isMarked: Uint8Array): boolean {
  const line = folded.join('')
  let isFound = false
  for (let at = line.indexOf(wanted); at >= 0; at = line.indexOf(wanted, at + wanted.length)) {
    isFound = true
    let place = 0
    for (const [piece, part] of folded.entries()) {
      const isInside = place < at + wanted.length && place + part.length > at
      if (isInside) isMarked[piece] = 1
      place += part.length
    }
  }
  return isFound
}

/** A run of one script that is some slips away is marked as a whole. */
function markSlips(text: string, pieces: readonly Piece[], key: string, isMarked: Uint8Array): boolean {
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
