import { readFile } from 'node:fs/promises'
import type { IsPrintable } from '#domain/text/printable-text.ts'
import { once } from '../runtime/once.ts'

export type Weight = 'regular' | 'bold'
type FontFile = { readonly bytes: Buffer; readonly ascent: number; has(character: string): boolean }
type Family = Readonly<Record<Weight, FontFile>>

/** A stretch of a text that one family has. */
export type Run = { readonly family: 'japanese' | 'korean'; text: string }

export type PaperFonts = {
  readonly japanese: Family
  /** Has the letters that the Japanese family lacks: Hangul (decision 080). */
  readonly korean: Family
  readonly isPrintable: IsPrintable
}

/** The fonts of all papers, read with the first one. */
export const paperFonts = once(readFonts)

async function readFonts(): Promise<PaperFonts> {
  const [japanese, korean] = await Promise.all([
    readFamily('biz-udpgothic', 'BIZUDPGothic'),
    readFamily('nanum-gothic', 'NanumGothic'),
  ])
  const isPrintable = (character: string) =>
    character === '\n' || hasBoth(japanese, character) || hasBoth(korean, character)
  return { japanese, korean, isPrintable }
}

async function readFamily(folder: string, name: string): Promise<Family> {
  const [regular, bold] = await Promise.all([
    readFont(`@expo-google-fonts/${folder}/400Regular/${name}_400Regular.ttf`),
    readFont(`@expo-google-fonts/${folder}/700Bold/${name}_700Bold.ttf`),
  ])
  return { regular, bold }
}

async function readFont(file: string): Promise<FontFile> {
  // Resolved first: it may throw, and an import that has begun would fail without anyone waiting for it.
  const url = new URL(import.meta.resolve(file))
  const [{ create }, bytes] = await Promise.all([import('fontkit'), readFile(url)])
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`${file} has one font`)
  const characters = new Set(font.characterSet)
  return {
    bytes,
    ascent: font.ascent / font.unitsPerEm,
    has: (character) => characters.has(character.codePointAt(0) ?? 0),
  }
}

function hasBoth({ regular, bold }: Family, character: string): boolean {
  return regular.has(character) && bold.has(character)
}

/** The runs of a printable text. Blanks and line breaks are of the Japanese family. */
export function runsOf({ korean, japanese }: PaperFonts, text: string): readonly Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const family = !japanese.regular.has(character) && korean.regular.has(character) ? 'korean' : 'japanese'
    const last = runs.at(-1)
    if (last?.family === family) last.text += character
    else runs.push({ family, text: character })
  }
  return runs
}
