type Page = Pick<Document, 'addEventListener' | 'removeEventListener' | 'querySelector' | 'querySelectorAll'>

const POSTED = 'main form[method="post"]'
/** A form that came back with errors: its input is not stored anywhere. */
const INVALID_FIELDS = `${POSTED} [aria-invalid="true"]`
/** Fields whose input is found by comparison with the initial value; it may have been typed before the script ran. */
const TEXT_FIELDS = `${POSTED} :is(input:not([type="password"]), textarea)`

/** Starts tracking. GET forms, such as the search, are not counted. */
export function trackUnsavedForms(page: Page) {
  const touched = new Set<Element>()
  const touch = ({ target }: Event) => {
    const form = target === null ? null : (target as Partial<Element>).closest?.(POSTED)
    if (form) touched.add(form)
  }
  page.addEventListener('input', touch)
  page.addEventListener('change', touch)
  return {
    /** A form that was replaced by a navigation no longer counts. */
    hasUnsavedInput(): boolean {
      for (const form of touched) if (!form.isConnected) touched.delete(form)
      if (touched.size > 0 || page.querySelector(INVALID_FIELDS) !== null) return true
      return [...page.querySelectorAll<HTMLInputElement>(TEXT_FIELDS)].some(
        (field) => field.value !== field.defaultValue,
      )
    },
    stop() {
      page.removeEventListener('input', touch)
      page.removeEventListener('change', touch)
    },
  }
}
