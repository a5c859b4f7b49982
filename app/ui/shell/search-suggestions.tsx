import { type KeyboardEvent, useEffect, useState } from 'react'
import { priceText } from '../price.tsx'

/** One line that the search service offers (http/search/suggest-door). */
type Suggestion = { readonly label: string; readonly note?: string; readonly url: string; readonly price?: number }

const PAUSE_MS = 150
const SHORTEST = 1

/** What the search service offers for a text, asked after a short pause in typing; nothing while it does not answer. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([])
  useEffect(() => {
    const asked = text.trim()
    if (asked.length < SHORTEST) return setFound([])
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/search/suggest?q=${encodeURIComponent(asked)}`, { signal: abort.signal })
        const { suggestions } = (await response.json()) as { suggestions?: readonly Suggestion[] }
        setFound(suggestions ?? [])
      } catch {
        // Typed on, or no answer: the box searches without suggestions.
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return found
}

/** The offered lines as plain links under the box: arrows walk them, Escape goes back to the box. */
export function Suggestions({ id, lines }: { id: string; lines: readonly Suggestion[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="suggestions" id={id} aria-label="候補" onKeyDown={walk}>
      {lines.map(({ label, note, url, price }) => (
        <li key={url}>
          <a href={url}>
            <span className="suggestion-label">{label}</span>
            {note !== undefined && <small>{note}</small>}
            {price !== undefined && <small>{priceText(price)}</small>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** From the box down to the first line. */
export function walkDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown') return
  const first = event.currentTarget.form?.querySelector<HTMLAnchorElement>('.suggestions a')
  if (!first) return
  event.preventDefault()
  first.focus()
}

function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const box = event.currentTarget.closest('form')?.querySelector('input')
  const next = { ArrowDown: links[at + 1], ArrowUp: at === 0 ? box : links[at - 1], Escape: box }[event.key]
  if (!next) return
  event.preventDefault()
  next.focus()
}
