const SLIP_PLACEHOLDER = '{slip}'

/** The carrier's page about a slip; undefined when none is configured. */
export function trackingUrlOf(template: string | undefined, slipNumber: string): string | undefined {
  return template?.replaceAll(SLIP_PLACEHOLDER, encodeURIComponent(slipNumber))
}
