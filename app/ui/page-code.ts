import { matchRoutes } from 'react-router'
import { currentManifest } from './shell/environment.ts'

/** `missing`: the build of this page is gone. `dropped`: the connection is. */
export type PageCode = 'fetched' | 'missing' | 'dropped'

/** Fetches the code of a page, which the browser keeps, so that the router finds it. */
export async function fetchPageCode(path: string): Promise<PageCode> {
  hastenPageCode()
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

type Fetching = { readonly answer: Promise<PageCode>; readonly priority: RequestPriority; readonly cancel: () => void }

/** Files that are being fetched, and those that were. */
const files = new Map<string, Fetching>()
const answers = new Map<string, PageCode>()

/** Whether the code of a page was fetched, or is known to be missing. */
export function isPageCodeKnown(path: string): boolean {
  const route = routeAt(new URL(path, location.href).pathname)
  return route === undefined || filesOf(route).every((file) => answers.has(file) || isPreloaded(file))
}

export function isPreloaded(file: string): boolean {
  return document.head.querySelector(`link[rel="modulepreload"][href="${file}"]`) !== null
}

/**
 * Fetches a file once. A request of low priority waits behind all pictures of a page: whoever asks with a high one, as
 * for a press, gets a request of its own, whose answer is that of both.
 */
export function fetchFile(url: string, priority: RequestPriority = 'high'): Promise<PageCode> {
  const known = files.get(url)
  if (known !== undefined && (answers.has(url) || known.priority === 'high' || priority === 'low')) return known.answer
  const controller = new AbortController()
  const fetching = {
    answer: requestFile(url, priority, controller.signal),
    priority,
    cancel: () => controller.abort(),
  }
  files.set(url, fetching)
  known?.cancel()
  void fetching.answer.then((answer) => {
    if (answer !== 'dropped') answers.set(url, answer)
    else if (files.get(url) === fetching) files.delete(url)
  })
  return fetching.answer
}

/** Asks with high priority for what still waits with a low one: a press may lead on to another page, as to the cart. */
export function hastenPageCode(): void {
  for (const url of files.keys()) if (!answers.has(url)) void fetchFile(url)
}

/** Reads the file to its end, which may also be lost. */
async function requestFile(url: string, priority: RequestPriority, signal: AbortSignal): Promise<PageCode> {
  try {
    const response = await fetch(url, { priority, signal })
    await response.arrayBuffer()
    if (response.ok) return 'fetched'
    return response.status === 404 ? 'missing' : 'dropped'
  } catch {
    return signal.aborted ? fetchFile(url) : 'dropped'
  }
}
