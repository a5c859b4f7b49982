import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { guardPage, sendErrorReport } from './shell-script/page-guards.ts'
import { rememberSubmittedForms } from './ui/form/dropped-connection.ts'
import { reloadAfterMove, stopReloadGuard } from './ui/shell/reload-guard.tsx'

const onRenderError = (error: unknown) => {
  sendErrorReport(error)
  reloadAfterMove(error)
}

stopReloadGuard()
guardPage()
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
