import { type PageProblem, proofWordsIn } from '../page-text/problems.ts'
import { cleanLine } from '../text/folding.ts'
import { fillText, hasBrokenNames, namesIn } from '../text/placeholders.ts'

/** Characters. The longest words of a release have a fifth of them. */
export const MAIL_WORDS_LIMITS = { title: 60, opening: 1_200, closing: 1_200 } as const

/** The words of a mail, with placeholders. `opening` and `closing`: lines, before and after the parts of the mail. */
export type MailWords = { readonly [Field in keyof typeof MAIL_WORDS_LIMITS]: string }
export const MAIL_WORDS_FIELDS = Object.keys(MAIL_WORDS_LIMITS) as readonly (keyof MailWords)[]

/** Names that every mail fills; a mail about an order also fills those of its order. */
export const SHOP_NAMES = ['shopName', 'shopTelephone', 'businessHours'] as const
export const ORDER_NAMES = ['orderNumber', 'deliveryDay', 'returnDay'] as const
/** What single mails fill besides. `note`: a sentence that depends on what happened, which each version keeps. */
const OWN_NAMES = ['note', 'dueTime', 'charged', 'newEmail', 'answerDays', 'retentionDays'] as const
export type MailName = (typeof SHOP_NAMES | typeof ORDER_NAMES | typeof OWN_NAMES)[number]

/** A kind of mail with the words of the release, which hold until staff write others. `names`: those it fills. */
export type MailKind = MailWords & { readonly kind: string; readonly names: readonly MailName[] }

/** The words that staff wrote and that hold now, by kind of mail. */
export type WrittenMails = ReadonlyMap<string, MailWords>
export type MailWordsNow = { readonly now: () => WrittenMails }
export const RELEASED_MAIL_WORDS: MailWordsNow = { now: () => new Map() }

/** Names that a title may have: each is one short line. */
const TITLE_NAMES: readonly string[] = [...SHOP_NAMES, ...ORDER_NAMES]

/** What is found in the words of a mail before they are saved, without numbers that settings have. */
export function mailWordsProblems(words: MailWords, { names }: Pick<MailKind, 'names'>): readonly PageProblem[] {
  const whole = MAIL_WORDS_FIELDS.map((field) => words[field]).join('\n')
  const refused = (code: PageProblem['code'], what: string): PageProblem => ({ code, what, isRefused: true })
  const isKnown = (name: string) => names.some((each) => each === name)
  const unknown = new Set([
    ...namesIn(whole).filter((name) => !isKnown(name)),
    ...namesIn(words.title).filter((name) => !TITLE_NAMES.includes(name)),
  ])
  return [
    ...[...unknown].map((name) => refused('unknown-name', `{{${name}}}`)),
    ...(MAIL_WORDS_FIELDS.some((field) => hasBrokenNames(words[field])) ? [refused('broken-name', '{{ }}')] : []),
    ...(isKnown('note') && !namesIn(words.opening).includes('note') ? [refused('name-missing', '{{note}}')] : []),
    ...proofWordsIn(whole).map((word): PageProblem => ({ code: 'proof-word', what: word, isRefused: false })),
  ]
}

export type FilledWords = {
  readonly title: string
  readonly opening: readonly string[]
  readonly closing: readonly string[]
}

/** An empty line of a mail: a paragraph with nothing in it would vanish. */
const EMPTY_LINE = '　'

/**
 * The words with the values of a mail. A value may have several lines. A line of which nothing is left is left out; an
 * empty one that was typed stays.
 */
export function filledWords(words: MailWords, values: Readonly<Partial<Record<MailName, string>>>): FilledWords {
  const fill = (text: string) => fillText(text, (name) => values[name as MailName])
  const filledLines = (text: string) =>
    text === '' ? [] : text.split('\n').flatMap((typed) => (typed === '' ? [EMPTY_LINE] : linesOf(fill(typed))))
  return {
    title: cleanLine(fill(words.title)),
    opening: filledLines(words.opening),
    closing: filledLines(words.closing),
  }
}

function linesOf(text: string): readonly string[] {
  return text.trim() === '' ? [] : text.split('\n')
}
