import { z } from 'zod'
import { rejected } from '../result.ts'
import { fieldOf, optionalFieldOf, parseText } from '../text/field.ts'
import { cleanLine, cleanLines } from '../text/folding.ts'
import { PAGE_LIMITS } from './page-text.ts'

const LEAST_DESCRIPTION = 40

function parseDescription(input: unknown) {
  const text = parseText(input, PAGE_LIMITS.description, cleanLine)
  if (typeof text !== 'string' || text.length >= LEAST_DESCRIPTION) return text
  return rejected('too-short', { shortest: LEAST_DESCRIPTION, length: text.length })
}

const line = (name: 'title' | 'keywords') => fieldOf((input) => parseText(input, PAGE_LIMITS[name], cleanLine))

/** Reads what is typed. What its Markdown says is checked apart (PageProblem). */
export const pageTextForm = z.object({
  title: line('title'),
  description: fieldOf(parseDescription),
  keywords: line('keywords'),
  related: optionalFieldOf((input) => parseText(input, PAGE_LIMITS.related, cleanLine)).transform((text) => text ?? ''),
  body: fieldOf((input) => parseText(input, PAGE_LIMITS.body, cleanLines)),
})
