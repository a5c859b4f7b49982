import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { commonHeaders } from './security/headers.ts'

/**
 * Files of the client build. Their names are read at startup, so that other paths never access the disk. Those under
 * /assets have a hash in their name and are immutable; the others are revalidated.
 */
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
      commonHeaders(response.headers, context.req.url.startsWith('https:'))
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
