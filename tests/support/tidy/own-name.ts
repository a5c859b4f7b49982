import { isTest, type Source, type Violation } from './source.ts'

/** What people see or processes run; the demo shop and its scripts may name it. */
const PRODUCTION = /^(?:(?:adapters|app|bootstrap|config|content|domain|http|jobs|observability|services)\/|\w+\.ts$)/
/** Names of cookies, stored values, caches, metrics and headers, which no person reads. New ones would end sessions. */
export const IDENTIFIER = /\b(?:__Host-)?sumirei[-_][a-z]+(?:[-_][a-z\d]+)*-?/g
/** The name of the sample operator, in any of its forms, and its telephone. */
export const SAMPLE_NAME = /墨礼|すみれい|スミレイ|sumirei|03-?0000-?0000/gi

/** Name and telephone of the sample operator in code and texts, which read them from the operator. */
export function ownNameViolations({ path, text }: Source): Violation[] {
  if (!PRODUCTION.test(path) || isTest(path)) return []
  return text.split('\n').flatMap((line, index) => {
    const found = line.replaceAll(IDENTIFIER, '').match(SAMPLE_NAME) ?? []
    return found.map((what) => ({
      rule: 'own-name',
      path,
      line: index + 1,
      what: `${what}: read it from the operator`,
    }))
  })
}
