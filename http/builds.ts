import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { BuildResponse } from '#domain/calls/responses.ts'
import { commonHeaders } from './security/headers.ts'

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

/**
 * Build metadata, mounted at /builds (docs/product/7, Builds): `/meta/{id}.json` is immutable, `/latest.json` is polled
 * every hour and not cached. JSON; an unknown id is a 404.
 */
export function buildsRouter(build: Build): Hono {
  const router = new Hono()
  router.use(async (context, next) => {
    await next()
    commonHeaders(context.res.headers, context.req.url.startsWith('https:'))
  })
  router.get('/latest.json', (context) => context.json(build, 200, { 'cache-control': 'no-store' }))
  router.get('/meta/:file', (context) => {
    if (context.req.param('file') !== `${build.id}.json`) {
      return context.json({ error: 'no such build' }, 404, { 'cache-control': 'no-store' })
    }
    return context.json(build, 200, { 'cache-control': 'public, max-age=31536000, immutable' })
  })
  return router
}
