import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { commonHeaders } from '../security/headers.ts'

/** Files of the browser build. Those under /assets carry a hash in their name and never change; the rest is asked for again. */
export function assetsDoor(folder: string): Hono {
  const door = new Hono()
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, context) => {
      const isHashed = path.includes('/assets/')
      context.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    },
  })
  door.use('*', async (context, next) => {
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') return next()
    const response = await serve(context, next)
    if (response instanceof Response) commonHeaders(response.headers, context.req.url.startsWith('https:'))
    return response
  })
  return door
}
