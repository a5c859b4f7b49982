/** Number ranges with the same grouping nationwide. */
const GROUPS = [
  { start: /^0[5789]0/, parts: [3, 4, 4] },
  { start: /^0120/, parts: [4, 3, 3] },
  { start: /^0(3|6)/, parts: [2, 4, 4] },
] as const

/** A telephone number with hyphens: `090-1234-5678`. Numbers with an unknown area code are returned unchanged. */
export function telephoneText(digits: string): string {
  const rule = GROUPS.find(({ start }) => start.test(digits))
  if (rule === undefined || digits.length !== rule.parts.reduce<number>((sum, part) => sum + part, 0)) return digits
  const [first, second] = rule.parts
  return `${digits.slice(0, first)}-${digits.slice(first, first + second)}-${digits.slice(first + second)}`
}
