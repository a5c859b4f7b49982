import { useEarlyPress } from './early-press.ts'
import { useHashScroll } from './hash-scroll.ts'
import { useRememberedWay } from './lost-script.ts'
import { useServiceWorker } from './service-worker.ts'
import { UpdateNotice } from './update-notice.tsx'
import { useWarmUp } from './warm-up.ts'

/** Effects that run on every page. */
export function AppCare() {
  useEarlyPress()
  useHashScroll()
  useRememberedWay()
  useServiceWorker()
  useWarmUp()
  return <UpdateNotice />
}
