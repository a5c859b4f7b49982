/** Of the text that is kept, so that hostile texts take no time. */
const MAX_LENGTH = 8_000

type Patterns = readonly (readonly [RegExp, string])[]

/** Values that errors of JSON.parse and of PostgreSQL quote. */
const QUOTED: Patterns = [
  [/(?:\.\.\.)?"[\s\S]{0,200}?"(?:\.\.\.)?(?= is not valid JSON)/g, '[value]'],
  [/\b((?:invalid input|malformed)[^:"\n]{0,80}: )"[^\n]*/g, '$1[value]'],
]
/** E-mail addresses, and tokens and secrets. */
const SECRETS: Patterns = [
  [/(?:"[^\s"]{1,64}"|[^\s"'<>(),;:=/]{1,64})@[^\s"'<>(),;:=]+/g, '[mail]'],
  [/\b(?=[\w-]{0,31}\d)[\w-]{32,}(\.[\w-]+)*/g, '[secret]'],
]
const JAPANESE = String.raw`[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}\u3012\uff01-\uffee]`
/** Numbers, except replies of mail servers such as `550-5.1.1`, and text in Japanese script. */
const DATA: Patterns = [
  [/(?<!\d)(?![245]\d\d-[245]\.\d)\d[\d\u2010-\u2015\u2212-]{3,}/g, '[number]'],
  [new RegExp(`${JAPANESE}+(?:[ \\u3000]+${JAPANESE}+)*`, 'gu'), '[text]'],
]
/** A line of a stack that ends in file, line and column. */
const IS_FRAME = /^\s+at .*:\d+:\d+\)?$/

/**
 * The message or the stack of an error without personal data: addresses, secrets, quoted values, numbers of four and
 * more digits, hyphens included, and text in Japanese script, since messages are English. Frames keep their numbers.
 */
export function redact(text: string): string {
  const lines = replace(text.slice(0, MAX_LENGTH), QUOTED).split('\n')
  return lines.map((line) => replace(line, IS_FRAME.test(line) ? SECRETS : [...SECRETS, ...DATA])).join('\n')
}

function replace(text: string, patterns: Patterns): string {
  return patterns.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text)
}
