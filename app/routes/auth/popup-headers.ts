/**
 * Headers of the pages on the way to an external identity provider and back. They are never cached, and the popup keeps
 * its opener relation, so that the opener can see when the popup is closed.
 */
export function popupHeaders(): Record<string, string> {
  return { 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' }
}
