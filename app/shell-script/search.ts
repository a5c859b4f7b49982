/** The search boxes: suggestions below them, whose script is loaded once something is typed. */
export function startSearch(): void {
  document.addEventListener('input', ({ target }) => isBox(target) && void suggest(target))
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' || !isBox(event.target)) return
    const first = event.target.form?.querySelector<HTMLAnchorElement>('.suggestions a')
    if (!first) return
    event.preventDefault()
    first.focus()
  })
  for (const kind of ['click', 'submit', 'popstate']) window.addEventListener(kind, closeAfterLeaving)
  // What the focused box contains was typed before this script ran.
  const { activeElement } = document
  if (isBox(activeElement) && activeElement.value !== '') void suggest(activeElement)
}

function isBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.classList.contains('search-entry')
}

async function suggest(box: HTMLInputElement): Promise<void> {
  const suggestions = await import('./later/suggestions.ts').catch(() => undefined)
  suggestions?.showSuggestions(box)
}

/** The suggestions of the page that the visitor leaves, by a link or a search. */
function closeAfterLeaving({ type, target }: Event): void {
  if (type === 'click' && !(target as Element).closest?.('a[href]')) return
  // A link among them is followed first.
  setTimeout(() => {
    for (const slot of document.querySelectorAll('.suggestion-slot')) slot.replaceChildren()
  })
}
