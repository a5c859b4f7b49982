import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { createPageRenderer, PageRenderer, PageRendererOptions } from '#app/entry.server.tsx'
import type { Config } from '#config/config.ts'

type AppBuild = ServerBuild & { entry: { module: { createPageRenderer: typeof createPageRenderer } } }

export const BUILD_FOLDER = 'build'

/** What all pages share. The admin key of a hosted search service is not part of it. */
export function siteOf({ siteUrl, isProduction, search: { hosted, appId, apiKey, indexName } }: Config) {
  const searchService = hosted && { url: hosted.browserUrl, appId, apiKey, indexName }
  return { url: siteUrl, isIndexed: isProduction, ...(searchService && { searchService }) }
}

export async function productionPageRenderer(surroundings: PageRendererOptions): Promise<PageRenderer> {
  const build: AppBuild = await import(pathToFileURL(`${BUILD_FOLDER}/server/index.js`).href)
  return build.entry.module.createPageRenderer(build, 'production', surroundings)
}

/** Loads the changed modules for each page. */
export function developmentPageRenderer(vite: ViteDevServer, surroundings: PageRendererOptions): PageRenderer {
  const load = async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as AppBuild
    return build.entry.module.createPageRenderer(build, 'development', surroundings)
  }
  return {
    render: async (request, from) => (await load()).render(request, from),
    renderViewed: async (viewed) => (await load()).renderViewed(viewed),
  }
}
