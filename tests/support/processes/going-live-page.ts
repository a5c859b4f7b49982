import { readFile } from 'node:fs/promises'

/** The manual of the first day. */
export const GOING_LIVE = await readFile('docs/going-live.md', 'utf8')

/** Its blocks of a language, in order; those without one are for the machine. */
export function blocksOf(language: 'sql' | 'sh' | ''): string[] {
  const blocks = GOING_LIVE.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)
  return [...blocks].filter(([, of]) => of === language).map(([, , text = '']) => text)
}
