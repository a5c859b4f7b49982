import { createTrustedTypesPolicy } from '#app/ui/shell/html-policy.ts'

let isGuarded = false

/** Sets the policy for HTML, and reports errors. The first script of a page that starts calls it; the others too. */
export function guardPage(): void {
  if (isGuarded) return
  isGuarded = true
  createTrustedTypesPolicy()
  addEventListener('error', ({ error }) => reportFault(error))
  addEventListener('unhandledrejection', ({ reason }) => reportFault(reason))
}

/** The sender is loaded with the first fault. */
export function reportFault(error: unknown): void {
  void import('#app/calls/fault-reports.ts').then(
    (sender) => sender.reportFault(error),
    () => undefined,
  )
}
