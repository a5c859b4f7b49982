/** A link back to the page before; home, if there is none. */
export function startBackLinks(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-goes-back]') || window.history.length < 2) return
    event.preventDefault()
    window.history.back()
  })
}
