import { type Day, day, dayOfInstant } from '#domain/day.ts'
import { PAGE_LIST } from '#domain/navigation/find-page.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { cached } from '../cache.ts'
import type { ServicePorts } from '../service-ports.ts'

/** A page that search engines may index: its path with query, and the day of its last change if known. */
type SitemapPage = { readonly path: string; readonly changedOn: Day | undefined }

/**
 * Every public page (docs/product/2; docs/rules.md Preview, admin-only, unreleased): content, visible categories and
 * items on sale. The same array is returned while it is cached. A change in the future counts as today's.
 */
export function listSitemap({
  catalog,
  clock,
  contentPages,
}: Pick<ServicePorts, 'catalog' | 'clock' | 'contentPages'>) {
  return cached('sitemap', { catalog, clock }, async (): Promise<readonly SitemapPage[]> => {
    const content = contentPages().map(({ path, updatedOn }) => ({ path, changedOn: day(updatedOn) }))
    const { shopOn, categories, items } = await catalog.changes()
    const todayOn = dayOfInstant(clock.now())
    const pages: SitemapPage[] = [
      ...PAGE_LIST.flatMap(({ path, sitemap }) =>
        sitemap === undefined ? [] : [{ path, changedOn: sitemap === 'catalogue' ? shopOn : undefined }],
      ),
      ...categories.map(({ uid, changedOn }) => ({ path: pageHref('item-list', { category_id: uid }), changedOn })),
      ...content,
      ...items.map(({ id, changedOn }) => ({ path: pageHref('item', { id }), changedOn })),
    ]
    return pages.map(({ path, changedOn }) => ({ path, changedOn: earlier(changedOn, todayOn) }))
  })
}

function earlier(changedOn: Day | undefined, todayOn: Day): Day | undefined {
  return changedOn !== undefined && changedOn > todayOn ? todayOn : changedOn
}
