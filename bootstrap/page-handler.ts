import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { createPageHandler, PageHandler, PageHandlerOptions } from '#app/entry.server.tsx'
import type { Config } from '#config/config.ts'

type AppBuild = ServerBuild & { entry: { module: { createPageHandler: typeof createPageHandler } } }

export const BUILD_FOLDER = 'build'

/** What all pages share. The admin key of a hosted search service is not part of it. */
export function siteOf({ siteUrl, isProduction, search: { hosted, appId, apiKey, indexName } }: Config) {
  const searchService = hosted && { url: hosted.browserUrl, appId, apiKey, indexName }
  return { url: siteUrl, isIndexed: isProduction, ...(searchService && { searchService }) }
}

export async function productionPageHandler(surroundings: PageHandlerOptions): Promise<PageHandler> {
  const build: AppBuild = await import(pathToFileURL(`${BUILD_FOLDER}/server/index.js`).href)
  return build.entry.module.createPageHandler(build, 'production', surroundings)
}

export function developmentPageHandler(vite: ViteDevServer, surroundings: PageHandlerOptions): PageHandler {
  return async (request, context) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as AppBuild
    return build.entry.module.createPageHandler(build, 'development', surroundings)(request, context)
  }
}
