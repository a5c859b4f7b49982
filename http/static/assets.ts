import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { commonHeaders } from '../security/headers.ts'

/**
 * Files of the browser build, known by name from the start: no other path touches the disk. Those under /assets carry a
 * hash in their name and never change; the rest is asked for again.
 */
export function assetsDoor(folder: string): Hono {
  const paths = pathsBelow(folder)
  const serve = serveStatic({ root: folder, precompressed: true })
  const door = new Hono()
  door.on(['GET', 'HEAD'], '*', async (context, next) => {
    if (!paths.has(context.req.path)) return next()
    const response = await serve(context, next)
    // On the answer itself: headers set on the context are lost when it comes from a file.
    if (response instanceof Response) {
      response.headers.set('cache-control', lifeOf(context.req.path))
      commonHeaders(response.headers, context.req.url.startsWith('https:'))
    }
    return response
  })
  return door
}

/** The worker decides over all other files: it is never answered from memory. */
function lifeOf(path: string): string {
  if (path === '/sw.js') return 'no-cache'
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
}

function pathsBelow(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const shown = files.filter((file) => file.isFile() && !file.parentPath.includes('.vite'))
  return new Set(shown.map((file) => `/${relative(folder, join(file.parentPath, file.name)).split(sep).join('/')}`))
}
