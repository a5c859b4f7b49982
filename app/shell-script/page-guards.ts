import { createTrustedTypesPolicy } from '#app/ui/shell/html-policy.ts'

let isGuarded = false

/** Sets the policy for HTML, and reports errors. The first script of a page that starts calls it; the others too. */
export function guardPage(): void {
  if (isGuarded) return
  isGuarded = true
  createTrustedTypesPolicy()
  addEventListener('error', ({ error }) => sendErrorReport(error))
  addEventListener('unhandledrejection', ({ reason }) => sendErrorReport(reason))
}

/** The sender is loaded with the first fault. */
export function sendErrorReport(error: unknown): void {
  void import('#app/calls/error-reports.ts').then(
    (sender) => sender.sendErrorReport(error),
    () => undefined,
  )
}
