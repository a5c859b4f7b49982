/** What the router renders: links that preload the scripts, and a module that imports them. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const MODULE = '<script type="module" async="">'
const MODULE_END = '</script>'
const ROUTE_IMPORT = /import \* as (\w+) from "([^"]+)";/g
/** A route of several files. */
const ROUTE_OF_FILES = /const (\w+) = \{([^}]*)\};/g
const ROUTE_MODULES = /window\.__reactRouterRouteModules = \{(.*)\};/
const ENTRY_IMPORT = /^import\("([^"]+)"\);/m

/**
 * Starts the scripts after the first paint, or at once in a page that is not visible. The timer is for browsers that
 * report no paint. The files are fetched together, and each is evaluated in a task of its own; last the entry, which
 * hydrates the page.
 */
const LOAD_AFTER_PAINT = `(files,entry,routes)=>{let load=()=>{load=()=>{};
for(const href of [...files,entry])document.head.append(Object.assign(document.createElement("link"),
{rel:"modulepreload",fetchPriority:"low",href}));
Promise.all(files.map(file=>import(file))).then(modules=>{
window.__reactRouterRouteModules=Object.fromEntries(
routes.map(([id,parts])=>[id,Object.assign({},...parts.map(index=>modules[index]))]));
return import(entry)}).catch(error=>{sumireiReload();throw error})};
if(document.hidden)load();else{new PerformanceObserver(()=>load()).observe({type:"paint",buffered:true});
requestAnimationFrame(()=>setTimeout(()=>load(),200))}}`

/**
 * A document of the build whose scripts start after its first paint (decision 073). A document without scripts, or with
 * a module that is not as expected, stays as it is.
 */
export function withLateScripts(html: string): string {
  const start = html.lastIndexOf(MODULE)
  const end = html.indexOf(MODULE_END, start)
  const text = html.slice(start + MODULE.length, end)
  const [, entry] = ENTRY_IMPORT.exec(text) ?? []
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file!).filter((file) => file !== entry)
  const routes = routesOf(text, files)
  if (start === -1 || entry === undefined || routes === undefined) return html
  const args = [files, entry, routes].map((value) => JSON.stringify(value)).join()
  const loader = `${MODULE}(${LOAD_AFTER_PAINT})(${args})`
  return html.slice(0, start).replaceAll(PRELOAD, '') + loader + html.slice(end)
}

type Route = readonly [id: string, files: readonly number[]]

/** The routes of a module, each with the places of its files. Undefined when it has none, or other files. */
function routesOf(text: string, files: readonly string[]): readonly Route[] | undefined {
  const imports = new Map([...text.matchAll(ROUTE_IMPORT)].map(([, name, file]) => [name!, files.indexOf(file!)]))
  const merged = new Map([...text.matchAll(ROUTE_OF_FILES)].map(([, name, parts]) => [name!, parts!.split(',')]))
  const pairs = ROUTE_MODULES.exec(text)?.[1]?.split(',') ?? []
  const routes = pairs.map((pair): Route => {
    const [id = '', name = ''] = pair.split(':')
    const parts = merged.get(name) ?? [name]
    return [JSON.parse(id), parts.map((part) => imports.get(part.trim().replace('...', '')) ?? -1)]
  })
  return routes.length === 0 || routes.some(([, places]) => places.includes(-1)) ? undefined : routes
}
