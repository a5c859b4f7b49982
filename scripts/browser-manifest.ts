import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type BrowserRoute = {
  readonly id: string
  readonly parentId?: string
  readonly module: string
  readonly imports: readonly string[]
}
type BrowserManifest = {
  readonly url: string
  readonly entry: { readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, BrowserRoute>>
}

const NAME = /^manifest-.+\.js$/
const FOLDER = '/assets/'
const SUFFIX = '.js'
const BACK_OFFICE = 'routes/staff'
const PREFIX = 'window.__reactRouterManifest='
/** What most routes have. */
const COMMON = {
  parentId: 'root',
  ...Object.fromEntries(
    ['Action', 'Loader', 'ClientAction', 'ClientLoader', 'ClientMiddleware', 'ErrorBoundary'].map((name) => [
      `has${name}`,
      name === 'Loader',
    ]),
  ),
  hasDefaultExport: true,
  css: [],
}

/**
 * Rewrites the router's list of routes, which every page loads, so that it is short and does not contain the back
 * office. Pages of the back office load `staff-manifest-….js`, which has all routes (app/entry.server.tsx).
 */
export async function compactManifest(folder: string): Promise<void> {
  const [name, ...others] = (await readdir(folder)).filter((file) => NAME.test(file))
  if (name === undefined || others.length > 0) throw new Error(`${folder} does not contain one manifest`)
  const text = await readFile(join(folder, name), 'utf8')
  const manifest = withoutRepeats(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !id.startsWith(BACK_OFFICE)))
  await writeFile(join(folder, name), manifestScript({ ...manifest, routes }))
  const url = manifest.url.replace(name, `staff-${name}`)
  await writeFile(join(folder, `staff-${name}`), manifestScript({ ...manifest, url }))
}

/** A manifest whose routes do not import again what every page has loaded. */
export function withoutRepeats<Manifest extends BrowserManifest>(manifest: Manifest): Manifest {
  const loaded = new Set(manifest.entry.imports)
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    { ...route, imports: route.imports.filter((file) => !loaded.has(file)) },
  ])
  return { ...manifest, routes: Object.fromEntries(routes) }
}

/**
 * A script that sets the same manifest: names of files once, the most used first, and of each route what differs from
 * COMMON. The order of the imports means nothing; in one order they compress better.
 */
export function manifestScript({ routes, ...others }: BrowserManifest): string {
  const uses = new Map<string, number>()
  for (const { module, imports } of Object.values(routes))
    for (const file of [module, ...imports]) uses.set(file, (uses.get(file) ?? 0) + 1)
  const files = [...uses.keys()].sort((a, b) => uses.get(b)! - uses.get(a)!)
  const indexes = new Map(files.map((file, index) => [file, index]))
  const byUse = (a: string, b: string) => indexes.get(b)! - indexes.get(a)!
  const rows = Object.values(routes).map((route) => {
    const { module, imports, ...facts } = route
    const differing = Object.entries(facts).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(COMMON[name as keyof typeof COMMON]),
    )
    return [Object.fromEntries(differing), [module, ...imports.toSorted(byUse)].map((file) => indexes.get(file))]
  })
  return (
    `const f=${JSON.stringify(files.map(nameOf).join(' '))}.split(" ").map(n=>"${FOLDER}"+n+"${SUFFIX}"),` +
    `c=${JSON.stringify(COMMON)},r={};` +
    `for(const [o,[m,...i]] of ${JSON.stringify(rows)})` +
    'r[o.id]={...c,...o,module:f[m],imports:i.map(n=>f[n])};delete r.root?.parentId;' +
    `${PREFIX}{...${JSON.stringify(others)},routes:r}`
  )
}

/** The name of a file, which is in the folder of all scripts. */
function nameOf(file: string): string {
  if (!file.startsWith(FOLDER) || !file.endsWith(SUFFIX)) throw new Error(`${file} is no script of ${FOLDER}`)
  return file.slice(FOLDER.length, -SUFFIX.length)
}
