/**
 * Answers on the way to a provider elsewhere and back: nobody keeps them, and a window that is shown them stays known
 * to the page that opened it, so that this page sees when it is closed.
 */
export function windowHeaders(): Record<string, string> {
  return { 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' }
}
