/** Filters the questions of the FAQ while the visitor types. Its code is loaded at the first input. */
export function startQuestions(): void {
  document.addEventListener('input', async ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.form?.className !== 'faq-search') return
    const page = target.closest('main')
    const code = page && (await import('./later/filter-questions.ts').catch(() => undefined))
    if (page) code?.filterQuestions(page, target.value)
  })
}
