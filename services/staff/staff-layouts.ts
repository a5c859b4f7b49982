import { firstLayout, kindOf, LAYOUT_KEYS, type Layout, type LayoutKey, storedLayout } from '#domain/layout/layouts.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import { editionOf, isPast, versionStateOf } from '#domain/record/dated.ts'
import type { DatedVersion } from '../ports/dated-versions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { layoutProblemsOf, saveLayout, withdrawLayout } from './layout-changes.ts'
import { staffUseCases } from './use-case.ts'

/** Who arranges the shop: those who write its texts. */
const WRITERS = { duties: ['catalogue', 'service'] } as const

/** The home page and the menus, which staff arrange (docs/rules.md Home page and menus). */
export function createStaffLayouts(ports: ServicePorts) {
  const { edit, reading } = staffUseCases(ports)
  return {
    /** Each layout with what holds, what is planned and whether there is a draft. */
    list: reading('listLayouts', WRITERS, (bound) => () => listLayouts(bound)),
    /** A layout with its versions, the newest first. */
    read: reading('readLayout', WRITERS, (bound) => (key: LayoutKey) => readLayout(bound, key)),
    /** What is found in a layout before it is published. */
    check: reading('checkLayout', WRITERS, layoutProblemsOf),
    save: edit('saveLayout', WRITERS, saveLayout),
    withdraw: edit('withdrawLayout', WRITERS, withdrawLayout),
  }
}

function listLayouts(ports: ServicePorts) {
  const states = LAYOUT_KEYS.map(async (key) => {
    const { current, next, draft } = await readLayout(ports, key)
    return { key, sinceAt: current?.effectiveAt, nextAt: next?.effectiveAt, hasDraft: draft !== undefined }
  })
  return Promise.all(states)
}

async function readLayout(ports: ServicePorts, key: LayoutKey) {
  const now = ports.clock.now()
  const versions = (await ports.datedVersions.list(kindOf(key), key)).map((version) => versionOf(key, version, now))
  return {
    key,
    first: firstLayout(key),
    ...versionStateOf(versions, now),
    edition: editionOf(versions),
    versions: versions.toReversed(),
    pages: linkedPages(ports),
  }
}

/** The texts of the shop, by path and title, which links lead to. */
function linkedPages({ pageTexts, pages }: ServicePorts) {
  const titles = [...pageTexts.released(), ...pages.now()].map(([path, page]) => {
    return [path, 'text' in page ? page.text.title : page.title] as const
  })
  return [...new Map(titles)].filter(([path]) => findPage(path) !== undefined).map(([path, title]) => ({ path, title }))
}

function versionOf(key: LayoutKey, { value, ...head }: DatedVersion, now: Temporal.Instant) {
  return { ...head, layout: storedLayout(key, value) as Layout, isPast: isPast(head, now) }
}

export type ReadLayout = Awaited<ReturnType<typeof readLayout>>
