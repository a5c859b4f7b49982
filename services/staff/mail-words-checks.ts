import { type MailWords, mailWordsProblems } from '#domain/mail/mail-words.ts'
import type { PageProblem } from '#domain/page-text/problems.ts'
import { MAIL_KINDS } from '../mails/mail-kinds.ts'
import type { SampleMail } from '../mails/sample-order.ts'
import { sampleMails } from '../mails/samples.ts'
import type { ServicePorts } from '../service-ports.ts'

/** What is found in words before they hold. Numbers are pointed out alone: a mail does not fill those of settings. */
export function mailProblemsOf(
  { pageTexts, settings }: Pick<ServicePorts, 'pageTexts' | 'settings'>,
  kind: string,
  words: MailWords,
): readonly PageProblem[] {
  const { title, opening, closing } = words
  const numbers = pageTexts.typedNumbers([title, opening, closing].join('\n'), settings.now())
  return [
    ...mailWordsProblems(words, MAIL_KINDS.get(kind) ?? { names: [] }),
    ...numbers.map(({ what }) => ({ code: 'typed-number' as const, what, isRefused: false })),
  ]
}

/** The samples of a kind, by variant, as words would make them. */
export function mailSamplesOf(ports: ServicePorts, kind: string, words: MailWords): readonly SampleMail[] {
  const mailWords = { now: () => new Map([[kind, words]]) }
  const { siteUrl, operator, settings } = ports
  const samples = sampleMails({ siteUrl, shop: operator.now(), mailWords, settings: settings.now() })
  return samples.filter((sample) => sample.kind === kind || sample.kind.startsWith(`${kind} (`))
}
