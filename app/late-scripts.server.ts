import { LRUCache } from 'lru-cache'

/** What the router renders: links that preload the scripts, and a module that imports them; all are marked. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const HEAD_END = '</head>'
/** The rest of the start tag, after the mark, which stays. */
const MODULE = ' type="module" async="">'
const MODULE_END = '</script>'
const ROUTE_IMPORT = /import \* as (\w+) from "([^"]+)";/g
/** A route of several files. */
const ROUTE_OF_FILES = /const (\w+) = \{([^}]*)\};/g
const ROUTE_MODULES = /window\.__reactRouterRouteModules = \{(.*)\};/
const ENTRY_IMPORT = /^import\("([^"]+)"\);/m

/**
 * Signs that a page is used. Browsers report a pointer that rests over a new page as a movement of no length. Voice
 * control clicks, and a password manager fills in, without any other.
 */
const SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin', 'click', 'input']

/** When a page that was not used is hydrated, in milliseconds after its load event. */
const UNUSED_MS = 3_000

/**
 * Fetches the files together after the first paint, or at once in a page that is not visible. The timer is for browsers
 * that report no paint. Then each file is evaluated in a task of its own; last the entry, which hydrates the page. A
 * page that `waits` is hydrated when it is used, or was already (app/ui/shell/early-input.tsx). After a reload, which
 * may have interrupted a navigation (app/ui/shell/reload-guard.tsx), no page waits.
 */
const LOAD_AFTER_PAINT = `(files,entry,routes,waits)=>{
waits&&=performance.getEntriesByType("navigation")[0]?.type!="reload";let load=()=>{load=()=>{};
for(const href of [...files,entry])document.head.append(Object.assign(document.createElement("link"),
{rel:"modulepreload",fetchPriority:"low",href}));if(!waits)start()},
start=()=>{start=()=>{};
Promise.all(files.map(file=>import(file))).then(modules=>{
window.__reactRouterRouteModules=Object.fromEntries(
routes.map(([id,parts])=>[id,Object.assign({},...parts.map(index=>modules[index]))]));
return import(entry)}).catch(error=>{sumireiReload();throw error})};
if(document.hidden)load();else{new PerformanceObserver(()=>load()).observe({type:"paint",buffered:true});
requestAnimationFrame(()=>setTimeout(()=>load(),200))}
if(waits){let unused=()=>setTimeout(()=>start(),${UNUSED_MS});
for(const sign of ${JSON.stringify(SIGNS)})addEventListener(sign,event=>{
if(sign!="pointermove"||event.movementX||event.movementY)start()},{capture:true,passive:true});
if(sumireiInput.kept.size)start();document.readyState=="complete"?unused():addEventListener("load",unused)}}`

/**
 * A document of the build whose scripts are fetched after its first paint (decision 073). They start at once, or in a
 * page that `waits` with its first use. A document without scripts, or with a module that is not as expected, stays as
 * it is.
 */
export function withLateScripts(html: string, waits: boolean): string {
  const headEnd = html.indexOf(HEAD_END)
  const start = html.lastIndexOf(MODULE)
  const end = html.indexOf(MODULE_END, start)
  if (headEnd === -1 || start === -1) return html
  const head = html.slice(0, headEnd)
  const files = [...head.matchAll(PRELOAD)].map(([, file]) => file!)
  const loader = loaderOf(html.slice(start + MODULE.length, end), files, waits)
  if (loader === undefined) return html
  return head.replaceAll(PRELOAD, '') + html.slice(headEnd, start) + loader + html.slice(end)
}

/** The loaders of modules: the documents of a route share one. */
const loaders = new LRUCache<string, string>({ max: 500 })

/** The script in place of a module. Undefined when it is not as expected. */
function loaderOf(text: string, preloaded: readonly string[], waits: boolean): string | undefined {
  const key = `${text}\n${preloaded}\n${waits}`
  const known = loaders.get(key)
  if (known !== undefined) return known
  const [, entry] = ENTRY_IMPORT.exec(text) ?? []
  const files = preloaded.filter((file) => file !== entry)
  const routes = routesOf(text, files)
  if (entry === undefined || routes === undefined) return undefined
  const args = [files, entry, routes, waits].map((value) => JSON.stringify(value)).join()
  const loader = `${MODULE}(${LOAD_AFTER_PAINT.replaceAll('\n', '')})(${args})`
  loaders.set(key, loader)
  return loader
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
