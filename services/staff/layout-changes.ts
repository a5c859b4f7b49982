import type { HomeBlock } from '#domain/layout/home-blocks.ts'
import { firstLayout, kindOf, type Layout, type LayoutKey } from '#domain/layout/layouts.ts'
import type { MenuGroup } from '#domain/layout/menus.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { canonicalPath } from '#domain/navigation/path.ts'
import type { PageProblem } from '#domain/page-text/problems.ts'
import { editionOf, versionStateOf } from '#domain/record/dated.ts'
import { rejected } from '#domain/result.ts'
import type { DatedVersion } from '../ports/dated-versions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { saveDraft, saveVersion, withdrawVersion } from './dated-versions.ts'
import { textPaths, textProblems } from './page-problems.ts'
import type { Edit } from './use-case.ts'

/** What is done with a layout; as `GivenPage`. */
export type GivenLayout = {
  readonly key: LayoutKey
  readonly layout: Layout
  readonly intent: 'draft' | 'publish'
  readonly uid?: string | undefined
  readonly effectiveAt?: Temporal.Instant | undefined
  readonly reason: string
}

/** `layout-problems`: see the list; `layout-unchanged`: it is what holds at that time. */
export function saveLayout(ports: ServicePorts, edit: Edit) {
  return async ({ key, layout, intent, uid, effectiveAt, reason }: GivenLayout) => {
    const subject = { kind: kindOf(key), key }
    const version = { value: { entries: layout }, reason, formVersion: editionOf }
    if (intent === 'draft') return saveDraft(ports, edit, subject, version)
    const problems = (await layoutProblemsOf(ports)(key, layout)).filter(({ isRefused }) => isRefused)
    if (problems.length > 0) return rejected('layout-problems', { problems })
    const given = { ...version, uid, effectiveAt, endsDraft: true }
    const saved = await saveVersion(ports, edit, subject, given, (at, versions) => {
      const others = versions.filter((other) => other.uid !== uid)
      return isSame(layoutAt(key, others, at), layout) ? rejected('layout-unchanged') : undefined
    })
    ports.layouts.expire()
    return saved
  }
}

function layoutAt(key: LayoutKey, versions: readonly DatedVersion[], at: Temporal.Instant): unknown {
  const { current } = versionStateOf(versions, at)
  return current === undefined ? firstLayout(key) : (current.value as { readonly entries: unknown }).entries
}

/** Whether two layouts say the same; the database gives the names of a value in an order of its own. */
function isSame(one: unknown, other: unknown): boolean {
  const ordered = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return JSON.stringify(one, ordered) === JSON.stringify(other, ordered)
}

/** Withdraws a draft, or a version that does not hold yet. */
export function withdrawLayout(ports: ServicePorts, edit: Edit) {
  return async (key: LayoutKey, uid: string) => {
    const withdrawn = await withdrawVersion(ports, edit, { kind: kindOf(key), key }, uid)
    ports.layouts.expire()
    return withdrawn
  }
}

/** Finds what is wrong with a layout: texts that cannot be shown, and links that lead nowhere. */
export function layoutProblemsOf(ports: ServicePorts) {
  return async (key: LayoutKey, layout: Layout): Promise<readonly PageProblem[]> => {
    const blocks = key === 'home' ? (layout as readonly HomeBlock[]) : []
    const groups = key === 'home' ? [] : (layout as readonly MenuGroup[])
    const links = [
      ...blocks.map(({ fields }) => fields.linkPath ?? ''),
      ...groups.flatMap((group) => group.links.map(({ path }) => path)),
    ]
    const paths = new Set(await textPaths(ports))
    const dead = links.filter((link) => isDead(link, paths))
    const texts = await Promise.all(blocks.map((block) => textProblems(ports, textIn(block, paths))))
    return [...dead.map((what) => ({ code: 'dead-link' as const, what, isRefused: true })), ...texts.flat()].toSorted(
      (one, other) => Number(other.isRefused) - Number(one.isRefused),
    )
  }
}

/** What a block says, as a text of the home page. */
function textIn({ fields }: HomeBlock, paths: ReadonlySet<string>) {
  const { heading = '', lead = '', text: body = '' } = fields
  const text = { title: heading, description: lead, keywords: '', related: '', body }
  return { path: pageHref('home'), kind: 'article', text, paths } as const
}

function isDead(link: string, paths: ReadonlySet<string>): boolean {
  if (!link.startsWith('/')) return false
  const path = canonicalPath(link.replace(/[?#].*$/, ''))
  return findPage(path)?.kind === 'content' && !paths.has(path)
}
