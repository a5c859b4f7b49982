import { useEarlyPress } from './early-press.ts'
import { useHashScroll } from './hash-scroll.ts'
import { usePendingNavigation } from './reload-guard.ts'
import { useServiceWorker } from './service-worker.ts'
import { UpdateNotice } from './update-notice.tsx'
import { useWarmUp } from './warm-up.ts'

/** Effects that run on every page. */
export function AppEffects() {
  useEarlyPress()
  useHashScroll()
  usePendingNavigation()
  useServiceWorker()
  useWarmUp()
  return <UpdateNotice />
}
