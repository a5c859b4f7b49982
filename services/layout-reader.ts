import { dayOfInstant, instantOfHour } from '#domain/day.ts'
import { blocksOn, changeDaysOf, FIRST_BLOCKS, type HomeBlock } from '#domain/layout/home-blocks.ts'
import { isLayoutKey, type Layout, storedLayout } from '#domain/layout/layouts.ts'
import type { MenuGroup, MenuKey } from '#domain/layout/menus.ts'
import { type DatedReader, type DatedReaderPorts, datedReader } from './dated-reader.ts'

/** What staff arrange, the home page and the menus, from the memory of the process. */
export type LayoutReader = Omit<DatedReader<Layout>, 'now'> & {
  /** The blocks of the home page today. */
  home(): readonly HomeBlock[]
  /** A menu that staff wrote; undefined: that of the release holds. */
  menu(key: MenuKey): readonly MenuGroup[] | undefined
}

/** A layout that this release does not know is left out (decision 115). */
export function layoutReader(ports: DatedReaderPorts): LayoutReader {
  const { now, ...reader } = datedReader<Layout>(ports, {
    kinds: ['home', 'menu'],
    valueOf: ({ key, value }) => (isLayoutKey(key) ? storedLayout(key, value) : undefined),
  })
  const nowMs = () => ports.clock.now().epochMilliseconds
  const blocks = () => (now().get('home') ?? FIRST_BLOCKS) as Layout<'home'>
  return {
    ...reader,
    home: () => blocksOn(blocks(), dayOfInstant(ports.clock.now())),
    menu: (key) => now().get(key) as Layout<MenuKey> | undefined,
    nextChangeMs() {
      const days = changeDaysOf(blocks()).map((day) => instantOfHour(day, 0).epochMilliseconds)
      return Math.min(reader.nextChangeMs(), ...days.filter((ms) => ms > nowMs()))
    },
  }
}
