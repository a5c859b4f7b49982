/**
 * The button that the Enter key activates: the first submit button of a form. It comes before all other buttons and is
 * hidden and not focusable.
 */
export function DefaultSubmit() {
  return (
    <button type="submit" className="default-submit" tabIndex={-1} aria-hidden="true">
      進む
    </button>
  )
}
