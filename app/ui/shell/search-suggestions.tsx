import { type KeyboardEvent, useEffect, useState } from 'react'
import { call } from '#app/calls/call.ts'
import type { SuggestionResult, SuggestResponse } from '#domain/calls/responses.ts'
import { priceText } from '../price.tsx'

const DEBOUNCE_MS = 150
const MIN_LENGTH = 1

/**
 * Suggestions of the search service for a text, requested after a short pause in typing; none while the service does
 * not respond.
 */
export function useSuggestions(text: string): readonly SuggestionResult[] {
  const [found, setFound] = useState<readonly SuggestionResult[]>([])
  useEffect(() => {
    const query = text.trim()
    if (query.length < MIN_LENGTH) return setFound([])
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const path = `/search/suggest?q=${encodeURIComponent(query)}`
      const answer = await call<SuggestResponse>(path, { signal: abort.signal })
      // After further input or without an answer, the search box works without suggestions.
      if (answer && !abort.signal.aborted) setFound(answer.suggestions)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return found
}

/** The suggestions as links below the search box: the arrow keys move between them, Escape returns to the box. */
export function Suggestions({ id, lines }: { id: string; lines: readonly SuggestionResult[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="suggestions" id={id} aria-label="候補" onKeyDown={moveFocus}>
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

/** Moves the focus from the search box to the first suggestion. */
export function focusFirstSuggestion(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown') return
  const first = event.currentTarget.form?.querySelector<HTMLAnchorElement>('.suggestions a')
  if (!first) return
  event.preventDefault()
  first.focus()
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const box = event.currentTarget.closest('form')?.querySelector('input')
  const next = { ArrowDown: links[at + 1], ArrowUp: at === 0 ? box : links[at - 1], Escape: box }[event.key]
  if (!next) return
  event.preventDefault()
  next.focus()
}
