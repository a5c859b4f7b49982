import { type KeyboardEvent, useEffect, useState } from 'react'
import { call } from '#app/calls/call.ts'
import type { SuggestionResult, SuggestResponse } from '#domain/calls/responses.ts'
import { yenText } from '#domain/text/yen.ts'
import { type SearchService, useSite } from './site.ts'

export type SuggestionsProps = { readonly id: string; readonly text: string }

/** The suggestions as links below the search box: the arrow keys move between them, Escape returns to the box. */
export function Suggestions({ id, text }: SuggestionsProps) {
  const lines = useLines(text)
  return (
    <>
      {lines.length > 0 && (
        <ul className="suggestions" id={id} aria-label="候補" onKeyDown={moveFocus}>
          {lines.map(({ label, note, url, price }) => (
            <li key={url}>
              <a href={url}>
                <span className="suggestion-label">{label}</span>
                <small>{note}</small>
                {price !== undefined && <small>{yenText(price)}</small>}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="spoken" role="status">
        {lines.length > 0 && `候補が${lines.length}件あります`}
      </p>
    </>
  )
}

const DEBOUNCE_MS = 150
const MIN_LENGTH = 1

/** Requested after a short pause in typing; none while the service does not respond. */
function useLines(text: string): readonly SuggestionResult[] {
  const [found, setFound] = useState<readonly SuggestionResult[]>([])
  const service = useSite()?.searchService
  useEffect(() => {
    const query = text.trim()
    if (query.length < MIN_LENGTH) return setFound([])
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const lines =
        (service && (await fetchFromService(service, query, abort.signal))) ??
        (await fetchFromShop(query, abort.signal))
      // After further input or without an answer, the search box works without suggestions.
      if (lines && !abort.signal.aborted) setFound(lines)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, service])
  return found
}

async function fetchFromShop(query: string, signal: AbortSignal) {
  const answer = await call<SuggestResponse>(`/search/suggest?q=${encodeURIComponent(query)}`, { signal })
  return answer ? answer.suggestions : undefined
}

/** Its script is loaded only where a service is configured. */
async function fetchFromService(service: SearchService, query: string, signal: AbortSignal) {
  const module = await import('./service-suggestions.ts').catch(() => undefined)
  return module?.serviceSuggestions(service, query, signal)
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
