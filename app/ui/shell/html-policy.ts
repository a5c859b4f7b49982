/** Part of the Trusted Types API; browsers without it have no policies and check nothing. */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string | undefined; createScriptURL(url: string): string | undefined },
  ): unknown
}

/** What React assigns to create a script element. */
const EMPTY_SCRIPT = '<script></script>'
/** Data for search engines, which do not run. */
const DATA_SCRIPTS = /<script type="application\/ld\+json">[^<]*<\/script>/g
const RUNNABLE = /<\/?(?:script|iframe|frame|object|embed|base|meta)\b|<[^>]*[\s/"']on\w+\s*=|(?:java|vb)script:/i

/**
 * The default policy of the page: all HTML that scripts assign passes here (`require-trusted-types-for 'script'` in
 * http/headers.ts). React, driver.js and the content pages assign HTML as text. Nothing that could run is let through,
 * and no script is loaded but those of the build.
 */
export function createTrustedTypesPolicy(
  factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes,
  origin = globalThis.location?.origin,
): void {
  factory?.createPolicy('default', {
    createHTML: (html) => (isHarmless(html) ? html : undefined),
    createScriptURL: (url) => (isOwnScript(url, origin) ? url : undefined),
  })
}

function isHarmless(html: string): boolean {
  return html === EMPTY_SCRIPT || !RUNNABLE.test(html.replace(DATA_SCRIPTS, ''))
}

function isOwnScript(url: string, origin: string): boolean {
  if (!URL.canParse(url, origin)) return false
  const parsed = new URL(url, origin)
  return parsed.origin === origin && (parsed.pathname === '/sw.js' || parsed.pathname.startsWith('/assets/'))
}
