import { call } from '#app/calls/call.ts'
import type { SearchService } from '#app/ui/site.ts'
import type { SuggestionResult, SuggestResponse } from '#domain/calls/responses.ts'
import { yenText } from '#domain/text/yen.ts'

const DEBOUNCE_MS = 150
const MIN_LENGTH = 1

let request = new AbortController()

/**
 * Shows suggestions for what is typed, as links below the box, after a short pause in typing; none while the service
 * does not respond. The arrow keys move between them, Escape returns to the box.
 */
export function showSuggestions(box: HTMLInputElement): void {
  request.abort()
  request = new AbortController()
  const { signal } = request
  const slot = box.form?.querySelector<HTMLElement>('.suggestion-slot')
  const query = box.value.trim()
  if (!slot) return
  if (query.length < MIN_LENGTH) {
    slot.replaceChildren()
    return
  }
  setTimeout(async () => {
    if (signal.aborted) return
    const service = slot.dataset.service && (JSON.parse(slot.dataset.service) as SearchService)
    const lines = (service && (await fetchFromService(service, query, signal))) ?? (await fetchFromShop(query, signal))
    // After further input or without an answer, the search box works without suggestions.
    if (lines && !signal.aborted && box.value.trim() === query) fill(slot, `${box.id}-lines`, lines)
  }, DEBOUNCE_MS)
}

function fill(slot: HTMLElement, id: string, lines: readonly SuggestionResult[]): void {
  const status = slot.querySelector('[role="status"]') ?? element('p', 'spoken')
  status.setAttribute('role', 'status')
  const list = element('ul', 'suggestions')
  list.id = id
  list.setAttribute('aria-label', '候補')
  list.addEventListener('keydown', moveFocus)
  list.append(...lines.map(lineOf))
  slot.replaceChildren(...(lines.length > 0 ? [list] : []), status)
  status.textContent = lines.length > 0 ? `候補が${lines.length}件あります` : ''
}

function lineOf({ label, note, url, price }: SuggestionResult): HTMLLIElement {
  const link = element('a')
  link.href = url
  link.append(element('span', 'suggestion-label', label), element('small', '', note))
  if (price !== undefined) link.append(element('small', '', yenText(price)))
  const line = element('li')
  line.append(link)
  return line
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className = '', text = '') {
  const created = document.createElement(name)
  if (className !== '') created.className = className
  if (text !== '') created.textContent = text
  return created
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

function moveFocus(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const box = list.closest('form')?.querySelector('input')
  const next = { ArrowDown: links[at + 1], ArrowUp: at === 0 ? box : links[at - 1], Escape: box }[event.key]
  if (!next) return
  event.preventDefault()
  next.focus()
}
