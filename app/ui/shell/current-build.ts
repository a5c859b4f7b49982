/** The manifest of the build that the current page belongs to. */
export type RouteManifest = {
  readonly version: string
  readonly routes: Readonly<
    Record<
      string,
      | {
          readonly id: string
          readonly path?: string
          readonly index?: boolean
          readonly module: string
          readonly imports?: readonly string[]
        }
      | undefined
    >
  >
}

/** The manifest of the current build; undefined before the router has started. */
export function currentManifest(): RouteManifest | undefined {
  return (window as unknown as { __reactRouterManifest?: RouteManifest }).__reactRouterManifest
}

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether the connection is very slow or the data saver is on: then nothing is prefetched. */
export function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
