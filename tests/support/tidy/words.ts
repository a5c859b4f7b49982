import type { Source, Violation } from './source.ts'

const TEXT = /\.(tsx?|css|cjs|md)$|^db\//
/** Landed migrations and the records of past decisions are not edited. */
const EXEMPT = /^(db\/migrations\/00[01]\d|db\/migrations\/0020|tests\/support\/tidy\/words)/

/** Words of people for programs and customers; a customer is "the customer", a program "it". */
const PRONOUNS = ['she', 'her', 'hers', 'herself', 'he', 'him', 'his', 'himself', 'somebody', 'nobody']
/** Names that a reader of the field would not search for, and the term to use. */
const TERMS: Readonly<Record<string, string>> = {
  'let go': 'release',
  'keep back': 'hold',
  dying: 'crashing',
  'mend members': 'reconcile members',
  'forget carts': 'purge carts',
  'forget mails': 'purge mails',
  'stock shop': 'load the demo shop',
  twin: 'substitute',
  twins: 'substitutes',
  mend: 'fix',
  mends: 'fixes',
  mended: 'fixed',
  mending: 'fixing',
}
const WORDS = new RegExp(`(?<![\\w@.'/-])(${[...PRONOUNS, ...Object.keys(TERMS)].join('|')})(?![\\w@./-])`, 'gi')
const CONSTANT = /\b(MOST|LONGEST|FARTHEST|SHORTEST)_[A-Z]/g
/** Verbs of speech and memory in names: the terms are request, notify, handle and delete. */
const SPEECH = /\b(?:asks?(?!Question)|forget|hear|obey|tell)[A-Z]\w*|\b\w+(?:Asked|Forgotten|Heard|Told)\b/g
const CODE = /\.(tsx?|cjs)$/
const DOORS = /\b\w*(Doors?|_DOORS?)\b/g

/** Words of the former dialect in names and prose (STYLE.md, Names and prose). */
export function wordViolations({ path, text }: Source): Violation[] {
  if (!TEXT.test(path) || EXEMPT.test(path)) return []
  return text.split('\n').flatMap((line, index) => {
    const words = line.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    const found = [...words.matchAll(WORDS), ...line.matchAll(CONSTANT), ...line.matchAll(DOORS)].map(([word]) => word)
    if (CODE.test(path)) found.push(...(line.match(SPEECH) ?? []))
    return found.map((what) => ({ rule: 'words', path, line: index + 1, what }))
  })
}
