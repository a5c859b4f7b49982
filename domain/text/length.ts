/** The length of a text in code points, so that 𠮷 counts as one. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** The first code points of a text. */
export function firstCharacters(text: string, limit: number): string {
  return lengthOf(text) <= limit ? text : [...text].slice(0, limit).join('')
}

/** The text, or its first characters and an ellipsis. */
export function shortened(text: string, limit: number): string {
  const first = firstCharacters(text, limit)
  return first === text ? text : `${first}…`
}
