import { isFreePath } from '#domain/page-text/free-path.ts'
import type { PageText, PageTextKind, PageValue, WrittenPage } from '#domain/page-text/page-text.ts'
import { editionOf, isPast, versionStateOf } from '#domain/record/dated.ts'
import type { DatedHead } from '../ports/dated-versions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { saveLegalPage, savePage, withdrawPage } from './page-changes.ts'
import { addPagePicture } from './page-pictures.ts'
import { pageProblemsOf } from './page-problems.ts'
import { staffUseCases } from './use-case.ts'

/** Who writes texts. Those of the law are the owner's. */
export const WRITERS = { duties: ['catalogue', 'service'] } as const
const OWNER = { duties: ['owner'], isFresh: true } as const

/** A version with its text. */
export type PageVersion = DatedHead & { readonly value: PageValue }

/**
 * The texts of the shop's pages, which staff go on writing where the release began (docs/rules.md Pages). Texts of the
 * law need the owner and a recent sign-in.
 */
export function createStaffPages(ports: ServicePorts) {
  const { edit, reading } = staffUseCases(ports)
  return {
    /** All pages by path, with what holds, what is planned and whether there is a draft. */
    list: reading('listPages', WRITERS, (bound) => () => listPages(bound)),
    /** A page with the heads of its versions, the newest first; undefined for a path where no page can be. */
    read: reading('readPage', WRITERS, (bound) => (path: string) => readPage(bound, path)),
    /** A version with its text. */
    readVersion: reading('readPageVersion', WRITERS, (bound) => async (path: string, uid: string) => {
      const [version] = await bound.datedVersions.read([uid])
      return version?.kind === 'page' && version.key === path ? (version as PageVersion) : undefined
    }),
    /** A text as it would be published now, with what is found in it. */
    check: reading('checkPage', WRITERS, checkPage),
    save: edit('savePage', WRITERS, savePage),
    saveLegal: edit('saveLegalPage', OWNER, saveLegalPage),
    /** Stores a picture for texts. */
    addPicture: edit('addPagePicture', WRITERS, addPagePicture),
    withdraw: edit('withdrawPage', WRITERS, (bound, of) => withdrawPage(bound, of, { isLegal: false })),
    withdrawLegal: edit('withdrawLegalPage', OWNER, (bound, of) => withdrawPage(bound, of, { isLegal: true })),
  }
}

function checkPage(ports: ServicePorts) {
  return async (path: string, kind: PageTextKind, text: PageText) => {
    const unstored = { path, kind, baseHash: undefined, isWithdrawn: false, sinceAt: [ports.clock.now()] }
    const problems = await pageProblemsOf(ports)(path, kind, text)
    return { problems, page: { ...text, ...unstored } satisfies WrittenPage }
  }
}

async function listPages(ports: ServicePorts) {
  const now = ports.clock.now()
  const released = ports.pageTexts.released()
  const heads = Map.groupBy(await ports.datedVersions.heads('page'), ({ key }) => key)
  const states = new Map([...heads].map(([path, versions]) => [path, versionStateOf(versions, now)]))
  const uids = [...states.values()].flatMap((state) => Object.values(state).flatMap((head) => head?.uid ?? []))
  const values = new Map(
    (uids.length === 0 ? [] : await ports.datedVersions.read(uids)).map(({ uid, value }) => [uid, value as PageValue]),
  )
  const valueIn = (head: DatedHead | undefined) => head && values.get(head.uid)
  return [...new Set([...released.keys(), ...heads.keys()])].toSorted().map((path) => {
    const state = states.get(path)
    const file = released.get(path)
    const current = valueIn(state?.current)
    const shown = current ?? valueIn(state?.next) ?? valueIn(state?.draft)
    return {
      path,
      kind: shown?.kind ?? file?.kind ?? 'article',
      title: shown?.title ?? file?.text.title ?? path,
      sinceAt: state?.current?.effectiveAt,
      nextAt: state?.next?.effectiveAt,
      hasDraft: state?.draft !== undefined,
      isReleased: file !== undefined,
      isWithdrawn: current?.isWithdrawn === true,
      isBehindRelease: isBehindRelease(current, file?.hash),
      isUnreadable: current !== undefined && !current.isWithdrawn && !ports.pages.now().has(path),
    }
  })
}

export type ListedPage = Awaited<ReturnType<typeof listPages>>[number]

/** Whether the release has another text than the one on which staff based theirs. */
function isBehindRelease(value: PageValue | undefined, hash: string | undefined): boolean {
  return value !== undefined && hash !== undefined && value.baseHash !== hash
}

async function readPage(ports: ServicePorts, path: string) {
  const released = ports.pageTexts.released().get(path)
  const versions = (await ports.datedVersions.list('page', path)) as readonly PageVersion[]
  if (released === undefined && versions.length === 0 && !isFreePath(path)) return undefined
  const now = ports.clock.now()
  const state = versionStateOf(versions, now)
  const kind: PageTextKind = released?.kind ?? versions.at(-1)?.value.kind ?? 'article'
  return {
    path,
    kind,
    released,
    ...state,
    isBehindRelease: isBehindRelease(state.current?.value, released?.hash),
    edition: editionOf(versions),
    versions: versions.toReversed().map(({ value, ...head }) => ({
      ...head,
      title: value.title,
      isWithdrawn: value.isWithdrawn,
      isPast: isPast(head, now),
    })),
  }
}

export type ReadPage = NonNullable<Awaited<ReturnType<typeof readPage>>>
