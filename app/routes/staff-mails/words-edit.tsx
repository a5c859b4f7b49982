import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData, seeOther } from '#app/response-headers.ts'
import { permitted, requireFor, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { mailKindText, sampleText } from '#app/text/mail-text.ts'
import { MAIL_NAME_LABELS, mailProblemText } from '#app/text/mail-words-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { isUnseen, publicationOf, seenOf } from '#app/ui/staff/publication.ts'
import type { MailWords } from '#domain/mail/mail-words.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import type { ReadMail } from '#services/staff/staff-mail-words.ts'
import type { Route } from './+types/words-edit.ts'
import { wordsDiff } from './words-diff.server.ts'
import { WordsEditor } from './words-editor.tsx'
import { type EditedWords, parseWordsForm, readWordsForm, typedWords, type WordsAnswer } from './words-form.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'メールの文面を直す')

type Asked = Pick<Route.LoaderArgs, 'request' | 'url' | 'context' | 'params'>

async function requireMail({ request, context, params }: Asked) {
  const { caller, person } = await requireStaff(request, context)
  const { mailWords, newFormKey } = context.get(servicesContext).staff
  const mail = permitted(await mailWords.read(caller, params.kind), request)
  if (mail === undefined) {
    const message = staffRejectionText(rejected('mail-kind-unknown'))
    throw data({ message }, { status: 404, headers: PRIVATE_HEADERS })
  }
  requireFor(mailWords.save.useCase, person, request)
  return { caller, mailWords, mail, newFormKey }
}

/** `from`: the version, or `release`, whose words the form begins with. */
export async function loader(args: Asked): Promise<EditedWords> {
  const { mail, newFormKey } = await requireMail(args)
  const from = args.url.searchParams.get('from') ?? ''
  const version = mail.versions.find(({ uid }) => uid === from)
  const begun = from === 'release' ? mail.released : (version ?? mail.draft ?? mail.current)?.value
  return {
    kind: mail.kind,
    label: mailKindText(mail.kind),
    edition: mail.edition,
    words: wordsOf(begun ?? mail.released),
    choices: publicationOf(version),
    formKey: newFormKey(),
    hasDraft: mail.draft !== undefined,
    placeholders: mail.released.names.map((name) => ({ name, value: MAIL_NAME_LABELS[name] })),
  }
}

const wordsOf = ({ title, opening, closing }: MailWords): MailWords => ({ title, opening, closing })

/** `preview` shows the mail and what is found in its words, `sample` sends it to who asks; the others save them. */
export async function action(args: Route.ActionArgs) {
  const { caller, mailWords, mail } = await requireMail(args)
  const form = await readWordsForm(args.request)
  const sent = sentForm(form)
  const typed = typedWords(form)
  const answer = (facts: Partial<WordsAnswer>, status: number) =>
    privateData<WordsAnswer>({ ...typed, edition: sent?.version ?? mail.edition, ...facts }, status)
  const parsed = parseWordsForm(typed)
  if ('errors' in parsed) return answer({ errors: parsed.errors }, 422)
  const { given } = parsed
  const checked = permitted(await mailWords.check(caller, mail.kind, given.words), args.request)
  const shown = shownOf(mail, checked, given.words)
  if (form.intent === 'sample' && sent !== undefined) {
    const written = { kind: mail.kind, words: given.words }
    permitted(await mailWords.sendSample(caller, written, sent), args.request)
    return answer({ ...shown, status: `${caller.session.email}へ見本を送りました。` }, 200)
  }
  const isPublish = form.intent === 'publish'
  if (form.intent !== 'draft' && !isPublish) return answer(shown, 200)
  if (isPublish && isUnseen(checked.problems, typed.choices.seen)) return answer(shown, 422)
  const intent = isPublish ? 'publish' : 'draft'
  const result = await mailWords.save({ ...caller, form: sent }, { ...given, kind: mail.kind, intent })
  const saved = permitted(result, args.request)
  if (!isRejected(saved) || saved.code === 'repeated')
    return seeOther(staffHref('staff-mail-words', { done: isPublish ? 'published' : 'draft' }))
  const other = saved.code === 'record-changed' ? (mail.draft ?? mail.current)?.value : undefined
  const otherDiff = other && wordsDiff(other, given.words)
  return answer({ message: staffRejectionText(saved), edition: mail.edition, ...(otherDiff && { otherDiff }) }, 409)
}

type Checked = Exclude<Awaited<ReturnType<Services['staff']['mailWords']['check']>>, { readonly kind: 'rejected' }>

function shownOf(mail: ReadMail, { problems, samples }: Checked, words: MailWords) {
  return {
    problems: problems.map((problem) => ({ text: mailProblemText(problem), isRefused: problem.isRefused })),
    seen: seenOf(problems),
    diff: wordsDiff(mail.current?.value ?? mail.released, words),
    samples: samples.map(({ kind, content: { subject, text } }) => ({ name: sampleText(kind), subject, text })),
  }
}

export default function MailWordsEdit({ loaderData, actionData }: Route.ComponentProps) {
  return <WordsEditor key={loaderData.kind} loaded={loaderData} answer={actionData} />
}
