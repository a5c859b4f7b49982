import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { createTrustedTypesPolicy } from './ui/shell/html-policy.ts'
import { resumeNavigation } from './ui/shell/reload-guard.tsx'

createTrustedTypesPolicy()
if (!resumeNavigation(performance.timeOrigin + performance.now())) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
