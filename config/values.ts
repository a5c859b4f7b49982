import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What is wrong with a value, said after the name of its setting; never the value, which may be a secret. */
export function reasonOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return `must be a ${issue.expected === 'int' ? 'whole number' : issue.expected}`
  if (issue.code === 'too_small') return `must be ${issue.minimum} or more`
  if (issue.code === 'too_big') return `must be ${issue.maximum} or less`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code !== 'invalid_format') return undefined
  return issue.format === 'email' ? 'must be an e-mail address' : 'must be an address such as https://service.example'
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
      context.addIssue({ code: 'custom', message: fileReason(what, error) })
      return z.NEVER
    }
  })
}

/** The path of a JSON file of a form. */
export function jsonFileOf<T>(what: string, schema: z.ZodType<T>) {
  return fileOf(what, (text): T => schema.parse(JSON.parse(text), { error: reasonOf }))
}

function fileReason(what: string, error: unknown): string {
  if (error instanceof z.ZodError) {
    const fields = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    return `is not ${what}: ${fields.join(', ')}`
  }
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? `is not ${what}: it cannot be parsed` : `names a file that cannot be read (${code})`
}

export type SettingError = { readonly name: string; readonly reason: string }

/** The missing settings of a group of which some are given and some are not. */
export function missingTogether(env: Readonly<Record<string, unknown>>, group: readonly string[]): SettingError[] {
  const missing = group.filter((name) => env[name] === undefined)
  if (missing.length === group.length) return []
  return missing.map((name) => ({ name, reason: `is needed too: ${group.join(', ')} belong together` }))
}
