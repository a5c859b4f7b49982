import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What is wrong with a value, said after the name of its setting; never the value, which may be a secret. */
export function reasonOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? `a ${issue.expected}`}`
  if (issue.code === 'too_small') return sizeReason(issue.origin, issue.minimum, issue.inclusive, 'more')
  if (issue.code === 'too_big') return sizeReason(issue.origin, issue.maximum, issue.inclusive, 'less')
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code !== 'invalid_format') return undefined
  if (issue.format === 'includes') return `must contain ${issue.includes}`
  return FORMATS[issue.format] ?? 'must have another form'
}

const TYPES: Readonly<Record<string, string>> = { int: 'a whole number', object: 'an object', array: 'an array' }
const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be an address such as https://service.example',
  date: 'must be a date such as 2026-11-20',
  base64: 'must be base64',
}
/** What is counted of a value that is no number. */
const COUNTED: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

function sizeReason(origin: string, limit: number | bigint, isInclusive = true, side: 'more' | 'less'): string {
  const counted = COUNTED[origin]
  if (counted === undefined) return isInclusive ? `must be ${limit} or ${side}` : `must be ${side} than ${limit}`
  return side === 'more' && limit === 1 ? 'must not be empty' : `must have ${limit} ${counted} or ${side}`
}

/** URL of a service, without a trailing slash; it may have a path. */
export const serviceUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))

export const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)

/** The path of a file, read and parsed. `what`: names the expected content in the error. */
export function fileOf<T>(what: string, parse: (text: string) => T) {
  return z.string().transform((path, context): T => {
    try {
      return parse(readFileSync(path, 'utf8'))
    } catch (error) {
      context.addIssue({ code: 'custom', message: fileReason(path, what, error) })
      return z.NEVER
    }
  })
}

/** The path of a JSON file of a form. */
export function jsonFileOf<T>(what: string, schema: z.ZodType<T>) {
  return fileOf(what, (text): T => schema.parse(JSON.parse(text), { error: reasonOf }))
}

function fileReason(path: string, what: string, error: unknown): string {
  if (error instanceof z.ZodError) {
    const fields = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    return `names ${path}, which is not ${what}: ${fields.join(', ')}`
  }
  const { code } = error as NodeJS.ErrnoException
  const fault = code === undefined ? `is not ${what}: it cannot be parsed` : `cannot be read (${code})`
  return `names ${path}, which ${fault}`
}

export type SettingError = { readonly name: string; readonly reason: string }

/** The missing settings of a group of which some are given and some are not. */
export function missingTogether(env: Readonly<Record<string, unknown>>, group: readonly string[]): SettingError[] {
  const missing = group.filter((name) => env[name] === undefined)
  if (missing.length === group.length) return []
  return missing.map((name) => ({ name, reason: `is needed too: ${group.join(', ')} belong together` }))
}
