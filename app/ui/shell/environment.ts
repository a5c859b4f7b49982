type RouteManifest = { readonly version: string; readonly routes: Readonly<Record<string, ManifestRoute | undefined>> }

type ManifestRoute = {
  readonly id: string
  readonly path?: string
  readonly index?: boolean
  readonly module: string
  readonly imports?: readonly string[]
}

declare global {
  interface Window {
    readonly __reactRouterManifest?: RouteManifest
  }
}

/** The manifest of the current build; undefined before the router has started. */
export function currentManifest(): RouteManifest | undefined {
  return window.__reactRouterManifest
}

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

export function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
