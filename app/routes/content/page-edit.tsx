import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData, seeOther } from '#app/response-headers.ts'
import { permitted, requireFor, requireStaff, sentForm, staleText } from '#app/session/require-staff.ts'
import { pageProblemText } from '#app/text/page-problem-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { isUnseen, publicationOf, seenOf } from '#app/ui/staff/publication.ts'
import { placeholdersOf } from '#content/placeholders.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { PageText, WrittenPage } from '#domain/page-text/page-text.ts'
import type { PageProblem } from '#domain/page-text/problems.ts'
import { isRejected } from '#domain/result.ts'
import type { ReadPage } from '#services/staff/staff-pages.ts'
import type { Route } from './+types/page-edit.ts'
import { pageDiff } from './page-diff.server.ts'
import { PageEditor } from './page-editor.tsx'
import {
  type EditedPage,
  type PageAnswer,
  parsePageForm,
  parseWithdrawal,
  readPageForm,
  typedPage,
} from './page-form.ts'
import { previewHtml } from './page-preview.server.tsx'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'ページを直す')

const NO_PAGE = 'このアドレスにはページを作れません。一覧から選び直してください。'
const EMPTY: PageText = { title: '', description: '', keywords: '', related: pageHref('feature'), body: '' }

type Asked = Pick<Route.LoaderArgs, 'request' | 'url' | 'context'>

async function requirePage({ request, url, context }: Asked) {
  const { caller, person } = await requireStaff(request, context)
  const { pages, newFormKey } = context.get(servicesContext).staff
  const page = permitted(await pages.read(caller, url.searchParams.get('path') ?? ''), request)
  if (page === undefined) throw data({ message: NO_PAGE }, { status: 404, headers: PRIVATE_HEADERS })
  const save = page.kind === 'legal' ? pages.saveLegal : pages.save
  requireFor(save.useCase, person, request)
  return { caller, person, pages, page, save, newFormKey }
}

/** `from`: the version, or `release`, whose text the form begins with. */
export async function loader(args: Asked): Promise<EditedPage> {
  const { caller, pages, page, newFormKey } = await requirePage(args)
  const from = args.url.searchParams.get('from') ?? ''
  const version = permitted(await pages.readVersion(caller, page.path, from), args.request)
  const stored = page.draft?.value ?? page.current?.value
  const released = page.released?.text
  const text = (from === 'release' ? released : version?.value) ?? stored ?? released ?? EMPTY
  const { path, kind, edition, isBehindRelease } = page
  return {
    path,
    kind,
    edition,
    text: textOf(text),
    choices: publicationOf(page.versions.find(({ uid }) => uid === from)),
    formKey: newFormKey(),
    hasDraft: page.draft !== undefined,
    canUnpublish: released === undefined && page.current !== undefined && !page.current.value.isWithdrawn,
    releaseDiff: isBehindRelease && stored && released ? pageDiff(stored, released) : undefined,
    placeholders: placeholdersOf(path, args.context.get(servicesContext).settings.now()),
  }
}

const textOf = ({ title, description, keywords, related, body }: PageText): PageText => ({
  title,
  description,
  keywords,
  related,
  body,
})

/** `preview` shows the text and what is found in it; `draft`, `publish` and `unpublish` save it. */
export async function action(args: Route.ActionArgs) {
  const { caller, person, pages, page, save } = await requirePage(args)
  const form = await readPageForm(args.request)
  const sent = sentForm(form)
  const typed = typedPage(form)
  const answer = (facts: Partial<PageAnswer>, status: number) =>
    privateData<PageAnswer>({ ...typed, edition: sent?.version ?? page.edition, ...facts }, status)
  const isUnpublish = form.intent === 'unpublish'
  const stored = page.current?.value ?? page.released?.text ?? EMPTY
  const parsed = isUnpublish ? parseWithdrawal(typed, textOf(stored)) : parsePageForm(typed)
  if ('errors' in parsed) return answer({ errors: parsed.errors }, 422)
  const { given } = parsed
  const intent = isUnpublish ? 'unpublish' : form.intent === 'publish' ? 'publish' : 'draft'
  const isPreview = form.intent === 'preview'
  const checked = permitted(await pages.check(caller, page.path, page.kind, given.text), args.request)
  if (isPreview || (intent === 'publish' && isUnseen(checked.problems, typed.choices.seen)))
    return answer(await shownOf(args, page, checked), isPreview ? 200 : 422)
  const stale = staleText(save.useCase, person)
  if (stale !== undefined) return answer({ stale }, 403)
  const result = permitted(await save({ ...caller, form: sent }, { ...given, path: page.path, intent }), args.request)
  if (!isRejected(result) || result.code === 'repeated')
    return seeOther(staffHref('staff-pages', { done: DONE[intent] }))
  const facts = { message: staffRejectionText(result), edition: page.edition }
  if (result.code !== 'record-changed') return answer(facts, 409)
  const now = page.draft?.value ?? page.current?.value
  return answer({ ...facts, ...(now && { otherDiff: pageDiff(now, given.text) }) }, 409)
}

const DONE = { draft: 'draft', publish: 'published', unpublish: 'unpublished' } as const

type Checked = { readonly problems: readonly PageProblem[]; readonly page: WrittenPage }

async function shownOf({ context }: Asked, { current, released }: ReadPage, { problems, page }: Checked) {
  const before = current?.value ?? released?.text
  const isRefused = problems.some((problem) => problem.isRefused)
  return {
    problems: problems.map((problem) => ({ text: pageProblemText(problem), isRefused: problem.isRefused })),
    seen: seenOf(problems),
    ...(before && { diff: pageDiff(before, page) }),
    preview: isRefused ? undefined : await previewHtml(page, context),
  }
}

export default function PageEdit({ loaderData, actionData }: Route.ComponentProps) {
  return <PageEditor key={loaderData.path} loaded={loaderData} answer={actionData} />
}
