import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { rememberSubmittedForms } from './ui/form/dropped-connection.ts'
import { createTrustedTypesPolicy } from './ui/shell/html-policy.ts'
import { reloadAfterMove, stopReloadGuard } from './ui/shell/reload-guard.tsx'

/** The sender is loaded with the first fault. */
const reportFault = (error: unknown) =>
  void import('./calls/fault-reports.ts').then(
    (sender) => sender.reportFault(error),
    () => undefined,
  )

const onRenderError = (error: unknown) => {
  reportFault(error)
  reloadAfterMove(error)
}

stopReloadGuard()
createTrustedTypesPolicy()
addEventListener('error', ({ error }) => reportFault(error))
addEventListener('unhandledrejection', ({ reason }) => reportFault(reason))
rememberSubmittedForms(window)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    // React catches what an error page is shown for.
    { onCaughtError: onRenderError, onUncaughtError: onRenderError },
  )
})
