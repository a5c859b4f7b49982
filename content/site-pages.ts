import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AREA_TEMPLATE, AREAS, areaPath } from './areas.ts'
import { readPage } from './page.ts'

/** All content pages, including areas, with the date of their last change. */
export function sitePages(): { path: string; updatedOn: string }[] {
  const folder = fileURLToPath(new URL('content', import.meta.resolve('#root/package.json')))
  const pages = globSync('**/*.md', { cwd: folder, exclude: ['help/**'] })
    .sort()
    .map((file) => readPage(file, readFileSync(`${folder}/${file}`, 'utf8')))
  const template = pages.find(({ path }) => path === AREA_TEMPLATE)
  if (template === undefined) throw new Error(`no page at ${AREA_TEMPLATE}`)
  return [
    ...pages.filter((page) => page !== template).map(({ path, updatedOn }) => ({ path, updatedOn })),
    ...AREAS.map((area) => ({ path: areaPath(area), updatedOn: template.updatedOn })),
  ]
}
