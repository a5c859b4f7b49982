import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { BuildAnswer } from '#domain/calls/answers.ts'
import { commonHeaders } from '../security/headers.ts'

/** What is told of a build. `id`: the version of the router's manifest, which every page of the build also knows. */
export type Build = BuildAnswer

const MANIFEST = /^manifest-([\w-]+)\.js$/

/** The build that lies in a folder; undefined where there is none, as in development. */
export function findBuild(clientFolder: string): Build | undefined {
  const assets = join(clientFolder, 'assets')
  const name = existsSync(assets) ? readdirSync(assets).find((file) => MANIFEST.test(file)) : undefined
  const id = name && MANIFEST.exec(name)?.[1]
  if (name === undefined || id === undefined) return undefined
  return { id, timestamp: Math.round(statSync(join(assets, name)).mtimeMs) }
}

/**
 * Which build this is, mounted at /builds (specification 7, Other): `/meta/{id}.json` never changes and is kept for
 * good, `/latest.json` is asked for every hour and kept by nobody. JSON; an unknown id is a 404.
 */
export function buildsDoor(build: Build): Hono {
  const door = new Hono()
  door.use(async (context, next) => {
    await next()
    commonHeaders(context.res.headers, context.req.url.startsWith('https:'))
  })
  door.get('/latest.json', (context) => context.json(build, 200, { 'cache-control': 'no-store' }))
  door.get('/meta/:file', (context) => {
    if (context.req.param('file') !== `${build.id}.json`) {
      return context.json({ error: 'no such build' }, 404, { 'cache-control': 'no-store' })
    }
    return context.json(build, 200, { 'cache-control': 'public, max-age=31536000, immutable' })
  })
  return door
}
