import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { commonHeaders } from '../security/headers.ts'

/**
 * Files of the browser build, known by name from the start: no other path touches the disk. Those under /assets carry a hash in their
 * name and never change; the rest is asked for again.
 */
export function assetsDoor(folder: string): Hono {
  const paths = pathsBelow(folder)
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, context) => {
      const isHashed = path.includes('/assets/')
      context.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    },
  })
  const door = new Hono()
  door.on(['GET', 'HEAD'], '*', async (context, next) => {
    if (!paths.has(context.req.path)) return next()
    const response = await serve(context, next)
    if (response instanceof Response) commonHeaders(response.headers, context.req.url.startsWith('https:'))
    return response
  })
  return door
}

function pathsBelow(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const shown = files.filter((file) => file.isFile() && !file.parentPath.includes('.vite'))
  return new Set(shown.map((file) => `/${relative(folder, join(file.parentPath, file.name)).split(sep).join('/')}`))
}
