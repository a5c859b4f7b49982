import { readFileSync } from 'node:fs'
import { z } from 'zod'

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
      context.addIssue({ code: 'custom', message: `is not ${what}: ${String(error)}` })
      return z.NEVER
    }
  })
}

export type SettingError = { readonly name: string; readonly reason: string }

/** The missing settings of a group of which some are given and some are not. */
export function missingTogether(env: Readonly<Record<string, unknown>>, group: readonly string[]): SettingError[] {
  const missing = group.filter((name) => env[name] === undefined)
  if (missing.length === group.length) return []
  return missing.map((name) => ({ name, reason: `is needed too: ${group.join(', ')} belong together` }))
}
