import { isFreePath } from '#domain/page-text/free-path.ts'
import { isSameText, LEGAL_NOTICE_DAYS, type PageText, type PageValue } from '#domain/page-text/page-text.ts'
import type { PageProblem } from '#domain/page-text/problems.ts'
import { editionOf, versionStateOf } from '#domain/record/dated.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { DatedVersion } from '../ports/dated-versions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { saveDraft, saveVersion, withdrawVersion } from './dated-versions.ts'
import { pageProblemsOf } from './page-problems.ts'
import type { Edit } from './use-case.ts'

/**
 * `page-missing`: there can be no page; `page-legal`: another use case; `page-problems`: see the list; `page-early`:
 * customers must know of it before; `page-released`: a page of the release cannot be withdrawn; `page-unchanged`.
 */
export type PageRejection =
  | Rejection<'page-missing' | 'page-legal' | 'page-released' | 'page-unchanged', undefined>
  | Rejection<'page-problems', { readonly problems: readonly PageProblem[] }>
  | Rejection<'page-early', { readonly days: number; readonly earliestAt: Temporal.Instant }>

/**
 * What is done with a text. `uid`: of the planned version that it replaces; `effectiveAt` undefined: at once;
 * `isHarmless`: nothing gets worse for customers, so that a legal text needs no notice; `hasNewBase`: it takes the
 * text of this release into account.
 */
export type GivenPage = {
  readonly path: string
  readonly text: PageText
  readonly intent: 'draft' | 'publish' | 'unpublish'
  readonly uid?: string | undefined
  readonly effectiveAt?: Temporal.Instant | undefined
  readonly isHarmless?: boolean
  readonly hasNewBase?: boolean
  readonly reason: string
}

export function savePage(ports: ServicePorts, edit: Edit) {
  return (given: GivenPage) => save(ports, edit, given, false)
}

export function saveLegalPage(ports: ServicePorts, edit: Edit) {
  return (given: GivenPage) => save(ports, edit, given, true)
}

const subjectOf = (path: string) => ({ kind: 'page', key: path }) as const

async function save(ports: ServicePorts, edit: Edit, given: GivenPage, isLegal: boolean) {
  const value = await valueToSave(ports, given)
  if (isRejected(value)) return value
  if ((value.kind === 'legal') !== isLegal) return rejected('page-legal')
  const subject = subjectOf(given.path)
  const reason = given.isHarmless ? [HARMLESS, given.reason].filter((text) => text !== '').join('：') : given.reason
  const version = { value, reason, formVersion: editionOf }
  if (given.intent === 'draft') return saveDraft(ports, edit, subject, version)
  const problems = value.isWithdrawn ? [] : await refusedOf(ports, given.path, value)
  if (problems.length > 0) return rejected('page-problems', { problems })
  const { uid, effectiveAt } = given
  const saved = await saveVersion(
    ports,
    edit,
    subject,
    { ...version, uid, effectiveAt, endsDraft: true },
    (at, versions) => checkPage(ports, { given, value }, at, versions),
  )
  ports.pages.expire()
  return saved
}

/** Recorded as the reason of a legal text without notice. */
const HARMLESS = 'お客様に不利になる変更なし'

async function refusedOf(ports: ServicePorts, path: string, value: PageValue): Promise<readonly PageProblem[]> {
  return (await pageProblemsOf(ports)(path, value.kind, value)).filter(({ isRefused }) => isRefused)
}

/** The base stays that of the version before, until the text of this release was looked at. */
async function valueToSave(ports: ServicePorts, given: GivenPage): Promise<PageValue | PageRejection> {
  const { path, text, hasNewBase, intent } = given
  const versions = await ports.datedVersions.list('page', path)
  const released = ports.pageTexts.released().get(path)
  if (released === undefined && versions.length === 0 && !isFreePath(path)) return rejected('page-missing')
  const { current, next, draft } = versionStateOf(versions, ports.clock.now())
  const before = (draft ?? current ?? next)?.value as PageValue | undefined
  const isWithdrawn = intent === 'unpublish'
  if (isWithdrawn && released !== undefined) return rejected('page-released')
  if (isWithdrawn && current === undefined) return rejected('page-missing')
  return {
    ...text,
    kind: released?.kind ?? before?.kind ?? 'article',
    baseHash: hasNewBase || before === undefined ? released?.hash : before.baseHash,
    isWithdrawn,
  }
}

type Checked = { readonly given: GivenPage; readonly value: PageValue }

function checkPage(
  { clock, pageTexts }: ServicePorts,
  { given, value }: Checked,
  effectiveAt: Temporal.Instant,
  versions: readonly DatedVersion[],
): PageRejection | undefined {
  const others = versions.filter(({ uid }) => uid !== given.uid)
  const { current } = versionStateOf(others, effectiveAt)
  const before = (current?.value as PageValue | undefined) ?? pageTexts.released().get(given.path)?.text
  const wasWithdrawn = before !== undefined && 'isWithdrawn' in before && before.isWithdrawn
  if (before && isSameText(before, value) && wasWithdrawn === value.isWithdrawn && !given.hasNewBase)
    return rejected('page-unchanged')
  const earliestAt = clock.now().add({ hours: 24 * LEGAL_NOTICE_DAYS })
  const isEarly = Temporal.Instant.compare(effectiveAt, earliestAt) < 0
  return value.kind === 'legal' && given.isHarmless !== true && isEarly
    ? rejected('page-early', { days: LEGAL_NOTICE_DAYS, earliestAt })
    : undefined
}

/** Withdraws a draft, or a version that does not hold yet. */
export function withdrawPage(ports: ServicePorts, edit: Edit, { isLegal }: { readonly isLegal: boolean }) {
  return async (path: string, uid: string) => {
    const [version] = await ports.datedVersions.read([uid])
    const kind = ports.pageTexts.released().get(path)?.kind ?? (version?.value as PageValue | undefined)?.kind
    if ((kind === 'legal') !== isLegal) return rejected('page-legal')
    const withdrawn = await withdrawVersion(ports, edit, subjectOf(path), uid)
    ports.pages.expire()
    return withdrawn
  }
}
