import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { privateData, seeOther } from '#app/response-headers.ts'
import { permitted, requireFor, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { LINK_TARGETS } from '#app/text/layout-words.ts'
import { pageProblemText } from '#app/text/page-problem-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import type { Layout, LayoutKey } from '#domain/layout/layouts.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected } from '#domain/result.ts'
import type { PostedForm } from '../form/read-form.ts'
import { readForm } from '../form/read-form.ts'
import type { EditedLayout, LayoutAnswer } from './layout-answer.ts'
import { layoutDiff } from './layout-diff.server.ts'
import { isUnseen, parsePublication, publicationOf, seenOf, typedPublication } from './publication.ts'

export type Asked = {
  readonly request: Request
  readonly url: URL
  readonly context: Readonly<RouterContextProvider>
}

/** How the form of a layout is read. `Typed`: its entries as typed. */
export type LayoutForm<Typed, Key extends LayoutKey> = {
  readonly key: Key
  typed(form: PostedForm): readonly Typed[]
  typedOf(layout: Layout<Key>): readonly Typed[]
  /** The entries after a press on one of its own buttons; undefined for any other intent. */
  arrange(typed: readonly Typed[], intent: string, form: PostedForm): Arranged<Typed> | undefined
  /** The layout, or the sentences of its fields. */
  read(
    typed: readonly Typed[],
  ): { readonly layout: Layout<Key> } | { readonly errors: Readonly<Record<string, string>> }
  preview(layout: Layout<Key>): Promise<string> | string
}

/** `status`: what was done; `focus`: the id of the element that takes the focus. */
export type Arranged<Typed> = {
  readonly typed: readonly Typed[]
  readonly status: string
  readonly focus: string
}

/** The longest text of a block twice, so that one that is too long gets its sentence. */
const MAX_CHARACTERS = 8_000
const MAX_FIELDS = 500
const MAX_BYTES = 400_000

async function requireLayout({ request, context }: Asked, key: LayoutKey) {
  const { caller, person } = await requireStaff(request, context)
  const { layouts, newFormKey } = context.get(servicesContext).staff
  const stored = permitted(await layouts.read(caller, key), request)
  requireFor(layouts.save.useCase, person, request)
  return { caller, layouts, stored, newFormKey }
}

/** `from`: the version with which the form begins, or `release`. */
export async function loadLayout<Typed, Key extends LayoutKey>(
  args: Asked,
  { key, typedOf }: Pick<LayoutForm<Typed, Key>, 'key' | 'typedOf'>,
): Promise<EditedLayout<Typed>> {
  const { stored, newFormKey } = await requireLayout(args, key)
  const from = args.url.searchParams.get('from') ?? ''
  const version = stored.versions.find(({ uid }) => uid === from)
  const now = (stored.draft ?? stored.current)?.layout ?? stored.first
  return {
    key,
    typed: typedOf((from === 'release' ? stored.first : (version?.layout ?? now)) as Layout<Key>),
    edition: stored.edition,
    formKey: newFormKey(),
    hasDraft: stored.draft !== undefined,
    publication: publicationOf(version),
    targets: [...LINK_TARGETS, ...stored.pages],
  }
}

/** Arranges the entries as typed, shows them as customers will see them, or saves them. */
export async function editLayout<Typed, Key extends LayoutKey>(args: Asked, of: LayoutForm<Typed, Key>) {
  const { caller, layouts, stored } = await requireLayout(args, of.key)
  const form = await readForm(args.request, MAX_CHARACTERS, MAX_FIELDS, MAX_BYTES)
  const sent = sentForm(form)
  const typed = of.typed(form)
  const [publication, turn] = [typedPublication(form), Number(form.turn ?? 0) + 1]
  const answer = (facts: Partial<LayoutAnswer<Typed>>, status: number) =>
    privateData<LayoutAnswer<Typed>>(
      { typed, publication, turn, edition: sent?.version ?? stored.edition, ...facts },
      status,
    )
  const { intent = '' } = form
  const arranged = of.arrange(typed, intent, form)
  if (arranged !== undefined) return answer(arranged, 200)
  const [read, published] = [of.read(typed), parsePublication(publication)]
  const errors = { ...('errors' in read && read.errors), ...(published.error && { at: published.error }) }
  if ('errors' in read || published.given === undefined) return answer({ errors }, 422)
  const problems = permitted(await layouts.check(caller, of.key, read.layout), args.request)
  if (intent !== 'draft' && (intent !== 'publish' || isUnseen(problems, publication.seen))) {
    const isRefused = problems.some((problem) => problem.isRefused)
    const shown = problems.map((problem) => ({ text: pageProblemText(problem), isRefused: problem.isRefused }))
    const preview = isRefused ? undefined : await of.preview(read.layout)
    const diff = layoutDiff((stored.current?.layout ?? stored.first) as Layout, read.layout)
    return answer({ problems: shown, seen: seenOf(problems), preview, diff }, intent === 'publish' ? 422 : 200)
  }
  const given = { ...published.given, key: of.key, layout: read.layout as Layout, intent } as const
  const result = permitted(await layouts.save({ ...caller, form: sent }, given), args.request)
  if (!isRejected(result) || result.code === 'repeated') return seeOther(staffHref('staff-display', { done: intent }))
  const facts = { message: staffRejectionText(result), edition: stored.edition }
  if (result.code !== 'record-changed') return answer(facts, 409)
  const other = (stored.draft ?? stored.current)?.layout
  return answer({ ...facts, ...(other && { otherDiff: layoutDiff(other, read.layout) }) }, 409)
}
