import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { cacheViolations, unusedCacheViolations } from './support/tidy/caches.ts'
import { citationViolations, readHeadings } from './support/tidy/citations.ts'
import { nounViolations } from './support/tidy/domain.ts'
import { EXCEPTIONS, type Exception } from './support/tidy/exceptions.ts'
import { circleViolations, importViolations } from './support/tidy/imports.ts'
import { journeyViolations } from './support/tidy/journeys.ts'
import { outsideViolations, pageViolations } from './support/tidy/outside.ts'
import { ownNameViolations } from './support/tidy/own-name.ts'
import { pagePathViolations } from './support/tidy/page-paths.ts'
import { cutSentenceViolations, sentenceViolations } from './support/tidy/sentences.ts'
import { setValueViolations } from './support/tidy/set-values.ts'
import {
  chainViolations,
  folderViolations,
  functionViolations,
  nameViolations,
  numberViolations,
  rootViolations,
  textViolations,
} from './support/tidy/shape.ts'
import { listPaths, parse, readSources, type Violation } from './support/tidy/source.ts'
import { statusViolations } from './support/tidy/statuses.ts'
import { typedRuleViolations } from './support/tidy/typed-rules.ts'
import { wordViolations } from './support/tidy/words.ts'

const ROOT = join(import.meta.dirname, '..')

/**
 * The rules of STYLE.md that can be checked automatically. They are implemented in support/tidy; exceptions are in
 * support/tidy/exceptions.ts.
 */
const RULES: Readonly<Record<string, string>> = {
  imports: 'each folder imports only what the table of imports allows',
  circles: 'files do not import each other in a circle, including types',
  'domain-order': 'every noun of the domain has a place in the order and imports only from those before it',
  areas: 'no area of app/routes imports another',
  index: 'no index file re-exports',
  environment: 'the environment is read only in config/config.ts',
  clock: 'the time comes from the clock port',
  chance: 'chance and ids come from the ids port',
  'file-length': 'no file is longer than 250 lines, no style than 400',
  'function-length': 'no function is longer than 60 lines',
  'line-length': 'no line is longer than 120 characters',
  root: 'the root has the folders of STYLE.md, the two processes and the files of the tools',
  folder: 'a folder of code has more than one file',
  'file-name': 'files are named in kebab-case by their content',
  'left-over': 'there are no marks of unfinished work',
  words: 'names and prose use the terms of the field, which stand in tests/support/tidy/words.ts',
  'own-name': 'the name of the sample shop stands in config/operator.ts and demo/ only',
  citation: 'citations name a heading of docs/product or docs/rules.md, or a decision',
  'order-status': 'statuses of orders and lines are set only in domain/order/life.ts and life-parcels.ts',
  cache: 'every cache of a process takes its size from domain/caches.ts',
  'raw-html': 'raw HTML is set in listed places only',
  sentence: 'domain and http have no sentences for people outside of listed files',
  'cut-sentence': 'a sentence with a value is one text',
  'inline-style': 'pages carry no style attributes',
  time: 'every time of a page carries its value in dateTime',
  'page-path': 'the path of a page is written only in domain/navigation/pages.ts',
  'typed-rule': 'texts read the numbers, days and methods of rules from their definitions',
  'set-value': 'texts read what the owner decides from settings, not from a constant',
  'journey-visible': 'browser tests wait before they read what is visible',
  'journey-address': 'browser tests wait for a fact of the next page, not for its address',
}

const covers = ({ rule, path }: Exception, fault: Violation) =>
  rule === fault.rule && (path.endsWith('/') ? fault.path.startsWith(path) : fault.path === path)

let faults: readonly Violation[]
beforeAll(() => {
  const sources = readSources(ROOT)
  const headings = readHeadings(ROOT)
  const code = sources.filter(({ path }) => /\.tsx?$/.test(path)).map(parse)
  faults = [
    ...listPaths(ROOT).flatMap(nameViolations),
    ...numberViolations(listPaths(ROOT)),
    ...chainViolations(listPaths(ROOT)),
    ...rootViolations(listPaths(ROOT)),
    ...folderViolations(listPaths(ROOT)),
    ...nounViolations(listPaths(ROOT)),
    ...sources.flatMap(textViolations),
    ...sources.flatMap(wordViolations),
    ...sources.flatMap(ownNameViolations),
    ...sources.flatMap((source) => citationViolations(source, headings)),
    ...circleViolations(code),
    ...unusedCacheViolations(code),
    ...code.flatMap((file) => [
      ...importViolations(file),
      ...outsideViolations(file),
      ...pageViolations(file),
      ...pagePathViolations(file),
      ...typedRuleViolations(file),
      ...setValueViolations(file),
      ...functionViolations(file),
      ...journeyViolations(file),
      ...statusViolations(file),
      ...cacheViolations(file),
      ...sentenceViolations(file),
      ...cutSentenceViolations(file),
    ]),
  ]
})

describe('the source tree', () => {
  it.each(Object.entries(RULES))('%s: %s', (rule) => {
    const open = faults.filter(
      (fault) => fault.rule === rule && !EXCEPTIONS.some((exception) => covers(exception, fault)),
    )
    expect(open.map(({ path, line, what }) => `${path}:${line} ${what}`)).toEqual([])
  })

  it('has a rule for every fault', () => {
    expect(faults.filter(({ rule }) => !Object.hasOwn(RULES, rule))).toEqual([])
  })

  it.each(EXCEPTIONS)('needs the exception of $rule for $path', (exception) => {
    expect(exception.reason).not.toBe('')
    expect(faults.some((fault) => covers(exception, fault))).toBe(true)
  })
})
