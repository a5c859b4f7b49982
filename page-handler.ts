import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { PageHandler, Trouble } from '#app/entry.server.tsx'
import type { Services } from '#services/services.ts'

type AppBuild = ServerBuild & { entry: { module: { createPageHandler: CreatePageHandler } } }
type CreatePageHandler = (
  build: ServerBuild,
  mode: 'development' | 'production',
  services: Services,
  trouble: Trouble,
) => PageHandler

/** Where `npm run build` puts the app. */
export const BUILD_FOLDER = 'build'

/** The page handler of the finished build. */
export async function builtPageHandler(services: Services, trouble: Trouble): Promise<PageHandler> {
  const build: AppBuild = await import(pathToFileURL(`${BUILD_FOLDER}/server/index.js`).href)
  return build.entry.module.createPageHandler(build, 'production', services, trouble)
}

/** The page handler that follows the source while somebody works on it. */
export function livePageHandler(vite: ViteDevServer, services: Services, trouble: Trouble): PageHandler {
  return async (request) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as AppBuild
    return build.entry.module.createPageHandler(build, 'development', services, trouble)(request)
  }
}
