import { foldForSearch } from '#domain/search/fold.ts'

export function questionCountText(count: number, isSearch: boolean): string {
  return isSearch ? `${count}件のご質問が見つかりました。` : `${count}件のご質問を掲載しています。`
}

/** The words of a search for questions, folded. */
export function searchWords(query: string): string[] {
  return query
    .split(/\s+/)
    .map(foldForSearch)
    .filter((word) => word !== '')
}

/**
 * Shows only the questions that contain every word of the text, with their answers open, as the server does for a
 * submitted search (faq.server.tsx). Without words all questions are shown, closed.
 */
export function filterQuestions(page: ParentNode, query: string): void {
  const words = searchWords(query)
  const isSearch = words.length > 0
  let count = 0
  for (const group of page.querySelectorAll<HTMLElement>('.faq-group')) {
    const title = group.querySelector('h2')?.textContent ?? ''
    let countOfGroup = 0
    for (const entry of group.querySelectorAll<HTMLDetailsElement>('.faq-entry')) {
      const text = foldForSearch(`${title}${entry.textContent}`)
      const isFound = words.every((word) => text.includes(word))
      entry.hidden = !isFound
      entry.open = isSearch && isFound
      countOfGroup += Number(isFound)
    }
    group.hidden = countOfGroup === 0
    count += countOfGroup
  }
  setHidden(page, '.content-contents', isSearch)
  setHidden(page, '.faq-none', count > 0)
  const status = page.querySelector('.faq-count')
  if (status !== null) status.textContent = questionCountText(count, isSearch)
}

function setHidden(page: ParentNode, selector: string, isHidden: boolean): void {
  const part = page.querySelector<HTMLElement>(selector)
  if (part !== null) part.hidden = isHidden
}
