import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { resumeNavigation } from './ui/shell/reload-guard.tsx'
import { createTrustedTypesPolicy } from './ui/shell/trusted-types.ts'

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
