import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dayOfInstant } from '#domain/day.ts'
import type { AreaRules } from '#domain/delivery/prefecture.ts'
import { isNewPagePath, type ReleasedPage, type WrittenPage, type WrittenPages } from '#domain/page-text/page-text.ts'
import { AREA_TEMPLATE, areaPath, servedAreas } from './areas.ts'
import { readPage } from './page.ts'
import { releasedPageOf } from './page-source.ts'

let released: ReadonlyMap<string, ReleasedPage> | undefined

/** The pages of the release by path, with the template of the areas; read when they are first asked for. */
export function releasedPages(): ReadonlyMap<string, ReleasedPage> {
  released ??= readReleased()
  return released
}

function readReleased(): ReadonlyMap<string, ReleasedPage> {
  const folder = fileURLToPath(new URL('content', import.meta.resolve('#root/package.json')))
  const pages = globSync('**/*.md', { cwd: folder, exclude: ['help/**'] })
    .sort()
    .map((file) => {
      const source = readFileSync(`${folder}/${file}`, 'utf8')
      return releasedPageOf(readPage(file, source), source)
    })
  return new Map(pages.map((page) => [page.path, page]))
}

type SitePage = { readonly path: string; readonly updatedOn: string }

/** All content pages, with those of served areas, and the date of their last change. `written`: by staff. */
export function sitePages(rules: AreaRules, written: WrittenPages = new Map()): readonly SitePage[] {
  const pages = releasedPages()
  const template = pages.get(AREA_TEMPLATE)
  if (template === undefined) throw new Error(`no page at ${AREA_TEMPLATE}`)
  const changedOn = ({ path, updatedOn }: SitePage) => changeOf(written.get(path)) ?? updatedOn
  return [
    ...[...pages.values()]
      .filter((page) => page !== template)
      .map((page) => ({ path: page.path, updatedOn: changedOn(page) })),
    ...[...written.values()]
      .filter(({ path }) => isNewPagePath(path) && !pages.has(path))
      .map((page) => ({ path: page.path, updatedOn: changeOf(page) ?? '' })),
    ...servedAreas(rules).map((area) => ({ path: areaPath(area), updatedOn: changedOn(template) })),
  ]
}

function changeOf(page: WrittenPage | undefined): string | undefined {
  const at = page?.sinceAt[0]
  return at && dayOfInstant(at)
}
