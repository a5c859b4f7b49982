import { sql } from 'kysely'
import { FIRST_MENUS, type MenuGroup } from '#domain/layout/menus.ts'
import type { PageText } from '#domain/page-text/page-text.ts'
import { editionOf } from '#domain/record/dated.ts'
import { photograph } from '../orders/order-lives.ts'
import type { SmallShop } from '../shop/small-shop.ts'
import { staffOf } from './staff.ts'
import { accepted, type EditRow } from './staff-table-labels.ts'

export const PAGE_TEXT: PageText = {
  title: '数珠の選び方',
  description: '宗派を問わずお使いいただける数珠の選び方を、素材と房の色から順にご案内いたします。お支度の参考に。',
  keywords: '数珠',
  related: '/feature/manner',
  body: '## 素材 {#material}\n\n木の数珠は軽く、手に沿います。',
}

/** A version of the page of questions, for readings; its uid. */
export async function addPageVersion(shop: SmallShop): Promise<string> {
  const uid = shop.ports.ids.next()
  const value = { ...PAGE_TEXT, kind: 'guide', isWithdrawn: false }
  await sql`
    INSERT INTO dated_versions (uid, kind, key, effective_at, value, changed_by, changed_at)
    VALUES (${uid}, 'page', '/faq', clock_timestamp() + interval '1 year', ${JSON.stringify(value)}::jsonb, 'staff:x',
            now())`.execute(shop.db)
  return uid
}

/** The footer with another title of its guides. */
export function titledFooter(title: string): readonly MenuGroup[] {
  return FIRST_MENUS.footer.map((group) => (group.title === 'ご案内' ? { ...group, title } : group))
}

/** The edits of texts, in services.staff.pages, and of the home page and menus, in services.staff.layouts. */
export function pageRows(shop: () => SmallShop): Readonly<Record<string, EditRow>> {
  const owner = () => staffOf(shop).callerOf('owner-table')
  const pages = () => shop().services.staff.pages
  let pageCount = 0
  const newPath = () => {
    pageCount += 1
    return `/article/table_${pageCount}`
  }
  const draftOf = (path: string) => ({ path, text: PAGE_TEXT, intent: 'draft', reason: '' }) as const
  const none = editionOf([])
  const withDraft = async (path: string, save: 'save' | 'saveLegal') =>
    [path, accepted(await pages()[save](owner(), draftOf(path)))] as const
  const broken = { ...PAGE_TEXT, body: '<script>' }
  const layouts = () => shop().services.staff.layouts
  const layoutOf = (title: string) =>
    ({ key: 'footer', layout: titledFooter(title), intent: 'draft', reason: '' }) as const
  return {
    addPagePicture: {
      prepare: async () => ({ args: [await photograph()] }),
      refused: async () => [new Uint8Array([1, 2, 3])],
    },
    saveLayout: {
      prepare: async () => ({ args: [{ ...layoutOf('ご案内'), key: 'guide' }], version: none }),
      refused: async () => [{ ...layoutOf(''), layout: FIRST_MENUS.footer, intent: 'publish' }],
      unknown: [{ ...layoutOf('ご利用案内'), intent: 'publish', uid: 'unknown' }],
    },
    withdrawLayout: {
      prepare: async () => ({
        args: ['footer', accepted(await layouts().save(owner(), layoutOf('ご利用案内')))],
        version: 1,
      }),
      refused: async () => ['footer', 'unknown'],
      unknown: ['home', 'unknown'],
    },
    savePage: {
      prepare: async () => ({ args: [draftOf(newPath())], version: none }),
      refused: async () => [{ ...draftOf(newPath()), text: broken, intent: 'publish' }],
      unknown: [draftOf('/nowhere')],
    },
    saveLegalPage: {
      prepare: async () => ({ args: [draftOf('/other/permit')], version: none }),
      refused: async () => [{ ...draftOf('/other/use'), intent: 'publish' }],
      unknown: [draftOf('/nowhere')],
    },
    withdrawPage: {
      prepare: async () => ({ args: await withDraft(newPath(), 'save'), version: 1 }),
      refused: async () => ['/other/use', 'unknown'],
      unknown: ['/about', 'unknown'],
    },
    withdrawLegalPage: {
      prepare: async () => ({ args: await withDraft('/other/harassment', 'saveLegal'), version: 1 }),
      refused: async () => ['/about', 'unknown'],
      unknown: ['/other/use', 'unknown'],
    },
  }
}
