import { useLayoutEffect } from 'react'

/** A press of a button that only scripts serve, made before they had come. */
type EarlyPress = { readonly event: MouseEvent; readonly button: HTMLButtonElement }

/** What the script in the page (early-press-keeper.tsx) keeps until the page is hydrated. */
type Keeper = { readonly keep: (event: MouseEvent) => void; readonly press: EarlyPress | undefined }

/**
 * Presses the button that the visitor pressed last before the page was hydrated. Without that the press would be lost,
 * on a slow connection for seconds. Links and forms need no such help: they work without scripts.
 */
export function useEarlyPress() {
  // In the commit that hydrates the page: from then on React hears of every press by itself.
  useLayoutEffect(() => {
    const keeper = (window as unknown as { sumireiPresses?: Keeper }).sumireiPresses
    if (keeper === undefined) return
    window.removeEventListener('click', keeper.keep, true)
    const { press } = keeper
    // React hydrates the page at once for a press, and dispatches it: that press is still on its way.
    if (press === undefined || press.event.eventPhase !== Event.NONE) return
    const timer = setTimeout(() => press.button.click())
    return () => clearTimeout(timer)
  }, [])
}
