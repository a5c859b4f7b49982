import { createRequestHandler, type ServerBuild } from 'react-router'
import { areaOf, PAGE_AREAS } from '#domain/navigation/find-page.ts'

type Handler = ReturnType<typeof createRequestHandler>

/**
 * The handler of a path. The router tries its two hundred routes one after another and prepares all of them for each
 * document, so a handler has the routes of one area only, such as `items`. Other paths, and areas without routes of
 * their own, have all routes.
 */
export function createAreaHandlers(build: ServerBuild, mode: 'development' | 'production'): (path: string) => Handler {
  const handleAll = createRequestHandler(build, mode)
  if (mode === 'development') return () => handleAll
  const handlers = new Map<string, Handler>()
  return (path) => {
    const area = areaOf(path)
    if (!PAGE_AREAS.has(area)) return handleAll
    const handler = handlers.get(area) ?? handlerOf(area)
    handlers.set(area, handler)
    return handler
  }

  function handlerOf(area: string): Handler {
    const routes = routesOf(build.routes, area)
    return routes === undefined ? handleAll : createRequestHandler({ ...build, routes }, mode)
  }
}

/** The routes that can match a path of an area, with their parents; undefined if none is of that area alone. */
export function routesOf(routes: ServerBuild['routes'], area: string): ServerBuild['routes'] | undefined {
  const found = new Map<string, ServerBuild['routes'][string]>()
  let isOwn = false
  for (const route of Object.values(routes)) {
    if (route === undefined) continue
    const [first = ''] = pathOf(route, routes).split('/')
    isOwn ||= first === area
    if (first === area || first.startsWith(':') || first === '*')
      for (const each of withParents(route, routes)) found.set(each.id, each)
  }
  return isOwn ? Object.fromEntries(found) : undefined
}

type Route = NonNullable<ServerBuild['routes'][string]>

function withParents(route: Route, routes: ServerBuild['routes']): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent === undefined ? [route] : [...withParents(parent, routes), route]
}

function pathOf(route: Route, routes: ServerBuild['routes']): string {
  return withParents(route, routes)
    .map(({ path }) => path ?? '')
    .filter((path) => path !== '')
    .join('/')
    .replace(/^\/+/, '')
}
