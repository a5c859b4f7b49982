import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AREAS, areaPath } from './areas.ts'
import { readPage } from './page.ts'

/** The text that the pages of all areas share: no page by itself. */
const AREA_TEMPLATE = '/lp/area/template'

/** Every page of content that visitors may find, the areas included, with the day on which its text last changed. */
export function sitePages(): { path: string; updatedOn: string }[] {
  const folder = fileURLToPath(new URL('content', import.meta.resolve('#root/package.json')))
  const pages = globSync('**/*.md', { cwd: folder })
    .sort()
    .map((file) => readPage(file, readFileSync(`${folder}/${file}`, 'utf8')))
  const template = pages.find(({ path }) => path === AREA_TEMPLATE)
  if (template === undefined) throw new Error(`no page at ${AREA_TEMPLATE}`)
  return [
    ...pages.filter((page) => page !== template).map(({ path, updatedOn }) => ({ path, updatedOn })),
    ...AREAS.map((area) => ({ path: areaPath(area), updatedOn: template.updatedOn })),
  ]
}
