import type { MailWords } from '#domain/mail/mail-words.ts'
import { editionOf, isPast, versionStateOf } from '#domain/record/dated.ts'
import { rejected } from '#domain/result.ts'
import { MAIL_KINDS } from '../mails/mail-kinds.ts'
import type { DatedHead } from '../ports/dated-versions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { saveMailWords, withdrawMailWords } from './mail-words-changes.ts'
import { mailProblemsOf, mailSamplesOf } from './mail-words-checks.ts'
import { testMailUid } from './staff-mails.ts'
import type { SentForm, StaffCaller } from './staff-member.ts'
import { WRITERS } from './staff-pages.ts'
import { staffUseCases } from './use-case.ts'

/** A version with its words. */
export type MailVersion = DatedHead & { readonly value: MailWords }

/** The words of mails, which staff go on writing where the release began (docs/rules.md Mails). */
export function createStaffMailWords(ports: ServicePorts) {
  const { edit, reading, change } = staffUseCases(ports)
  const sendSampleTo = change(
    'sendMailSample',
    { ...WRITERS, subject: (_to: string, _words: Written, form: SentForm) => `mail:${testMailUid(form)}` as const },
    (bound) => (to: string, written: Written, form: SentForm) => sendMailSample(bound, to, written, form),
  )
  return {
    /** All kinds of mail, with what holds, what is planned and whether there is a draft. */
    list: reading('listMailWords', WRITERS, (bound) => () => listMailWords(bound)),
    /** A kind with its versions, the newest first; undefined for one that is unknown. */
    read: reading('readMailWords', WRITERS, (bound) => (kind: string) => readMailKind(bound, kind)),
    /** What is found in words, and the mails with made-up data that they would make. */
    check: reading('checkMailWords', WRITERS, (bound) => async (kind: string, words: MailWords) => ({
      problems: mailProblemsOf(bound, kind, words),
      samples: mailSamplesOf(bound, kind, words),
    })),
    save: edit('saveMailWords', WRITERS, saveMailWords),
    withdraw: edit('withdrawMailWords', WRITERS, withdrawMailWords),
    /** Sends a mail with made-up data in these words to who asks, once for each key of a form; returns its uid. */
    sendSample: Object.assign(
      (caller: StaffCaller, written: Written, form: SentForm) =>
        sendSampleTo(caller, caller.session.email, written, form),
      { useCase: sendSampleTo.useCase },
    ),
  }
}

type Written = { readonly kind: string; readonly words: MailWords }

async function sendMailSample(ports: ServicePorts, to: string, { kind, words }: Written, { key }: SentForm) {
  const [sample] = mailSamplesOf(ports, kind, words)
  if (sample === undefined) return rejected('mail-kind-unknown')
  const uid = testMailUid({ key })
  const mail = { uid, eventKey: `testmail:${key}`, kind: 'testmail', to, content: sample.content } as const
  await ports.members.queue(mail, ports.clock.now())
  return uid
}

async function listMailWords({ clock, datedVersions, mailWords }: ServicePorts) {
  const now = clock.now()
  const versions = Map.groupBy(await datedVersions.list('mail-words'), ({ key }) => key)
  const held = mailWords.now()
  return [...MAIL_KINDS.values()].map(({ kind, title }) => {
    const { current, next, draft } = versionStateOf((versions.get(kind) ?? []) as readonly MailVersion[], now)
    return {
      kind,
      title: held.get(kind)?.title ?? title,
      sinceAt: current?.effectiveAt,
      nextAt: next?.effectiveAt,
      hasDraft: draft !== undefined,
      isUnreadable: current !== undefined && !held.has(kind),
    }
  })
}

export type ListedMail = Awaited<ReturnType<typeof listMailWords>>[number]

async function readMailKind({ clock, datedVersions }: ServicePorts, kind: string) {
  const released = MAIL_KINDS.get(kind)
  if (released === undefined) return undefined
  const now = clock.now()
  const versions = (await datedVersions.list('mail-words', kind)) as readonly MailVersion[]
  return {
    kind,
    released,
    ...versionStateOf(versions, now),
    edition: editionOf(versions),
    versions: versions.toReversed().map((version) => ({ ...version, isPast: isPast(version, now) })),
  }
}

export type ReadMail = NonNullable<Awaited<ReturnType<typeof readMailKind>>>
