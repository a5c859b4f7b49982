import { flushSync } from 'react-dom'

/**
 * Applies a change of the page after the current event, and scrolls by as much as it moves the element that has the
 * focus then: the visitor types there or is about to press it.
 */
export function holdFocus(change: () => void): void {
  setTimeout(() => {
    const focused = document.activeElement
    const top = () => focused?.getBoundingClientRect().top ?? 0
    const before = top()
    flushSync(change)
    window.scrollBy(0, top() - before)
  })
}
