import { matchRoutes } from 'react-router'
import { currentManifest } from './shell/environment.ts'

/** `missing`: the build of this page is gone. `dropped`: the connection is. */
export type PageCode = 'fetched' | 'missing' | 'dropped'

/** Fetches the code of a page, which the browser keeps, so that the router finds it. */
export async function fetchPageCode(path: string): Promise<PageCode> {
  const route = routeAt(new URL(path, location.href).pathname)
  const files = await Promise.all((route === undefined ? [] : filesOf(route)).map((file) => fetchFile(file)))
  return files.find((file) => file !== 'fetched') ?? 'fetched'
}

/** The id of the route of a path. */
export function routeAt(path: string): string | undefined {
  const routes = Object.values(currentManifest()?.routes ?? {}).flatMap((route) =>
    route === undefined || (route.path === undefined && !route.index) ? [] : [route as { id: string; path?: string }],
  )
  return matchRoutes(routes, path)?.at(-1)?.route.id
}

export function filesOf(routeId: string): readonly string[] {
  const route = currentManifest()?.routes[routeId]
  return route === undefined ? [] : [route.module, ...(route.imports ?? [])]
}

/** Files that are being fetched, and those that were. */
const files = new Map<string, Promise<PageCode>>()
const answers = new Map<string, PageCode>()

/** Whether the code of a page was fetched, or is known to be missing. */
export function isPageCodeKnown(path: string): boolean {
  const route = routeAt(new URL(path, location.href).pathname)
  return route === undefined || filesOf(route).every((file) => answers.has(file) || isPreloaded(file))
}

export function isPreloaded(file: string): boolean {
  return document.head.querySelector(`link[rel="modulepreload"][href="${file}"]`) !== null
}

export function fetchFile(url: string, priority: RequestPriority = 'high'): Promise<PageCode> {
  const known = files.get(url)
  if (known !== undefined) return known
  const file = requestFile(url, priority)
  files.set(url, file)
  void file.then((answer) => {
    if (answer === 'dropped') files.delete(url)
    else answers.set(url, answer)
  })
  return file
}

/** Reads the file to its end, which may also be lost. */
async function requestFile(url: string, priority: RequestPriority): Promise<PageCode> {
  try {
    const response = await fetch(url, { priority })
    await response.arrayBuffer()
    if (response.ok) return 'fetched'
    return response.status === 404 ? 'missing' : 'dropped'
  } catch {
    return 'dropped'
  }
}
