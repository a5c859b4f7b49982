/** What the router knows of the build that this page came from. */
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

/** The manifest of the build that this page came from; undefined before the router has started. */
export function ownManifest(): RouteManifest | undefined {
  return (window as unknown as { __reactRouterManifest?: RouteManifest }).__reactRouterManifest
}

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether the connection is very slow, or its owner asks to spare it: then nothing is fetched ahead. */
export function isVerySlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
