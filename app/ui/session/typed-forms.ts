/** What the care for typed words sees of a page. */
type Page = Pick<Document, 'addEventListener' | 'removeEventListener' | 'querySelector' | 'querySelectorAll'>

const POSTED = 'main form[method="post"]'
/** A form that came back with faults: what stands in it was typed, and was kept nowhere. */
const REFUSED = `${POSTED} [aria-invalid="true"]`
/** Fields whose words can be told from what the page came with; typed perhaps before a script listened. */
const WORDS = `${POSTED} :is(input:not([type="password"]), textarea)`

/** Watches what is typed into the forms of a page. */
export type TypedForms = {
  /** Whether a form that can be posted holds what nobody else has. A form that led to another page is gone with it. */
  readonly hasTyped: () => boolean
  readonly stop: () => void
}

/** Forms that only ask, as the search, are not counted: nothing is lost with them. */
export function watchForms(page: Page): TypedForms {
  const touched = new Set<Element>()
  const touch = ({ target }: Event) => {
    const form = target === null ? null : (target as Partial<Element>).closest?.(POSTED)
    if (form) touched.add(form)
  }
  page.addEventListener('input', touch)
  page.addEventListener('change', touch)
  return {
    hasTyped() {
      for (const form of touched) if (!form.isConnected) touched.delete(form)
      if (touched.size > 0 || page.querySelector(REFUSED) !== null) return true
      return [...page.querySelectorAll<HTMLInputElement>(WORDS)].some((field) => field.value !== field.defaultValue)
    },
    stop() {
      page.removeEventListener('input', touch)
      page.removeEventListener('change', touch)
    },
  }
}
