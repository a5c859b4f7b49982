import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { BuildResponse } from '#domain/calls/responses.ts'

/** Metadata of a build. `id`: the version of the router's manifest, which every page of the build contains. */
export type Build = BuildResponse

const MANIFEST = /^manifest-([\w-]+)\.js$/

/** The build in a folder; undefined when there is none, as in development. */
export function findBuild(clientFolder: string): Build | undefined {
  const assets = join(clientFolder, 'assets')
  const name = existsSync(assets) ? readdirSync(assets).find((file) => MANIFEST.test(file)) : undefined
  const id = name && MANIFEST.exec(name)?.[1]
  if (name === undefined || id === undefined) return undefined
  return { id, timestamp: Math.round(statSync(join(assets, name)).mtimeMs) }
}

/** docs/product/7, Builds: `/meta/{id}.json` is immutable, `/latest.json` is polled every hour and not cached. */
export function buildsRouter(build: Build): Hono {
  const router = new Hono()
  router.get('/latest.json', (context) => context.json(build, 200, { 'cache-control': 'no-store' }))
  router.get('/meta/:file', (context) => {
    if (context.req.param('file') !== `${build.id}.json`) {
      return context.json({ error: 'no such build' }, 404, { 'cache-control': 'no-store' })
    }
    return context.json(build, 200, { 'cache-control': 'public, max-age=31536000, immutable' })
  })
  router.all('*', (context) => context.json({ error: 'not found' }, 404, { 'cache-control': 'no-store' }))
  return router
}

/** Names are read at startup: other paths never access the disk. /assets is immutable; other files are revalidated. */
export function assetsRouter(folder: string): Hono {
  const paths = pathsBelow(folder)
  const serve = serveStatic({ root: folder, precompressed: true })
  const router = new Hono()
  router.on(['GET', 'HEAD'], '*', async (context, next) => {
    if (!paths.has(context.req.path)) return next()
    const response = await serve(context, next)
    // Set on the response itself: headers set on the context are lost when the response comes from a file.
    if (response instanceof Response) {
      response.headers.set('cache-control', cacheControlOf(context.req.path))
    }
    return response
  })
  return router
}

/** The service worker controls the caching of all other files, so it is always revalidated. */
function cacheControlOf(path: string): string {
  if (path === '/sw.js') return 'no-cache'
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
}

function pathsBelow(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const visible = files.filter((file) => file.isFile() && !file.parentPath.includes('.vite'))
  return new Set(visible.map((file) => `/${relative(folder, join(file.parentPath, file.name)).split(sep).join('/')}`))
}
