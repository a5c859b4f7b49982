import type { ReactNode } from 'react'
import { Logo } from '../logo.tsx'

/** The empty layout: the logo and the page, without navigation. */
export function EmptyShell({ children }: { children: ReactNode }) {
  return (
    <div className="empty-shell">
      <header className="empty-shell-logo">
        <Logo />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
