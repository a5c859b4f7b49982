import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from '#scripts/build.ts'
import { programArgs } from '#scripts/programs.ts'

const FOLDER = 'bench/empty-app'
const BUILD = 'build/empty-app'

/** Builds bench/empty-app and serves it like the shop: compressed scripts that browsers may cache. */
export async function startEmptyApp(): Promise<{ readonly url: string; stop(): void }> {
  await rm(BUILD, { recursive: true, force: true })
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, programArgs('react-router', ['build', FOLDER]), { env })
  if (status !== 0) throw new Error('the build of the empty page failed')
  await compress(`${BUILD}/client`)
  // Before React is loaded: a build in this process sets it, too.
  process.env.NODE_ENV = 'production'
  const { createRequestHandler } = await import('react-router')
  const handle = createRequestHandler(await import(pathToFileURL(resolve(BUILD, 'server/index.js')).href), 'production')
  const app = new Hono()
  app.use('/assets/*', (context, next) => {
    context.header('cache-control', 'public, max-age=31536000, immutable')
    return next()
  })
  app.use('/assets/*', serveStatic({ root: `${BUILD}/client`, precompressed: true }))
  app.get('/robots.txt', (context) => context.text('User-agent: *\nAllow: /\n'))
  app.get('*', ({ req }) => handle(req.raw))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
