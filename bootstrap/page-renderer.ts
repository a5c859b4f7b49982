import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { createPageRenderer, PageRenderer, PageRendererOptions } from '#app/entry.server.tsx'
import type { Config } from '#config/config.ts'

/** What the build of Vite says of its files, by their sources. */
type ViteManifest = Readonly<Record<string, { readonly file: string }>>
type Surroundings = Omit<PageRendererOptions, 'shellScript'>
type AppBuild = ServerBuild & { entry: { module: { createPageRenderer: typeof createPageRenderer } } }

export const BUILD_FOLDER = 'build'

/** What all pages share. The admin key of a hosted search service is not part of it. */
export function siteOf({ siteUrl, isProduction, search: { hosted, appId, apiKey, indexName } }: Config) {
  const searchService = hosted && { url: hosted.browserUrl, appId, apiKey, indexName }
  return { url: siteUrl, isIndexed: isProduction, ...(searchService && { searchService }) }
}

/** The source of the script of the shell, which is an input of the build (vite.config.ts). */
const SHELL_SCRIPT = 'app/shell-script/start.ts'

export async function productionPageRenderer(surroundings: Surroundings): Promise<PageRenderer> {
  const build: AppBuild = await import(pathToFileURL(`${BUILD_FOLDER}/server/index.js`).href)
  const manifest: ViteManifest = JSON.parse(await readFile(`${BUILD_FOLDER}/client/.vite/manifest.json`, 'utf8'))
  const shellScript = `/${manifest[SHELL_SCRIPT]!.file}`
  return build.entry.module.createPageRenderer(build, 'production', { ...surroundings, shellScript })
}

/** Loads the changed modules for each page. */
export function developmentPageRenderer(vite: ViteDevServer, surroundings: Surroundings): PageRenderer {
  const load = async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as AppBuild
    return build.entry.module.createPageRenderer(build, 'development', {
      ...surroundings,
      shellScript: `/${SHELL_SCRIPT}`,
    })
  }
  return { render: async (request, from) => (await load()).render(request, from) }
}
