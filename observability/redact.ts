/** Patterns of e-mail addresses, tokens and secrets in error messages. */
const PERSONAL_DATA_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, '[mail]'],
  [/\b(?=[\w-]*\d)[\w-]{32,}(\.[\w-]+)*/g, '[secret]'],
]

/** A text without what looks like an address or a secret. */
export function redact(text: string): string {
  return PERSONAL_DATA_PATTERNS.reduce(
    (redacted, [pattern, replacement]) => redacted.replace(pattern, replacement),
    text,
  )
}
