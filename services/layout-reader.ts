import { dayOfInstant, instantOfHour } from '#domain/day.ts'
import { blocksOn, changeDaysOf, FIRST_BLOCKS, type HomeBlock } from '#domain/layout/home-blocks.ts'
import { isLayoutKey, type Layout, type LayoutKey, storedLayout } from '#domain/layout/layouts.ts'
import type { MenuGroup, MenuKey } from '#domain/layout/menus.ts'
import type { DatedHead, DatedVersion, DatedVersionStore } from './ports/dated-versions.ts'
import type { Clock } from './ports/runtime.ts'
import { type Refreshed, refreshed } from './refreshed.ts'

/** What staff arrange, the home page and the menus, from the memory of the process. */
export type LayoutReader = Refreshed & {
  /** The blocks of the home page today. */
  home(): readonly HomeBlock[]
  /** A menu that staff wrote; undefined: that of the release holds. */
  menu(key: MenuKey): readonly MenuGroup[] | undefined
  /** When one of them changes next, milliseconds; Infinity if that is not planned. */
  nextChangeMs(): number
}

type ReaderPorts = {
  readonly clock: Clock
  readonly datedVersions: Pick<DatedVersionStore, 'heads' | 'read'>
}

type Step = { readonly key: LayoutKey; readonly fromMs: number; readonly layout: Layout }

/** Keeps the versions that hold now and later, as the reader of pages does (decision 115). */
export function layoutReader({ clock, datedVersions }: ReaderPorts): LayoutReader {
  let steps: readonly Step[] = []
  let stamp = ''
  const nowMs = () => clock.now().epochMilliseconds
  const load = async () => {
    const heads = (await Promise.all([datedVersions.heads('home'), datedVersions.heads('menu')])).flat()
    const nextStamp = heads.map(({ uid, version }) => `${uid} ${version}`).join()
    if (nextStamp === stamp) return
    const needed = heads.filter((head) => isNeeded(head, heads, nowMs())).map(({ uid }) => uid)
    const read = needed.length === 0 ? [] : await datedVersions.read(needed)
    steps = read.flatMap(stepOf).toSorted((one, other) => one.fromMs - other.fromMs)
    stamp = nextStamp
  }
  const layoutNow = (key: LayoutKey) => steps.findLast((step) => step.key === key && step.fromMs <= nowMs())?.layout
  const blocks = () => (layoutNow('home') ?? FIRST_BLOCKS) as Layout<'home'>
  return {
    ...refreshed(load),
    home: () => blocksOn(blocks(), dayOfInstant(clock.now())),
    menu: (key) => layoutNow(key) as Layout<MenuKey> | undefined,
    nextChangeMs() {
      const days = changeDaysOf(blocks()).map((day) => instantOfHour(day, 0).epochMilliseconds)
      return Math.min(...[...steps.map(({ fromMs }) => fromMs), ...days].filter((ms) => ms > nowMs()))
    },
  }
}

/** A layout that this release does not know is left out. */
function stepOf({ key, effectiveAt, value }: DatedVersion): Step[] {
  if (effectiveAt === undefined || !isLayoutKey(key)) return []
  return [{ key, fromMs: effectiveAt.epochMilliseconds, layout: storedLayout(key, value) }]
}

/** No draft, and no version that a later one has replaced. */
function isNeeded(head: DatedHead, heads: readonly DatedHead[], nowMs: number): boolean {
  const fromMs = head.effectiveAt?.epochMilliseconds
  if (fromMs === undefined) return false
  return !heads.some(({ key, effectiveAt }) => {
    const laterMs = effectiveAt?.epochMilliseconds ?? Number.POSITIVE_INFINITY
    return key === head.key && laterMs > fromMs && laterMs <= nowMs
  })
}
