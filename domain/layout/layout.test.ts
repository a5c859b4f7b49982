import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { ARRANGEMENTS, arranged } from './arrange.ts'
import {
  addableKinds,
  BLOCK_KINDS,
  blocksOn,
  changeDaysOf,
  completeBlocks,
  FIRST_BLOCKS,
  HOME_BLOCKS,
  isRepeated,
  newBlock,
} from './home-blocks.ts'
import { readBlock, type TypedBlock } from './home-form.ts'
import { parseLink } from './link.ts'
import { readMenu } from './menu-form.ts'
import { completeMenu, isFixedGroup, type TypedGroup } from './menu-groups.ts'
import { FIRST_MENUS, LAW_LINKS, MENU_KEYS, shownMenus } from './menus.ts'

const TODAY = day('2026-11-20')
const typed = (block: Partial<TypedBlock>): TypedBlock => ({ kind: 'text', isHidden: false, ...block })
const errorsOf = (block: Partial<TypedBlock>) => {
  const read = readBlock(typed(block))
  return read && 'error' in read ? read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`) : []
}

describe('an entry of a list', () => {
  const list = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 9 })
  const place = fc.integer({ min: -2, max: 10 })

  test('changes places with its neighbour, or goes; the others keep their order', () => {
    fc.assert(
      fc.property(list, place, fc.constantFrom(...ARRANGEMENTS), (entries, index, how) => {
        const next = arranged(entries, index, how)
        const others = (all: readonly number[]) => all.filter((entry) => entry !== entries[index])
        expect(others(next)).toEqual(others(entries))
        const isThere = index >= 0 && index < entries.length
        expect(next.length).toBe(entries.length - (how === 'remove' && isThere ? 1 : 0))
        if (how === 'remove' || !isThere) return
        const wanted = Math.min(entries.length - 1, Math.max(0, index + (how === 'up' ? -1 : 1)))
        expect(next.indexOf(entries[index]!)).toBe(wanted)
      }),
    )
  })

  test('that goes up and down again is where it was', () => {
    fc.assert(
      fc.property(list, place, (entries, index) => {
        if (index < 1 || index >= entries.length) return
        expect(arranged(arranged(entries, index, 'up'), index - 1, 'down')).toEqual(entries)
      }),
    )
  })
})

describe('the blocks of the home page (docs/rules.md Home page and menus)', () => {
  const span = fc.record({ from: fc.option(fc.integer({ min: -9, max: 9 })), length: fc.option(fc.nat(9)) })
  const block = fc
    .tuple(fc.constantFrom(...BLOCK_KINDS), fc.boolean(), span)
    .map(([kind, isHidden, { from, length }]) => ({
      ...newBlock(kind),
      isHidden,
      shownOn: from === null ? undefined : addDays(TODAY, from),
      shownTo: length === null ? undefined : addDays(TODAY, (from ?? 0) + length),
    }))
  const blocks = fc.array(block, { maxLength: 12 })

  test('of a day are those that are shown on it, in their order', () => {
    fc.assert(
      fc.property(blocks, (all) => {
        const shown = blocksOn(all, TODAY)
        expect(shown).toEqual(all.filter((each) => shown.includes(each)))
        for (const { isHidden, shownOn, shownTo } of shown)
          expect([isHidden, (shownOn ?? TODAY) <= TODAY, (shownTo ?? TODAY) >= TODAY]).toEqual([false, true, true])
      }),
    )
  })

  test('are the same on all days between two days of change', () => {
    fc.assert(
      fc.property(blocks, fc.integer({ min: -12, max: 20 }), (all, offset) => {
        const [before, after] = [addDays(TODAY, offset), addDays(TODAY, offset + 1)]
        if (changeDaysOf(all).includes(after)) return
        expect(blocksOn(all, after)).toEqual(blocksOn(all, before))
      }),
    )
  })

  test('begin with the first screen, each kind but the repeated ones once', () => {
    fc.assert(
      fc.property(blocks, (all) => {
        const complete = completeBlocks(all)
        expect(complete[0]?.kind).toBe('hero')
        const single = complete.map(({ kind }) => kind).filter((kind) => !isRepeated(kind))
        expect(new Set(single).size).toBe(single.length)
        expect(completeBlocks(complete)).toEqual(complete)
        expect(addableKinds(complete)).toEqual(BLOCK_KINDS.filter((kind) => isRepeated(kind) || !single.includes(kind)))
      }),
    )
  })

  test('of the release are read as they are', () => {
    for (const first of FIRST_BLOCKS) {
      const read = readBlock({ ...first.fields, kind: first.kind, isHidden: false })
      expect(read && 'block' in read && read.block).toMatchObject({ kind: first.kind, fields: first.fields })
    }
    expect(completeBlocks(FIRST_BLOCKS)).toEqual(FIRST_BLOCKS)
  })

  test('of an unknown kind are left out', () => {
    expect(readBlock(typed({ kind: 'video' }))).toBeUndefined()
    expect(completeBlocks([{ ...newBlock('text'), kind: 'toString' as never }])).toEqual([newBlock('hero')])
  })

  test.each<[Partial<TypedBlock>, string[]]>([
    [{ heading: '', text: '本文' }, ['heading required']],
    [{ heading: 'あ'.repeat(41), text: '本文' }, ['heading too-long']],
    [{ heading: '見出し', text: 'あ'.repeat(4_001) }, ['text too-long']],
    [{ heading: '見出し', text: '本文', linkText: '詳しく' }, ['linkPath required']],
    [{ heading: '見出し', text: '本文', linkPath: '/faq' }, ['linkText required']],
    [{ heading: '見出し', text: '本文', linkText: '詳しく', linkPath: 'javascript:alert(1)' }, ['linkPath link']],
    [{ heading: '見出し', text: '本文', shownOn: '2026-12-02', shownTo: '2026-12-01' }, ['shownTo day-order']],
    [{ kind: 'featured', heading: '見出し', rule: 'chosen', items: '' }, ['items required']],
    [{ kind: 'featured', heading: '見出し', rule: 'chosen', items: '1, x' }, ['items item-ids']],
    [{ kind: 'featured', heading: '見出し', rule: 'chosen', items: '1,2,3,4,5,6,7,8,9' }, ['items item-ids']],
    [{ kind: 'hero', heading: '一\n二\n三' }, ['heading too-many-lines']],
  ])('%j is refused: %j', (given, errors) => expect(errorsOf(given)).toEqual(errors))

  test('take the numbers of items as they are typed', () => {
    const read = readBlock(typed({ kind: 'featured', heading: '冬', rule: 'chosen', items: '１２、 7\n7 ' }))
    expect(read && 'block' in read && read.block.fields.items).toBe('12, 7')
  })

  test('cannot be hidden where they are the first screen', () => {
    const read = readBlock({
      kind: 'hero',
      isHidden: true,
      heading: HOME_BLOCKS.hero.fields.heading,
      shownOn: '2027-01-01',
    })
    expect(read && 'block' in read && read.block).toEqual({
      kind: 'hero',
      isHidden: false,
      fields: HOME_BLOCKS.hero.fields,
    })
  })
})

describe('a link', () => {
  test('leads to a page of the shop, or to another site by https', () => {
    for (const link of ['/', '/faq#delivery', '/items/list?category_id=101', 'https://example.com/a?b=1'])
      expect(parseLink(link)).toBe(link)
    for (const link of [
      '',
      'faq',
      '//evil.example/',
      '/staff/orders',
      '/no/such/page',
      'http://example.com/',
      'https://name:secret@example.com/',
      'https://localhost/',
      'javascript:alert(1)',
      `/faq?${'x'.repeat(200)}`,
    ])
      expect(parseLink(link)).toMatchObject({ code: 'link' })
  })
})

describe('a menu (docs/rules.md Home page and menus)', () => {
  const link = fc.record({
    path: fc.oneof(fc.constantFrom('/', '/faq', ...LAW_LINKS.map(({ path }) => path)), fc.string()),
    text: fc.string(),
  })
  const kind = fc.oneof(fc.constantFrom('links', 'categories', 'visitor', 'end', 'nav', 'side'), fc.string())
  const groups = fc.array(fc.record({ kind, title: fc.string(), links: fc.array(link, { maxLength: 6 }) }), {
    maxLength: 6,
  })
  const key = fc.constantFrom(...MENU_KEYS)

  test('keeps the links that the law demands, with their words, whatever is typed', () => {
    fc.assert(
      fc.property(groups, (typedGroups) => {
        const [last] = completeMenu('footer', typedGroups).filter((group) => group.kind === 'end')
        for (const law of LAW_LINKS) expect(last?.links).toContainEqual(law)
        const read = readMenu('footer', typedGroups)
        if ('groups' in read) expect(read.groups.at(-1)?.links).toEqual(expect.arrayContaining([...LAW_LINKS]))
      }),
    )
  })

  test('keeps the groups of the release, and has no others but columns', () => {
    fc.assert(
      fc.property(key, groups, (menu, typedGroups) => {
        const complete = completeMenu(menu, typedGroups)
        const fixed = (all: readonly { readonly kind: string }[]) => all.filter(isFixedGroup).map((group) => group.kind)
        expect(fixed(complete).toSorted()).toEqual(fixed(FIRST_MENUS[menu]).toSorted())
        expect(completeMenu(menu, complete)).toEqual(complete)
      }),
    )
  })

  test.each(MENU_KEYS)('%s of the release is read as it is', (menu) => {
    expect(readMenu(menu, FIRST_MENUS[menu])).toEqual({ groups: FIRST_MENUS[menu] })
  })

  test.each<[Partial<TypedGroup>, string]>([
    [{ title: '' }, 'title required'],
    [{ title: 'あ'.repeat(17) }, 'title too-long'],
    [{ links: [{ path: '/faq', text: '' }] }, 'text required'],
    [{ links: [{ path: '/nowhere', text: '質問' }] }, 'path link'],
    [{ links: [{ path: '/faq', text: '{{deliveryFee}}円' }] }, 'text menu-name'],
    [
      {
        links: [
          { path: '/faq', text: '質問' },
          { path: '/faq', text: '答え' },
        ],
      },
      'path link-repeated',
    ],
  ])('%j is refused: %s', (change, issue) => {
    const group = { kind: 'links', title: 'ご案内', links: [], ...change }
    const read = readMenu('footer', [group, ...FIRST_MENUS.footer.filter(isFixedGroup)])
    expect('issues' in read && read.issues.map(({ field, code }) => `${field} ${code}`)).toEqual([issue])
  })

  test('says what the settings say', () => {
    const group = (text: string) => ({ kind: 'links' as const, title: 'ご案内', links: [{ path: '/faq', text }] })
    const settings = { cutOff: '16時', earliestArrival: '翌日' }
    const menu = [group('{{cutOff}}まで{{earliestArrival}}{{other}}')]
    const { footer, guide } = shownMenus({ footer: menu, guide: menu }, settings)
    expect([footer, guide]).toEqual([[group('16時まで翌日{{other}}')], [group('16時まで翌日{{other}}')]])
  })
})
