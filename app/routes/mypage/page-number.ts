const LONGEST = 4

/** Reads the number of a page; whatever is none is the first. */
export function parsePage(text: string | null): number {
  return text !== null && text.length <= LONGEST && /^[1-9]\d*$/.test(text) ? Number(text) : 1
}
