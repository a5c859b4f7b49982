import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the server renders and while the browser takes over, then true: for what only a script can show. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
