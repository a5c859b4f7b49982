import { isTest, type Source, type Violation } from './source.ts'

/** What people see or processes run; the demo shop and its scripts may name it. */
const PRODUCTION = /^(?:(?:adapters|app|bootstrap|config|content|domain|http|jobs|observability|services)\/|\w+\.ts$)/
/** Names of cookies, stored values, caches, metrics and headers, which no person reads. New ones would end sessions. */
const IDENTIFIER = /\b(?:__Host-)?sumirei[-_][a-z]+(?:[-_][a-z\d]+)*-?/g
/** The name of the sample operator, in any of its forms, and its telephone. */
const SAMPLE_NAME = /墨礼|すみれい|スミレイ|sumirei|03-?0000-?0000/gi

/** Where the sample operator is named, with what stands around it; `technical`: further words that no person reads. */
export function sampleNameIn(text: string, technical: readonly RegExp[] = []): string[] {
  const place = new RegExp(`.{0,40}(?:${SAMPLE_NAME.source}).{0,20}`, 'gi')
  return [IDENTIFIER, ...technical].reduce((rest, word) => rest.replaceAll(word, ''), text).match(place) ?? []
}

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
