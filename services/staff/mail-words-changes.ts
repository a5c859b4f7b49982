import { MAIL_WORDS_FIELDS, type MailWords } from '#domain/mail/mail-words.ts'
import type { PageProblem } from '#domain/page-text/problems.ts'
import { editionOf, versionStateOf } from '#domain/record/dated.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { MAIL_KINDS } from '../mails/mail-kinds.ts'
import type { ServicePorts } from '../service-ports.ts'
import { saveDraft, saveVersion, withdrawVersion } from './dated-versions.ts'
import { mailProblemsOf } from './mail-words-checks.ts'
import type { Edit } from './use-case.ts'

/** `mail-words-problems`: see the list. Words that hold then already are rejected, too. */
type MailWordsRejection =
  | Rejection<'mail-kind-unknown', undefined>
  | Rejection<'mail-words-problems', { readonly problems: readonly PageProblem[] }>

/** `uid`: of the planned version that it replaces; `effectiveAt` undefined: at once. */
export type GivenMailWords = {
  readonly kind: string
  readonly words: MailWords
  readonly intent: 'draft' | 'publish'
  readonly uid?: string | undefined
  readonly effectiveAt?: Temporal.Instant | undefined
  readonly reason: string
}

const subjectOf = (key: string) => ({ kind: 'mail-words', key }) as const

export function saveMailWords(ports: ServicePorts, edit: Edit) {
  return async ({ kind, words, intent, uid, effectiveAt, reason }: GivenMailWords) => {
    const refused = refusalOf(ports, { kind, words, intent })
    if (refused) return refused
    const version = { value: words, reason, formVersion: editionOf }
    if (intent === 'draft') return saveDraft(ports, edit, subjectOf(kind), version)
    const given = { ...version, uid, effectiveAt, endsDraft: true }
    const saved = await saveVersion(ports, edit, subjectOf(kind), given, (at, versions) => {
      const others = versions.filter((each) => each.uid !== uid)
      const before = (versionStateOf(others, at).current?.value as MailWords | undefined) ?? MAIL_KINDS.get(kind)
      const isSame = MAIL_WORDS_FIELDS.every((field) => before?.[field] === words[field])
      return isSame ? rejected('mail-words-unchanged') : undefined
    })
    ports.mailWords.expire()
    return saved
  }
}

function refusalOf(
  ports: ServicePorts,
  { kind, words, intent }: Pick<GivenMailWords, 'kind' | 'words' | 'intent'>,
): MailWordsRejection | undefined {
  if (!MAIL_KINDS.has(kind)) return rejected('mail-kind-unknown')
  if (intent === 'draft') return undefined
  const problems = mailProblemsOf(ports, kind, words).filter(({ isRefused }) => isRefused)
  return problems.length > 0 ? rejected('mail-words-problems', { problems }) : undefined
}

/** Withdraws a draft, or words that do not hold yet. */
export function withdrawMailWords(ports: ServicePorts, edit: Edit) {
  return async (kind: string, uid: string) => {
    const withdrawn = await withdrawVersion(ports, edit, subjectOf(kind), uid)
    ports.mailWords.expire()
    return withdrawn
  }
}
