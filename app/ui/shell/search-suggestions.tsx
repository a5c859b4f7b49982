import { type KeyboardEvent, useEffect, useState } from 'react'
import { call } from '#app/calls/call.ts'
import type { SuggestAnswer, SuggestedLine } from '#domain/calls/answers.ts'
import { priceText } from '../price.tsx'

const PAUSE_MS = 150
const SHORTEST = 1

/** What the search service offers for a text, asked after a short pause in typing; nothing while it does not answer. */
export function useSuggestions(text: string): readonly SuggestedLine[] {
  const [found, setFound] = useState<readonly SuggestedLine[]>([])
  useEffect(() => {
    const asked = text.trim()
    if (asked.length < SHORTEST) return setFound([])
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const path = `/search/suggest?q=${encodeURIComponent(asked)}`
      const answer = await call<SuggestAnswer>(path, { signal: abort.signal })
      // Typed on, or no answer: the box searches without suggestions.
      if (answer && !abort.signal.aborted) setFound(answer.suggestions)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return found
}

/** The offered lines as plain links under the box: arrows walk them, Escape goes back to the box. */
export function Suggestions({ id, lines }: { id: string; lines: readonly SuggestedLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="suggestions" id={id} aria-label="候補" onKeyDown={walk}>
      {lines.map(({ label, note, url, price }) => (
        <li key={url}>
          <a href={url}>
            <span className="suggestion-label">{label}</span>
            <small>{note}</small>
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
