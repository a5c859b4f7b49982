/** Characters of a field of the operator's data: of a line, and of a text. */
export const OPERATOR_LIMITS = { line: 200, text: 1_000 } as const
