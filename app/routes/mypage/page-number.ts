const MAX_DIGITS = 4

/** Parses a page number; anything invalid is page 1. */
export function parsePage(text: string | null): number {
  return text !== null && text.length <= MAX_DIGITS && /^[1-9]\d*$/.test(text) ? Number(text) : 1
}
