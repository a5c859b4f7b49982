import { remembered } from '../remembered.ts'
import { boundedEditDistance } from '../text/edit-distance.ts'
import { soundKey } from './fold.ts'
import { allowedTypos } from './matching.ts'
import { prefixSynonyms, synonymsOf } from './synonyms.ts'
import { type Term, termOf, type Word } from './words.ts'

type HighlightTags = { readonly before: string; readonly after: string }

/**
 * A text with highlighted matches, in the form of the search protocol. `value` is HTML: the text is escaped, the tags
 * are not. `matchLevel`: whether all, some or none of the words were found; `matchedWords`: their keys.
 */
export type Highlight = {
  readonly value: string
  readonly matchLevel: 'none' | 'partial' | 'full'
  readonly matchedWords: readonly string[]
  readonly fullyHighlighted: boolean
}

/** What can be folded separately: a character with its marks, long vowels, and the small kana after ヴ. */
const LENGTHENED = String.raw`[-\u2010-\u2015\u2212\u30FC\uFF70~\u301C]*`
const UNIT = new RegExp(
  [
    String.raw`(?:[ヴゔ]|[ウｳう][\u3099\uFF9E])[ァィェォュぁぃぇぉゅｧｨｪｫｭ]?${LENGTHENED}`,
    String.raw`[\p{sc=Hiragana}\p{sc=Katakana}][\u3099\u309A\uFF9E\uFF9F]*${LENGTHENED}`,
    String.raw`.\p{M}*`,
  ].join('|'),
  'gsu',
)
const SCRIPT_RUN = /[\p{sc=Katakana}\u30FC\uFF70]+|[\p{sc=Hiragana}\u30FC]+|\p{sc=Han}+|[\p{sc=Latin}\p{M}]+/gu
const MIN_LENGTH_WITHOUT_LONG_VOWELS = 4
const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character)
}

/** Highlights words as typed, in other spellings or with typos. Results are cached: one highlighter a response. */
export function highlighter(words: readonly Word[], tags: HighlightTags): (text: string) => Highlight {
  const forms = words.map(formsOf)
  const cache = new Map<string, Highlight>()
  return (text) => {
    const marked = cache.get(text) ?? highlight(text, forms, tags)
    cache.set(text, marked)
    return marked
  }
}

type TermForms = { readonly key: string; readonly spellings: readonly Term[]; readonly prefixed: readonly Term[] }
/** A word and its segments, each with its synonyms (`spellings`) and words it is a prefix of (`prefixed`). */
type WordForms = { readonly key: string; readonly terms: readonly TermForms[] }

function formsOf(word: Word): WordForms {
  const terms = [word, ...word.segments].map((term) => ({
    key: term.key,
    spellings: [term, ...synonymsOf(term.key).synonyms],
    prefixed: prefixSynonyms(term.key),
  }))
  return { key: word.key, terms }
}

function highlight(text: string, forms: readonly WordForms[], tags: HighlightTags): Highlight {
  if (forms.length === 0)
    return { value: escapeHtml(text), matchLevel: 'none', matchedWords: [], fullyHighlighted: false }
  const folded = foldedText(text)
  const { units } = folded
  const isMarked = new Uint8Array(units.length)
  const matchedWords = forms.filter((form) => markWord(folded, form, isMarked)).map(({ key }) => key)
  let value = ''
  for (let start = 0, end = 1; start < units.length; start = end, end += 1) {
    while (end < units.length && isMarked[end] === isMarked[start]) end += 1
    const part = escapeHtml(text.slice(units[start]!.from, units[end - 1]!.to))
    value += isMarked[start] ? tags.before + part + tags.after : part
  }
  return {
    value,
    matchLevel: matchedWords.length === 0 ? 'none' : matchedWords.length === forms.length ? 'full' : 'partial',
    matchedWords,
    fullyHighlighted: units.length > 0 && isMarked.every((marked) => marked === 1),
  }
}

/** A folded text, and the index of the unit that each of its characters comes from. */
type FoldedLine = { readonly text: string; readonly unitAt: readonly number[] }
type Folded = {
  readonly units: readonly { readonly from: number; readonly to: number }[]
  readonly sounds: FoldedLine
  readonly keys: FoldedLine
  /** The runs of one script, each with the key that a word with typos is compared with. */
  readonly runs: readonly { readonly from: number; readonly to: number; readonly key: string }[]
}

/** Texts of the catalogue repeat in every response; folding one takes longer than marking it. */
const foldedText = remembered('foldedTexts', (text): Folded => {
  const found = [...text.matchAll(UNIT)]
  const sounds = found.map(([unit]) => soundKey(unit))
  return {
    units: found.map(({ 0: unit, index }) => ({ from: index, to: index + unit.length })),
    sounds: lineOf(sounds),
    keys: lineOf(sounds.map((sound) => sound.replaceAll('ー', ''))),
    runs: [...text.matchAll(SCRIPT_RUN)].map(({ 0: run, index }) => ({
      from: index,
      to: index + run.length,
      key: termOf(run).key,
    })),
  }
})

function lineOf(parts: readonly string[]): FoldedLine {
  return { text: parts.join(''), unitAt: parts.flatMap((part, index) => Array<number>(part.length).fill(index)) }
}

function markWord(folded: Folded, { terms }: WordForms, isMarked: Uint8Array): boolean {
  const markAny = (spellings: readonly Term[]) =>
    spellings.map((spelling) => markTerm(folded, spelling, isMarked)).includes(true)
  const isFound = terms.map(({ spellings, prefixed }) => markAny(spellings) || markAny(prefixed)).includes(true)
  return isFound || terms.map(({ key }) => markTypos(folded, key, isMarked)).includes(true)
}

/** Long vowels are compared when the word has them, unless it is long enough to match without them. */
function markTerm({ sounds, keys }: Folded, { key, sound }: Term, isMarked: Uint8Array): boolean {
  const isLengthened = sound.includes('ー')
  if (isLengthened && markOccurrences(sounds, sound, isMarked)) return true
  return (!isLengthened || key.length >= MIN_LENGTH_WITHOUT_LONG_VOWELS) && markOccurrences(keys, key, isMarked)
}

function markOccurrences({ text, unitAt }: FoldedLine, pattern: string, isMarked: Uint8Array): boolean {
  let isFound = false
  for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + pattern.length)) {
    isFound = true
    for (let index = at; index < at + pattern.length; index += 1) isMarked[unitAt[index]!] = 1
  }
  return isFound
}

/** A run of one script within the allowed number of typos is highlighted as a whole. */
function markTypos({ units, runs }: Folded, key: string, isMarked: Uint8Array): boolean {
  const limit = allowedTypos(key)
  if (limit === 0) return false
  let isFound = false
  for (const run of runs) {
    if (boundedEditDistance(key, run.key, limit, 'beginning') === undefined) continue
    isFound = true
    for (const [unitIndex, { from, to }] of units.entries()) {
      if (from >= run.from && to <= run.to) isMarked[unitIndex] = 1
    }
  }
  return isFound
}
