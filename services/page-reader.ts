import type { PageValue, WrittenPage, WrittenPages } from '#domain/page-text/page-text.ts'
import type { DatedHead, DatedVersionStore } from './ports/dated-versions.ts'
import type { PageTexts } from './ports/page-texts.ts'
import type { Clock } from './ports/runtime.ts'
import { type Refreshed, refreshed } from './refreshed.ts'

/** The pages that staff have written, from the memory of the process. */
export type PageReader = Pick<Refreshed, 'refresh' | 'expire'> & {
  /** Those that hold now, by path; the same map until one changes. A path that is missing has the release's page. */
  now(): WrittenPages
  /** Whether the shop's renderer shows a text. */
  canShow(page: WrittenPage): boolean
  /** When one changes next, milliseconds; Infinity if that is not planned. */
  nextChangeMs(): number
}

type ReaderPorts = {
  readonly clock: Clock
  readonly datedVersions: Pick<DatedVersionStore, 'heads' | 'read'>
  readonly pageTexts: Pick<PageTexts, 'flawOf'>
  /** Is told of a version that cannot be shown any more, as when a release removed a placeholder. */
  readonly onPageUnreadable: (path: string, flaw: string) => void
}

type Dated = DatedHead & { readonly effectiveAt: Temporal.Instant }
type Step = { readonly fromMs: number; readonly pages: WrittenPages }

/** Keeps the pages that hold now and those that will, so that a request gets them as plain values (decision 113). */
export function pageReader(ports: ReaderPorts): PageReader {
  const { clock, datedVersions } = ports
  const none: WrittenPages = new Map()
  let steps: readonly Step[] = []
  let stamp = ''
  let known: ReadonlyMap<string, WrittenPage | undefined> = new Map()
  const nowMs = () => clock.now().epochMilliseconds
  const load = async () => {
    const heads = (await datedVersions.heads('page')).filter(isDated)
    const nextStamp = heads.map(({ uid, version }) => `${uid} ${version}`).join()
    if (nextStamp === stamp) return
    const needed = heads.filter((head) => !isOver(head, heads, nowMs()))
    known = await readNeeded(ports, heads, needed, known)
    steps = stepsOf(needed, known)
    stamp = nextStamp
  }
  const pagesAt = (ms: number) => steps.findLast(({ fromMs }) => fromMs <= ms)?.pages ?? none
  return {
    ...refreshed(load),
    now: () => pagesAt(nowMs()),
    canShow: (page) => ports.pageTexts.flawOf(page) === undefined,
    nextChangeMs: () => Math.min(...steps.map(({ fromMs }) => fromMs).filter((ms) => ms > nowMs())),
  }
}

function isDated(head: DatedHead): head is Dated {
  return head.effectiveAt !== undefined
}

/** Whether a later version of the page holds already. */
function isOver(head: Dated, heads: readonly Dated[], nowMs: number): boolean {
  return heads.some(
    ({ key, effectiveAt }) =>
      key === head.key &&
      Temporal.Instant.compare(effectiveAt, head.effectiveAt) > 0 &&
      effectiveAt.epochMilliseconds <= nowMs,
  )
}

const idOf = ({ uid, version }: Pick<DatedHead, 'uid' | 'version'>) => `${uid} ${version}`

/** By uid and version. Undefined: it cannot be shown, which is reported once. */
async function readNeeded(
  { datedVersions, pageTexts, onPageUnreadable }: ReaderPorts,
  heads: readonly Dated[],
  needed: readonly Dated[],
  known: ReadonlyMap<string, WrittenPage | undefined>,
): Promise<ReadonlyMap<string, WrittenPage | undefined>> {
  const missing = needed.filter((head) => !known.has(idOf(head)))
  const read = missing.length === 0 ? [] : await datedVersions.read(missing.map(({ uid }) => uid))
  const pages = new Map(read.map((version) => [idOf(version), writtenOf(version as Dated & typeof version, heads)]))
  return new Map(
    needed.map((head) => {
      const id = idOf(head)
      if (known.has(id)) return [id, known.get(id)]
      const page = pages.get(id)
      const flaw = page && pageTexts.flawOf(page)
      if (flaw === undefined) return [id, page]
      onPageUnreadable(head.key, flaw)
      return [id, undefined]
    }),
  )
}

/** A version as a page, with the instants from which it and those before it held. */
function writtenOf({ key, effectiveAt, value }: Dated & { readonly value: unknown }, heads: readonly Dated[]) {
  const sinceAt = heads
    .filter((head) => head.key === key && Temporal.Instant.compare(head.effectiveAt, effectiveAt) <= 0)
    .map((head) => head.effectiveAt)
    .toReversed()
  return { path: key, sinceAt, ...(value as PageValue) }
}

/** The pages at each instant from which one of them holds. A page that is withdrawn or unreadable is not among them. */
function stepsOf(needed: readonly Dated[], known: ReadonlyMap<string, WrittenPage | undefined>): readonly Step[] {
  const pages = new Map<string, WrittenPage>()
  return needed.map((head) => {
    const page = known.get(idOf(head))
    if (page === undefined || page.isWithdrawn) pages.delete(head.key)
    else pages.set(head.key, page)
    return { fromMs: head.effectiveAt.epochMilliseconds, pages: new Map(pages) }
  })
}
