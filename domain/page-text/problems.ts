/**
 * What is found in a text before it is published. Refused: it cannot be shown (`not-shown`, `unknown-name`,
 * `broken-name`, `table-not-alone`, `too-deep`, `block-too-long`), leads nowhere (`dead-link`, `unsafe-link`,
 * `unknown-picture`), lacks what it needs (`picture-words`, `name-missing`), or types a number that is a setting, in
 * answers and legal texts (`typed-number`). Otherwise it is pointed out: a number in other texts, words that need proof
 * (`proof-word`), and headings to which other pages link (`heading-missing`).
 */
export type PageProblemCode =
  | 'not-shown'
  | 'unknown-name'
  | 'broken-name'
  | 'table-not-alone'
  | 'too-deep'
  | 'block-too-long'
  | 'dead-link'
  | 'unsafe-link'
  | 'unknown-picture'
  | 'picture-words'
  | 'name-missing'
  | 'typed-number'
  | 'proof-word'
  | 'heading-missing'

/** `what`: the words in question, as typed; `instead`: the placeholder that has the number. */
export type PageProblem = {
  readonly code: PageProblemCode
  readonly what: string
  readonly instead?: string
  readonly isRefused: boolean
}

/** Words that need proof before they are published (景品表示法 5条). */
const PROOF_WORDS = ['No.1', '最安', '業界初', '必ず', '絶対', '完全', '今だけ', '残りわずか', '人気'] as const

export function proofWordsIn(text: string): readonly string[] {
  return PROOF_WORDS.filter((word) => text.includes(word))
}

/** The deepest a line may nest lists and notes, and the longest block without an empty line, characters. */
export const MAX_DEPTH = 4
export const MAX_BLOCK_LENGTH = 6_000

/** A marker of a list or a note at the beginning of what is left of a line. */
const MARKER = /^[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/
const INDENT = /^[ \t]*/

/**
 * Texts that a parser of Markdown reads in more than linear time: lists and notes in each other, and blocks of many
 * thousand characters. They are found before it reads them.
 */
export function shapeProblems(body: string): readonly PageProblem[] {
  const problem = (code: PageProblemCode, text: string): PageProblem => ({
    code,
    what: text.slice(0, 20),
    isRefused: true,
  })
  const deep = body.split('\n').find(isDeep)
  const long = body.split(/\n[ \t]*\n/).find(({ length }) => length > MAX_BLOCK_LENGTH)
  return [
    ...(deep === undefined ? [] : [problem('too-deep', deep.trim())]),
    ...(long === undefined ? [] : [problem('block-too-long', long.trim())]),
  ]
}

function isDeep(line: string): boolean {
  const indent = INDENT.exec(line)?.[0].length ?? 0
  let rest = line
  let depth = indent > MAX_DEPTH * 4 ? MAX_DEPTH + 1 : 0
  while (depth <= MAX_DEPTH) {
    const marker = MARKER.exec(rest)?.[0]
    if (marker === undefined) return false
    rest = rest.slice(marker.length)
    depth += 1
  }
  return true
}
